import type { BonusTerms } from '#contract/bonus-terms.ts'
import type { EnvelopeContent } from '#contract/content/envelope.ts'
import { isPeriod, type PromotionContent } from '#contract/content/promotion.ts'
import { gameTypes } from '#contract/game-types.ts'
import type { PromotionSettings } from '#contract/settings/promotions.ts'
import {
  faultsOf,
  type Product,
  products,
  type ProfileFault,
  type PromotionProfile,
} from '#rules/loyalty/promotion-profile.ts'
import { parseMoney } from '#rules/money.ts'

/** Types of games that are no games of a casino. */
const PRODUCT_OF: Readonly<Partial<Record<string, Product>>> = {
  SPORTS: 'betting',
  ESPORTS: 'betting',
  COCKFIGHT: 'betting',
  BINGO: 'bingo',
  LOTT: 'lottery',
  ELOTT: 'lottery',
}
const productOf = (type: string): Product => PRODUCT_OF[type] ?? 'casino'

/** Kinds of play that a bonus is played in; all of them where games count that no weight names. */
function rewardedBy({ weights, rest }: BonusTerms): readonly Product[] {
  if (rest > 0) return products
  return weights
    .filter(({ percent }) => percent > 0)
    .map(({ of, value }) => (of === 'type' && gameTypes.some((one) => one === value) ? productOf(value) : 'casino'))
}

/** The field of a promotion at which a fault is told. */
const FIELD_OF: Readonly<Record<ProfileFault, string>> = {
  multiple: 'gifts',
  products: 'conditions.gameTypes',
  contributions: 'gifts',
  beforePlay: 'trigger',
  notWelcome: 'conditions.newDays',
}

const hundredths = (times: string): number => Number(parseMoney(times) / 1000n)

/** What of a promotion the brand's law forbids, by field; nothing where all is well. */
export function profileFaultsOf(
  { trigger, conditions, gifts }: PromotionContent,
  settings: PromotionSettings,
): Readonly<Record<string, string[]>> {
  const terms = gifts.flatMap((gift) => gift.terms ?? [])
  const isFree = gifts.some(({ gives }) => gives === 'cash' || gives === 'points')
  const asked = isPeriod(trigger) && parseMoney(conditions.turnover) > 0n ? conditions.gameTypes.map(productOf) : []
  const found = faultsOf(
    {
      multiple: terms.length === 0 ? undefined : Math.max(...terms.map(({ multiple }) => hundredths(multiple))),
      asked,
      rewarded: [
        ...terms.flatMap(rewardedBy),
        ...(gifts.some(({ gives }) => gives === 'freeRounds') ? (['casino'] as const) : []),
      ],
      freeChoice: isFree && terms.length === 0,
      contributions: terms.flatMap(({ weights, rest }) => [...weights.map(({ percent }) => percent), rest]),
      beforePlay: trigger !== 'deposit' && !isPeriod(trigger) && trigger !== 'level',
      forNewMembers: trigger === 'registered' || conditions.firstDeposit || conditions.newDays > 0,
      isBonus: gifts.some(({ gives }) => gives !== 'points'),
    },
    profileOf(settings),
  )
  return byFieldOf(found, FIELD_OF)
}

/** The field of an envelope at which a fault is told. */
const ENVELOPE_FIELD_OF: Readonly<Record<ProfileFault, string>> = {
  multiple: 'turnover',
  products: 'total',
  contributions: 'turnover',
  beforePlay: 'deposits',
  notWelcome: 'total',
}

/** The same of a red envelope: money for whoever is there, to be played through or not. */
export function profileFaultsOfEnvelope(
  { turnover, deposits }: EnvelopeContent,
  settings: PromotionSettings,
): Readonly<Record<string, string[]>> {
  const multiple = hundredths(turnover)
  const found = faultsOf(
    {
      multiple: multiple === 0 ? undefined : multiple,
      asked: [],
      rewarded: [],
      freeChoice: true,
      contributions: [],
      beforePlay: parseMoney(deposits) === 0n,
      forNewMembers: false,
      isBonus: true,
    },
    profileOf(settings),
  )
  return byFieldOf(found, ENVELOPE_FIELD_OF)
}

const profileOf = (settings: PromotionSettings): PromotionProfile => ({
  highestMultiple: settings.highestMultiple === '0' ? undefined : hundredths(settings.highestMultiple),
  oneProduct: settings.oneProduct,
  wholeContributions: settings.wholeContributions,
  noneBeforePlay: settings.noneBeforePlay,
  welcomeOnly: settings.welcomeOnly,
})

function byFieldOf(
  found: readonly ProfileFault[],
  fieldOf: Readonly<Record<ProfileFault, string>>,
): Readonly<Record<string, string[]>> {
  const byField: Record<string, string[]> = {}
  for (const fault of found) (byField[fieldOf[fault]] ??= []).push(`profile.${fault}`)
  return byField
}
