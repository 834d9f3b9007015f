import { boolean, object, regex, string, type output } from 'zod/mini'
import type { SettingGroup } from './define.ts'

/** What the law of a brand allows of promotions; each is asked when a promotion is published. */
export const promotionSettings = object({
  /** The most that bonus money has to be played through, in times of it; 0 without a limit. */
  highestMultiple: string().check(regex(/^\d{1,3}(\.\d{1,2})?$/)),
  /** A promotion mixes no kinds of play: betting, casino, bingo, lottery. */
  oneProduct: boolean(),
  /** Stakes count whole or not at all. */
  wholeContributions: boolean(),
  /** Nothing is given before a member has paid in or played. */
  noneBeforePlay: boolean(),
  /** Bonuses are for newcomers alone. */
  welcomeOnly: boolean(),
})
export type PromotionSettings = output<typeof promotionSettings>

/** Settings of which true is the stricter side. */
const strict = ['oneProduct', 'wholeContributions', 'noneBeforePlay', 'welcomeOnly'] as const

const multipleOf = ({ highestMultiple }: PromotionSettings): number =>
  Number(highestMultiple) === 0 ? Infinity : Number(highestMultiple)

export const promotions = {
  summary: 'Sets what promotions may promise, as the law of the brand has it.',
  schema: promotionSettings,
  defaults: {
    highestMultiple: '0',
    oneProduct: false,
    wholeContributions: false,
    noneBeforePlay: false,
    welcomeOnly: false,
  },
  permission: 'settings.write',
  moduleId: 'OPSPROMOSET',
  isLooser: (before, after) =>
    strict.some((one) => before[one] && !after[one]) || multipleOf(after) > multipleOf(before),
} satisfies SettingGroup<PromotionSettings>
