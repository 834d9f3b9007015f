import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { gradeSingle, gradeSold } from './grade.ts'
import { nodeOf } from './nodes.ts'
import { type EventResults, readResults } from './results.sql.ts'
import {
  type DueBet,
  type DueSingle,
  type PickGrade,
  readDueSeveral,
  readDueSingles,
  readSoldPicks,
} from './settle.sql.ts'
import { owedOf } from './slip.ts'

/** Grades each pick that single bets were made on, once. */
export async function gradesOf(db: Db, shard: Shard, results: EventResults): Promise<PickGrade[]> {
  return (await readSoldPicks(db, shard, results.event)).flatMap((sold) => {
    const graded = gradeSingle(results, sold, sold)
    return graded === undefined ? [] : [{ ...sold, ...graded }]
  })
}

/** A bet with what it should have been paid in all. */
export interface PaidBet extends DueBet {
  readonly target: Money
  /** Whether what it is owed was known in full before. */
  readonly wasDone: boolean
  /** The whole of it comes back: it counts as never made, where nothing was paid yet. */
  readonly isVoid: boolean
  readonly node: number
  /** What a single bet was made on. */
  readonly sold?: DueSingle['sold']
  /** A round of its own ends with it; one of an event ends with the event. */
  readonly endsRound: boolean
}

interface ChunkOf {
  readonly bets: readonly PaidBet[]
  readonly last: MemberId | undefined
  readonly isLast: boolean
}

/** The next bets of a shard that an event decides about, of whole members, with what they are owed. */
export async function readChunk(
  tx: Tx,
  shard: Shard,
  results: EventResults,
  {
    grades,
    after,
    members,
  }: { readonly grades: readonly PickGrade[]; readonly after: string; readonly members: number },
): Promise<ChunkOf> {
  const { event } = results
  const voids = results.voids.map(({ market, sinceMs, untilMs }) => ({
    market,
    since: Number.isFinite(sinceMs) ? new Date(sinceMs) : null,
    until: Number.isFinite(untilMs) ? new Date(untilMs) : null,
  }))
  const [singles, several] = await Promise.all([
    readDueSingles(tx, shard, event, { grades, voids, after, members }),
    readDueSeveral(tx, shard, event, after, members),
  ])
  const others = [...new Set(several.flatMap(({ legs }) => legs.map((leg) => leg.event)))].filter((id) => id !== event)
  const known =
    others.length === 0
      ? new Map<number, EventResults>()
      : await readResults(tx, others, [...new Set(several.flatMap(({ legs }) => legs.map(({ market }) => market)))])
  known.set(event, results)
  const node = nodeOf([results.contest.sport])
  const all: PaidBet[] = [
    ...singles.map(({ owed, isVoid, ...bet }) => ({
      ...bet,
      target: bet.cashed + (owed ?? 0n),
      wasDone: bet.done,
      isVoid,
      done: owed !== undefined,
      node,
      endsRound: false,
    })),
    ...several.map(({ legs, kind, ...bet }) => {
      const graded = legs.map((leg) => {
        const of = known.get(leg.event)
        return { leg, graded: of === undefined ? undefined : gradeSold(of, leg, bet.atMs) }
      })
      const owed = owedOf(kind, bet.running, graded)
      const sports = legs.flatMap((leg) => known.get(leg.event)?.contest.sport ?? [])
      return {
        ...bet,
        target: bet.cashed + (owed ?? 0n),
        wasDone: bet.done,
        isVoid: graded.every((leg) => leg.graded?.grade === 'void'),
        done: owed !== undefined,
        node: nodeOf(sports),
        endsRound: true,
      }
    }),
  ]
  return nextMembers(all, singles, several, members)
}

/** Two lists go on side by side: what lies beyond the end of the shorter one waits for the next chunk, so that none is skipped. */
function nextMembers(
  all: readonly PaidBet[],
  singles: readonly DueBet[],
  several: readonly DueBet[],
  members: number,
): ChunkOf {
  const ends = [singles, several].flatMap((list) => {
    const ids = new Set(list.map(({ member }) => member))
    const last = list.at(-1)?.member
    return ids.size < members || last === undefined ? [] : [last]
  })
  const end = ends.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))[0]
  const bets = all
    .filter(({ member }) => end === undefined || BigInt(member) <= BigInt(end))
    .toSorted((a, b) => (a.member === b.member ? Number(a.n - b.n) : BigInt(a.member) < BigInt(b.member) ? -1 : 1))
  return { bets, last: end ?? bets.at(-1)?.member, isLast: end === undefined }
}
