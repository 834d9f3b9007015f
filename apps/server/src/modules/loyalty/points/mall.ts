import type { CallResponse } from '#contract/calls.ts'
import type { LiveItem } from '#contract/content/index.ts'
import type { PointItemContent } from '#contract/content/point-item.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { VipSettings } from '#contract/settings/vip.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { invitesToPlay, type RankedDeps } from '../parts.ts'
import { readTaker } from '../promotions/takers.sql.ts'
import { readTaken } from './redemption.sql.ts'
import { readStocks, type Stock } from './stock.sql.ts'

export type Item = LiveItem<PointItemContent>
type Reward = CallResponse<'points.rewards'>['list'][number]

/** The stock of an item: what is kept, else what the brand's file says, else none. */
export const stockIn = (deps: Pick<RankedDeps, 'brand'>, kept: ReadonlyMap<string, Stock>, item: string): Stock =>
  kept.get(item) ?? { total: fileStock(deps, item), used: 0 }

/** What the brand's file says of an item's stock. */
export const fileStock = ({ brand }: Pick<RankedDeps, 'brand'>, item: string): number =>
  brand.pointItems.find((one) => one.item === item)?.stock ?? 0

const labelOf = ({ levels }: VipSettings, rank: number): string =>
  levels.find((one) => one.rank === rank)?.labelName ?? String(rank)

/** Whoever looks at the mall: a member, or nobody known. */
interface Looker {
  readonly member?: MemberId
  readonly language: LanguageCode
  readonly cookies: Pick<Cookies, 'get'>
}

/** What the mall has, and what of it a member can have. */
export async function readRewards(deps: RankedDeps, { member, language, cookies }: Looker): Promise<Reward[]> {
  const { db, content, settings, brand } = deps
  const [all, taker] = await Promise.all([
    content.live('pointItem', { cookies }),
    member === undefined ? undefined : readTaker(db, member),
  ])
  // Whoever takes a break is offered nothing that invites to play.
  const items = taker?.state === 'excluded' ? all.filter(({ value }) => !invitesToPlay(value.kind)) : all
  const [kept, vip, own] = await Promise.all([readStocks(db), settings.vip(), standingOf(deps, db, member)])
  return items.map((one): Reward => {
    const { item, version, value } = one
    const words = wordsReadBy(value.texts, language, brand.brand.defaultLanguage)
    const stock = stockIn(deps, kept, item)
    const left = Math.max(0, stock.total - stock.used)
    return {
      item,
      version,
      kind: value.kind,
      art: value.art,
      name: words?.name ?? item,
      remark: words?.description ?? '',
      points: String(value.points),
      amount: moneyToDecimal(parseMoney(value.amount), 5),
      ...whatOf(deps, value, language),
      stock: left,
      limit: value.limit === 0 ? null : value.limit,
      rank: value.rank === 0 ? null : { rank: value.rank, label: labelOf(vip, value.rank) },
      status: statusOf(one, left, own),
    }
  })
}

/** What one of an item comes to. */
function whatOf(
  { catalogue }: Pick<RankedDeps, 'catalogue'>,
  { kind, value, rounds, game, days }: PointItemContent,
  language: LanguageCode,
): Pick<Reward, 'unit' | 'value' | 'rounds'> {
  const worth = moneyToDecimal(parseMoney(value), 5)
  if (kind === 'goods') return { unit: 'piece', value: null, rounds: null }
  if (kind !== 'freeRounds') return { unit: 'money', value: worth, rounds: null }
  const name = catalogue.nameOf(game ?? 0, language)?.name ?? ''
  return { unit: 'round', value: null, rounds: { count: rounds ?? 0, stake: worth, game: name, days: days ?? 0 } }
}

interface Standing {
  readonly rank: number
  readonly taken: ReadonlyMap<string, number>
}

async function standingOf(deps: RankedDeps, db: Db, member: MemberId | undefined): Promise<Standing | undefined> {
  if (member === undefined) return undefined
  const [rank, taken] = await Promise.all([deps.rankOf(member), readTaken(db, member)])
  return { rank, taken }
}

function statusOf({ item, value }: Item, left: number, own: Standing | undefined): Reward['status'] {
  if (left === 0) return 'soldOut'
  if (own === undefined) return 'open'
  if (own.rank < value.rank) return 'rank'
  return value.limit > 0 && (own.taken.get(item) ?? 0) >= value.limit ? 'limit' : 'open'
}

/** How points are earned, and what they come to. */
export async function readConfig({
  settings,
  brand,
}: Pick<RankedDeps, 'settings' | 'brand'>): Promise<CallResponse<'points.config'>> {
  const [points, vip] = await Promise.all([settings.points(), settings.vip()])
  return {
    rates: points.rates,
    ranks: points.ranks.map(({ rank, percent }) => ({ rank, label: labelOf(vip, rank), percent })),
    step: points.step,
    value: moneyToDecimal(parseMoney(points.value), 5),
    currencySymbol: brand.brand.currencySymbol,
  }
}
