/** Kinds of play that an incentive may ask for and reward. */
export const products = ['betting', 'casino', 'bingo', 'lottery'] as const
export type Product = (typeof products)[number]

/** What the law of a brand allows of promotions. */
export interface PromotionProfile {
  /** The most that wagering may be of the bonus, in hundredths: 1000 for ten times; undefined without a limit. */
  readonly highestMultiple?: number | undefined
  /** An incentive may mix no products, unless whoever is rewarded chooses freely. */
  readonly oneProduct: boolean
  /** Contributions are all or nothing, so that they do not lengthen the wagering. */
  readonly wholeContributions: boolean
  /** Nothing is given before a member has played. */
  readonly noneBeforePlay: boolean
  /** Bonuses are given to who plays for the first time alone. */
  readonly welcomeOnly: boolean
}

/** What a campaign promises, as far as the law looks at it. */
export interface Incentive {
  /** In hundredths; undefined where nothing is wagered. */
  readonly multiple: number | undefined
  readonly asked: readonly Product[]
  readonly rewarded: readonly Product[]
  readonly freeChoice: boolean
  /** In percent, of all rules and the rest. */
  readonly contributions: readonly number[]
  readonly beforePlay: boolean
  readonly forNewMembers: boolean
  /** Bonus money, free rounds and the like; points and ranks are no bonus. */
  readonly isBonus: boolean
}

export const profileFaults = ['multiple', 'products', 'contributions', 'beforePlay', 'notWelcome'] as const
export type ProfileFault = (typeof profileFaults)[number]

/**
 * What of an incentive a profile forbids, in the order of `profileFaults`. For Great Britain: highest multiple 1000, one product,
 * whole contributions (Gambling Commission, LCCP social responsibility code 5.1.1, in force 19 January 2026).
 */
export function faultsOf(incentive: Incentive, profile: PromotionProfile): ProfileFault[] {
  const touched = new Set([...incentive.asked, ...incentive.rewarded])
  const faults: Readonly<Record<ProfileFault, boolean>> = {
    multiple:
      profile.highestMultiple !== undefined &&
      incentive.multiple !== undefined &&
      incentive.multiple > profile.highestMultiple,
    products: profile.oneProduct && !incentive.freeChoice && touched.size > 1,
    contributions:
      profile.wholeContributions &&
      incentive.multiple !== undefined &&
      incentive.contributions.some((percent) => percent !== 0 && percent !== 100),
    beforePlay: profile.noneBeforePlay && incentive.isBonus && incentive.beforePlay,
    notWelcome: profile.welcomeOnly && incentive.isBonus && !incentive.forNewMembers,
  }
  return profileFaults.filter((fault) => faults[fault])
}
