import { roundScore } from '#rules/loyalty/ranking.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { type Consumer, consumeEntries } from '../../../platform/events/consumers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { readGameTypes } from '../../catalogue/index.ts'
import { forgetRounds, readRounds, type TakenRound, takeRounds } from '../../wallet/index.ts'
import { CONSUMER, LATE_MS, type StoredBoard, takeCounting } from './boards.sql.ts'
import { addScores, raiseScores, type Score, setScores } from './standings.sql.ts'

/** Standings may be some seconds late. */
const EVERY_MS = 5000
/** Positions of a shard in one turn. */
const MOST = 5000

/**
 * Keeps where members stand. What rounds are worth and the position are one transaction, so a crash neither loses nor doubles
 * one. Where no board is open a turn is one look at the boards.
 */
export const keepStandings = (): Consumer => consumeEntries(CONSUMER, { everyMs: EVERY_MS, most: MOST }, addSpan)

async function addSpan(tx: Tx, span: Span): Promise<void> {
  const boards = await takeCounting(tx)
  if (boards.length === 0) {
    // What is known of open rounds grows old now; from a board on they are read from their entries.
    await forgetRounds(tx, span.shard, CONSUMER)
    return
  }
  const rounds = await takeRounds(tx, span, CONSUMER)
  const typeOf = await typesOf(tx, boards, rounds)
  const [gained, best, counted]: [Score[], Score[], Score[]] = [[], [], []]
  for (const board of boards) {
    const changes = changesOn(board, rounds, typeOf)
    if (board.terms.by !== 'multiple') {
      gained.push(...sumsOf(board, changes))
      continue
    }
    // Whose round was taken back has the next best one.
    const sunk = changes.filter(({ before, after }) => after < before)
    best.push(...bestOf(board, changes))
    for (const score of await recount(tx, span, board, new Set(sunk.map(({ member }) => member))))
      counted.push({ ...score, at: latest(sunk.filter(({ member }) => member === score.member)) })
  }
  await addScores(tx, span.shard, boards, gained)
  await raiseScores(tx, span.shard, boards, best)
  await setScores(tx, span.shard, boards, counted)
}

/** What a round was worth on a board before a span, and is with it. */
interface Change {
  readonly member: MemberId
  readonly before: bigint
  readonly after: bigint
  readonly at: bigint
}

/** The type of a game; asked where a board asks for it alone. */
type TypeOf = (game: number) => string | undefined

async function typesOf(tx: Tx, boards: readonly StoredBoard[], rounds: readonly TakenRound[]): Promise<TypeOf> {
  if (rounds.length === 0 || boards.every(({ terms }) => terms.gameTypes.length === 0)) return () => undefined
  const types = await readGameTypes(
    tx,
    rounds.map(({ game }) => game),
  )
  return (game) => types.get(game)
}

/** Of some rounds those that count on a board: begun in its time, and decided in time. */
const countedOn = (
  { terms: { gameTypes }, begins, ends }: StoredBoard,
  rounds: readonly TakenRound[],
  typeOf: TypeOf,
): TakenRound[] =>
  rounds.filter(
    ({ began, last, game }) =>
      began >= begins &&
      began < ends &&
      last < BigInt(ends.getTime() + LATE_MS) * 1000n &&
      (gameTypes.length === 0 || gameTypes.some((one) => one === typeOf(game))),
  )

function changesOn(board: StoredBoard, rounds: readonly TakenRound[], typeOf: TypeOf): Change[] {
  const { by, leastStake } = board.terms
  const least = parseMoney(leastStake)
  return countedOn(board, rounds, typeOf)
    .map(({ member, last, before, after }) => ({
      member,
      before: roundScore(by, least, before),
      after: roundScore(by, least, after),
      at: last,
    }))
    .filter(({ before, after }) => before !== after)
}

const latest = (changes: readonly Change[]): bigint => changes.reduce((last, { at }) => (at > last ? at : last), 0n)

/** What each member gained in all. */
function sumsOf({ id }: StoredBoard, changes: readonly Change[]): Score[] {
  const sums = new Map<MemberId, Score>()
  for (const { member, before, after, at } of changes) {
    const { score = 0n, at: last = 0n } = sums.get(member) ?? {}
    sums.set(member, { board: id, member, score: score + after - before, at: at > last ? at : last })
  }
  return [...sums.values()]
}

/** The best of each member, of equals the first. */
function bestOf({ id }: StoredBoard, changes: readonly Change[]): Score[] {
  const best = new Map<MemberId, Score>()
  for (const { member, before, after, at } of changes) {
    const known = best.get(member)
    if (after > before && (known === undefined || after > known.score || (after === known.score && at < known.at)))
      best.set(member, { board: id, member, score: after, at })
  }
  return [...best.values()]
}

/** What members of a shard have on a board, counted from all their rounds up to the end of a span. */
export async function recount(
  tx: Tx,
  { shard, to }: Pick<Span, 'shard' | 'to'>,
  board: StoredBoard,
  members: ReadonlySet<MemberId>,
): Promise<Omit<Score, 'at'>[]> {
  if (members.size === 0) return []
  const rounds = await readRounds(tx, { shard, members: [...members], since: board.begins, to })
  const changes = changesOn(board, rounds, await typesOf(tx, [board], rounds))
  const scores = board.terms.by === 'multiple' ? bestOf(board, changes) : sumsOf(board, changes)
  const found = new Map(scores.map((one) => [one.member, one.score]))
  return [...members].map((member) => ({ board: board.id, member, score: found.get(member) ?? 0n }))
}
