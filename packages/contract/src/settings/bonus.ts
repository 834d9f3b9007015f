import { object, type output } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import { bonusTerms, notNegative } from '../bonus-terms.ts'
import type { SettingGroup } from './define.ts'

export const bonusSettings = object({
  /** Of bonus money that operators give. */
  terms: bonusTerms,
  /** What one operator may give a member on a local day. */
  aloneUpTo: notNegative,
  /** What one operator may give all members together on a local day, with free rounds among it. */
  aloneDaily: notNegative,
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
        // Games that return 99 % would make cash of a bonus at next to no risk.
        { of: 'gameClass', value: 'AC', percent: 0 },
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
  // Terms are money too: with others a bonus is cash after one stake.
  isLooser: (before, after) =>
    JSON.stringify(after.terms) !== JSON.stringify(before.terms) ||
    parseMoney(after.aloneUpTo) > parseMoney(before.aloneUpTo) ||
    parseMoney(after.aloneDaily) > parseMoney(before.aloneDaily),
} satisfies SettingGroup<BonusSettings>
