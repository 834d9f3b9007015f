import { array, enum as oneOf, int, nullable, object } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { vipSettings } from '../settings/vip.ts'
import { count, idText, localDate, moment, plainText } from '../scalars.ts'
import { memberReason } from './members.ts'
import { waitingForSecond } from './proposals.ts'

/** Why a level is another one: it was reached, it was not kept, or an operator set it. */
export const levelReasons = ['rise', 'fall', 'operator'] as const
export type LevelReason = (typeof levelReasons)[number]

export const vipCalls = defineCalls({
  'vip.progress': {
    method: 'GET',
    path: '/wps/member/vip',
    moduleId: 'VIPPROG3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'The levels of the brand in rising order with what each gives back, and how far the member is. A level that is reached by now is reached with this call.',
    request: object({}),
    response: object({
      levels: vipSettings.shape.levels,
      /** What earns growth: turnover at risk, or deposits, for one; 0 where it earns none. */
      earns: vipSettings.shape.growth,
      /** The rank that the member has; null where the brand has no levels. */
      rank: nullable(int()),
      /** Growth over life. */
      growth: count,
      /** The running calendar month of the brand, and what grew in it. */
      period: object({ from: localDate, to: localDate, growth: count }),
      /** What is left to the next level; null at the last one. Where the member had it before, this month's growth counts. */
      left: nullable(object({ rank: int(), growth: count, hadBefore: oneOf(['yes', 'no']) })),
      /** The last day until which the level is kept whatever is played; null for one that nobody loses. */
      keptUntil: nullable(localDate),
      /** What is left this month to keep the level. */
      keepLeft: count,
      /** The last changes, the newest first. */
      history: array(object({ at: moment, from: int(), to: int(), why: oneOf(levelReasons) })),
      currencySymbol: plainText(8),
    }),
    errors: [],
  },
})

/** Levels as operators set them. */
export const vipDeskCalls = defineCalls({
  'vip.set': {
    method: 'PUT',
    path: '/ops/members/vip',
    moduleId: 'OPSMEMVIP',
    token: 'operator',
    encrypted: false,
    permission: 'bonus.grant',
    fresh: true,
    second: { permission: 'bonus.grant' },
    summary:
      'Proposes to set the VIP level of a member; always two people. Until the end of the next month it does not fall, and where it was lowered play does not raise it. The level that it has is protected once more.',
    request: object({ id: idText, rank: int(), reason: memberReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'INVALID_INPUT', 'STATE_PASSED', 'CONFLICT'],
  },
})
