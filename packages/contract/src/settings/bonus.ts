import { object, type output } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import { bonusTerms } from '../bonus-terms.ts'
import { amount } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

export const bonusSettings = object({
  /** Of bonus money that operators give. */
  terms: bonusTerms,
  /** What one operator may give a member on a local day. */
  aloneUpTo: amount,
  /** What one operator may give all members together on a local day, with free rounds among it. */
  aloneDaily: amount,
})
export type BonusSettings = output<typeof bonusSettings>

export const bonus = {
  summary: 'Sets the terms of bonus money that operators give, and how much of it needs a second person.',
  schema: bonusSettings,
  defaults: {
    terms: {
      multiple: '10',
      capTimes: '10',
      highestStake: '5',
      days: 30,
      first: 'real',
      ownStakesCount: true,
      rest: 0,
      weights: [
        { of: 'type', value: 'RNG', percent: 100 },
        { of: 'type', value: 'FISH', percent: 100 },
        { of: 'type', value: 'LIVE', percent: 10 },
        { of: 'type', value: 'TG', percent: 10 },
      ],
    },
    aloneUpTo: '20',
    aloneDaily: '200',
  },
  permission: 'settings.write',
  moduleId: 'OPSBONUSSET',
  isLooser: (before, after) =>
    parseMoney(after.aloneUpTo) > parseMoney(before.aloneUpTo) ||
    parseMoney(after.aloneDaily) > parseMoney(before.aloneDaily),
} satisfies SettingGroup<BonusSettings>
