import type { RankingPrize } from '#contract/content/ranking.ts'
import { giverName } from '#rules/loyalty/givers.ts'
import { boardAt, prizeOf } from '#rules/loyalty/ranking.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { byShard, type RowId, type Shard } from '../../../platform/ids.ts'
import type { RankedDeps } from '../parts.ts'
import { type Award, insertAward, lockAwards } from '../promotions/awards.sql.ts'
import { readTaker } from '../promotions/takers.sql.ts'
import { costOf, type GivenGift } from '../promotions/gifts.ts'
import { tellAwards } from '../promotions/news.ts'
import {
  areStandingsPast,
  lockBoard,
  openBoards,
  readBoard,
  readNow,
  readOver,
  setClosed,
  type StoredBoard,
  type WantedBoard,
} from './boards.sql.ts'
import {
  countMembers,
  dropOldBrackets,
  dropOldStandings,
  EXACT,
  insertWinners,
  readPlaces,
  readUnsettled,
  setSettled,
  takeUnsettled,
} from './standings.sql.ts'
import { spanOf } from './parts.ts'

/** So long before it begins a board is there, so that its first round counts. */
const AHEAD_MS = 3_600_000
/** Places in one transaction, and standings that go at once. */
const AT_ONCE = 100
const MOST_DROPPED = 5000

/** Opens the boards of what is on the site: those of now, and those that are about to begin. */
export async function openDue({ db, content, brand, ids }: RankedDeps): Promise<void> {
  const [nowMs, live] = [await readNow(db), await content.live('ranking')]
  const wanted = new Map<string, WantedBoard>()
  for (const { item, version, value } of live)
    for (const atMs of [nowMs, nowMs + AHEAD_MS]) {
      const board = boardAt(spanOf(value), atMs, brand.timeZone)
      if (board !== undefined)
        wanted.set(`${item} ${board.occasion}`, { id: ids.row(), ranking: item, version, terms: value, ...board })
    }
  await db.transaction((tx) => openBoards(tx, [...wanted.values()]))
}

/**
 * Closes the boards that are over and gives their prizes. The places are kept in the transaction that closes a board; prizes are
 * given some at a time, each once: whatever ends in the middle, the next run goes on.
 */
export async function closeDue(deps: RankedDeps): Promise<void> {
  const { db } = deps
  for (const id of await readOver(db)) await db.transaction((tx) => closeBoard(tx, id))
  for (const id of await readUnsettled(db)) {
    const board = await readBoard(db, id)
    if (board !== undefined) await inBatchesOfShards(db, (tx, shard) => settle(deps, tx, shard, board))
  }
}

/** Closes a board, unless somebody did, or its standings do not know all of it. */
async function closeBoard(tx: Tx, id: RowId): Promise<void> {
  const board = await lockBoard(tx, id)
  if (board === undefined || !(await areStandingsPast(tx, board))) return
  const last = Math.min(Math.max(...board.terms.prizes.map(({ to }) => to)), EXACT)
  const [members, places] = [await countMembers(tx, board), await readPlaces(tx, board, last)]
  for (const [shard, won] of byShard(places, ({ member }) => member)) await insertWinners(tx, id, shard, won)
  await setClosed(tx, id, members)
}

/** What a prize gives, as an award keeps it. */
export const giftOf = ({ gives, amount, turnover, terms }: RankingPrize): GivenGift => ({
  gives,
  amount: moneyToDecimal(parseMoney(amount), 5),
  turnover,
  ...(terms === undefined ? {} : { terms }),
})

/** Gives the prizes of some places of a shard; how many there were. Whoever closed its account gets none. */
async function settle(deps: RankedDeps, tx: Tx, shard: Shard, board: StoredBoard): Promise<number> {
  const places = await takeUnsettled(tx, board.id, shard, AT_ONCE)
  if (places.length === 0) return 0
  const awards: Award[] = []
  for (const { member, place } of places) {
    const prize = board.terms.prizes[prizeOf(board.terms.prizes, place) ?? -1]
    await lockAwards(tx, member)
    const taker = await readTaker(tx, member, 'FOR SHARE OF m')
    if (prize === undefined || taker === undefined || taker.state === 'closed') continue
    const gifts = [giftOf(prize)]
    const { claimDays } = board.terms
    const award = await insertAward(tx, {
      id: deps.ids.row(),
      member,
      promotion: giverName('ranking', board.ranking),
      version: board.version,
      occasion: board.occasion,
      gifts,
      money: costOf(gifts),
      // It was won: whoever takes a break need not claim it. Money is paid, bonus money waits for the end of the break.
      state: claimDays > 0 && taker.state === 'open' ? 'open' : 'claimed',
      group: undefined,
      claimDays: claimDays > 0 && taker.state === 'open' ? claimDays : undefined,
      times: 0,
    })
    if (award !== undefined) awards.push(award)
  }
  const given = new Map(awards.map(({ member, id }) => [member, id]))
  await setSettled(
    tx,
    board.id,
    shard,
    places.map(({ member }) => ({ member, award: given.get(member) ?? null })),
  )
  await tellAwards(deps, tx, awards)
  return places.length
}

/** Forgets standings of boards that were closed long ago. */
export const dropOld = ({ db }: RankedDeps): Promise<void> =>
  inBatchesOfShards(db, async (tx, shard) => {
    await dropOldBrackets(tx, shard)
    return dropOldStandings(tx, shard, MOST_DROPPED)
  })
