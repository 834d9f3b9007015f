import { array, int, nullable, object, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { amount } from '../scalars.ts'

export const vipCalls = defineCalls({
  'vip.progress': {
    method: 'GET',
    path: '/wps/member/vip',
    moduleId: 'VIPPROG3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      "The levels of the brand in rising order, the member's turnover over its life, and the rank that it reached with it (null: none yet).",
    request: object({}),
    response: object({
      levels: array(object({ rank: int(), labelName: string(), turnover: amount })),
      turnover: amount,
      rank: nullable(int()),
      currencySymbol: string(),
    }),
    errors: [],
  },
})
