import { array, enum as oneOf, int, nullable, object, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { gameTypes } from '../game-types.ts'
import { amount, localDate, moment, plainText } from '../scalars.ts'
import { requestKey } from './cashier.ts'

/** What keeps a member from claiming; its rebate is paid once the day is over all the same. */
export const claimBars = ['break', 'frozen'] as const

/** Rebate of a day's play: claimed at any time, and paid for the rest once the day is over (MEM-13). */
export const rebateCalls = defineCalls({
  'rebate.state': {
    method: 'GET',
    path: '/wps/rebate',
    moduleId: 'REBATE3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'What the running local day gives back so far: by type of games what counted and its rate, what was taken and what can be claimed now; and what was paid for the last days. A break shows none of it to claim.',
    request: object({}),
    response: object({
      day: localDate,
      /** Of the level that the member had when the day began; null where the brand has none. */
      level: nullable(object({ rank: int(), label: plainText(30) })),
      /** What gives something back, and what counted of it so far; rates in percent. */
      parts: array(object({ gameType: oneOf(gameTypes), rate: string(), counted: amount, gives: amount })),
      /** Of today so far, and what was taken of it. */
      today: amount,
      taken: amount,
      /** What earlier days came to less, or more, once they were over. */
      carried: amount,
      /** What can be claimed now. */
      due: amount,
      /** Why nothing can be claimed; null where nothing speaks against it. */
      barred: nullable(oneOf(claimBars)),
      /** What was paid, the newest first: claimed, or by the house for what was left of a day. */
      paid: array(object({ day: localDate, at: moment, amount, how: oneOf(['claim', 'rest']) })),
      currencySymbol: plainText(8),
    }),
    errors: [],
  },
  'rebate.claim': {
    method: 'POST',
    path: '/wps/rebate/claim',
    moduleId: 'REBATEGET3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Pays what can be claimed of the running day as cash. The same key again answers the same payment.',
    request: object({ key: requestKey }),
    response: object({ day: localDate, amount }),
    errors: ['NOTHING_DUE', 'ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN'],
  },
})
