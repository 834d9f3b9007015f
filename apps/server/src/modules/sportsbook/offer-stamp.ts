import type { Money } from '#rules/money.ts'
import type { MemberId } from '../../platform/ids.ts'

/** An offer to cash out, as it was made. */
export interface MadeOffer {
  readonly member: MemberId
  /** The bet's. */
  readonly id: string
  readonly part: Money
  readonly offer: Money
  readonly atMs: number
}

type Hash = (text: string) => string

/** What an offer is known by: when it was made, and that it was made by this house, for this bet and amount. */
export const stampOffer = (hash: Hash, offer: MadeOffer): string => `${offer.atMs}.${hash(textOf(offer))}`

/** When an offer was made, in milliseconds; undefined where the house made none such. */
export function readStamp(hash: Hash, stamp: string, offer: Omit<MadeOffer, 'atMs'>): number | undefined {
  const atMs = Number(/^(\d{1,15})\./.exec(stamp)?.[1] ?? Number.NaN)
  return Number.isNaN(atMs) || stampOffer(hash, { ...offer, atMs }) !== stamp ? undefined : atMs
}

const textOf = ({ member, id, part, offer, atMs }: MadeOffer): string =>
  ['cash-out offer', member, id, part, offer, atMs].join(' ')
