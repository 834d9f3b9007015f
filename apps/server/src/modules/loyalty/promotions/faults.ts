import type { BonusTerms } from '#contract/bonus-terms.ts'
import type { EnvelopeContent } from '#contract/content/envelope.ts'
import { isOfFriends, isPeriod, type PromotionContent, type PromotionTrigger } from '#contract/content/promotion.ts'
import { gameTypes } from '#contract/game-types.ts'
import type { PromotionSettings } from '#contract/settings/promotions.ts'
import {
  faultsOf,
  type Incentive,
  type Product,
  products,
  type ProfileFault,
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

/** What comes after play or a deposit. */
const AFTER_PLAY: readonly PromotionTrigger[] = ['deposit', 'round', 'level']

const hundredths = (times: string): number => Number(parseMoney(times) / 1000n)

/** The same of what has prizes. */
const PRIZE_FIELD_OF: Readonly<Record<ProfileFault, string>> = {
  multiple: 'prizes',
  products: 'gameTypes',
  contributions: 'prizes',
  beforePlay: 'period',
  notWelcome: 'prizes',
}

/** What of a promotion the brand's law forbids, by field; nothing where all is well. */
export function profileFaultsOf(
  { trigger, conditions, gifts }: Pick<PromotionContent, 'trigger' | 'conditions' | 'gifts'>,
  settings: PromotionSettings,
): Readonly<Record<string, string[]>> {
  const terms = gifts.flatMap((gift) => gift.terms ?? [])
  const isFree = gifts.some(({ gives }) => gives === 'cash' || gives === 'points')
  const asked =
    trigger === 'round' || ((isPeriod(trigger) || isOfFriends(trigger)) && parseMoney(conditions.turnover) > 0n)
      ? conditions.gameTypes.map(productOf)
      : []
  return byField(
    FIELD_OF,
    {
      multiple: highestMultiple(terms),
      asked,
      rewarded: [
        ...terms.flatMap(rewardedBy),
        ...(gifts.some(({ gives }) => gives === 'freeRounds') ? (['casino'] as const) : []),
      ],
      freeChoice: isFree && terms.length === 0,
      contributions: contributionsOf(terms),
      beforePlay: !AFTER_PLAY.includes(trigger) && !isPeriod(trigger) && !isOfFriends(trigger),
      // Of an inviter the days are those of its friend.
      forNewMembers:
        trigger === 'registered' || conditions.firstDeposit || (conditions.newDays > 0 && trigger !== 'friend'),
      isBonus: gifts.some(({ gives }) => gives !== 'points'),
    },
    settings,
  )
}

/** What has prizes that are won by play, or by tickets that play brings. */
interface Contest {
  readonly gameTypes: readonly string[]
  readonly prizes: readonly { readonly gives: string; readonly terms?: BonusTerms | undefined }[]
}

/** What of a ranking or a raffle it forbids, in the same way: play is asked for in the types of games that count. */
export function prizeFaultsOf(
  { gameTypes: asked, prizes }: Contest,
  settings: PromotionSettings,
): Readonly<Record<string, string[]>> {
  const terms = prizes.flatMap((prize) => prize.terms ?? [])
  return byField(
    PRIZE_FIELD_OF,
    {
      multiple: highestMultiple(terms),
      asked: asked.map(productOf),
      rewarded: terms.flatMap(rewardedBy),
      freeChoice: terms.length === 0,
      contributions: contributionsOf(terms),
      beforePlay: false,
      forNewMembers: false,
      isBonus: prizes.some(({ gives }) => gives !== 'points'),
    },
    settings,
  )
}

const highestMultiple = (terms: readonly BonusTerms[]): number | undefined =>
  terms.length === 0 ? undefined : Math.max(...terms.map(({ multiple }) => hundredths(multiple)))

const contributionsOf = (terms: readonly BonusTerms[]): number[] =>
  terms.flatMap(({ weights, rest }) => [...weights.map(({ percent }) => percent), rest])

function byField(
  fieldOf: Readonly<Record<ProfileFault, string>>,
  incentive: Incentive,
  settings: PromotionSettings,
): Readonly<Record<string, string[]>> {
  const found = faultsOf(incentive, {
    highestMultiple: settings.highestMultiple === '0' ? undefined : hundredths(settings.highestMultiple),
    oneProduct: settings.oneProduct,
    wholeContributions: settings.wholeContributions,
    noneBeforePlay: settings.noneBeforePlay,
    welcomeOnly: settings.welcomeOnly,
  })
  const fields: Record<string, string[]> = {}
  for (const fault of found) (fields[fieldOf[fault]] ??= []).push(`profile.${fault}`)
  return fields
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
export function envelopeFaultsOf(
  { turnover, deposits }: EnvelopeContent,
  settings: PromotionSettings,
): Readonly<Record<string, string[]>> {
  const multiple = hundredths(turnover)
  return byField(
    ENVELOPE_FIELD_OF,
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
    settings,
  )
}
