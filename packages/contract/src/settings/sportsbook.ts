import { boolean, enum as oneOf, int, maximum, minimum, number, object, type output } from 'zod/mini'
import { marginMethods } from '#rules/sports/margin.ts'
import { positiveAmount } from '../scalars.ts'
import { sports } from '../sport-event.ts'
import { LONGEST_DELAY_SECONDS } from '../sports.ts'
import type { SettingGroup } from './define.ts'

/** A margin in percent. */
export const marginPercent = number().check(minimum(0), maximum(30))

export const sportsbookSettings = object({
  /** Whether bets are taken; what runs is settled all the same. */
  isOn: boolean(),
  /** What the prices of a market add up to above 100 %. */
  margins: object({ football: marginPercent, series: marginPercent, cockfight: marginPercent }),
  /** How the margin lies on the picks of a market. */
  marginMethods: object({
    football: oneOf(marginMethods),
    series: oneOf(marginMethods),
    cockfight: oneOf(marginMethods),
  }),
  /** What a cash-out keeps of a bet's worth. */
  cashOutMargin: number().check(minimum(0), maximum(50)),
  /** Seconds for which a bet on a live event waits before it is looked at. */
  liveDelaySeconds: int().check(minimum(0), maximum(LONGEST_DELAY_SECONDS)),
  /** What each line of a bet stakes at least. */
  leastStake: positiveAmount,
  /** What a bet stakes at most. */
  mostStake: positiveAmount,
  /** What a bet pays at most; one of several sports the lowest of theirs. */
  mostPayouts: object({ football: positiveAmount, series: positiveAmount, cockfight: positiveAmount }),
  /** What all members together may win on one pick of a market. */
  pickLimit: positiveAmount,
})
export type SportsbookSettings = output<typeof sportsbookSettings>

const amounts = ['mostStake', 'pickLimit'] as const

export const sportsbook = {
  summary: 'Sets margins, the delay of live bets and limits of the sportsbook, and whether bets are taken.',
  schema: sportsbookSettings,
  defaults: {
    isOn: false,
    margins: { football: 5, series: 6, cockfight: 6 },
    marginMethods: { football: 'power', series: 'proportional', cockfight: 'proportional' },
    cashOutMargin: 5,
    liveDelaySeconds: 5,
    leastStake: '1',
    mostStake: '10000',
    mostPayouts: { football: '250000', series: '100000', cockfight: '50000' },
    pickLimit: '250000',
  },
  permission: 'settings.write',
  moduleId: 'OPSSPORTSBOOK',
  // Whoever raises what the house may owe, or takes time from the judging of live bets, does not do it alone.
  isLooser: (before, after) =>
    amounts.some((name) => Number(after[name]) > Number(before[name])) ||
    after.liveDelaySeconds < before.liveDelaySeconds ||
    after.cashOutMargin < before.cashOutMargin ||
    sports.some(
      (sport) =>
        after.margins[sport] < before.margins[sport] ||
        Number(after.mostPayouts[sport]) > Number(before.mostPayouts[sport]) ||
        // Another method moves prices of some picks up, whichever way it goes.
        after.marginMethods[sport] !== before.marginMethods[sport],
    ),
} satisfies SettingGroup<SportsbookSettings>
