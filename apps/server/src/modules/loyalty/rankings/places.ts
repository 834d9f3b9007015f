import { createKept } from '../../../platform/kept.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { maskName, readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import type { StoredBoard } from './boards.sql.ts'
import {
  EXACT,
  type OwnStanding,
  type Place,
  readOwn,
  readPlaces,
  readSpread,
  readWinners,
  type Spread,
} from './standings.sql.ts'

/** Places that are shown. */
const SHOWN = 100
/** A board is at most as old as its standings are late. */
export const FRESH = { newMs: 5_000, goodMs: 15_000 }

/** A place with its member's name, of which most is hidden. */
export interface NamedPlace extends Place {
  readonly name: string
}

/** Where a member stands: exactly up to place `EXACT`, behind it among the best so many percent. */
export interface OwnPlace {
  readonly score: bigint
  readonly place: number | null
  readonly percent: number | null
}

export interface Places {
  /** The first hundred; of a board that is closed its winners. */
  shown(board: StoredBoard): Promise<readonly NamedPlace[]>
  members(board: StoredBoard): Promise<number>
  /** Null for whom is not on it. */
  own(board: StoredBoard, member: MemberId): Promise<OwnPlace | null>
}

/** The first places, with where each member stands. */
interface First {
  readonly places: readonly Place[]
  readonly of: ReadonlyMap<MemberId, number>
}

/**
 * Who stands where on boards. What all ask alike, the first thousand and how many lie in each bracket of scores, is read once
 * for some seconds; of its own standing a member is told by one look at its row.
 */
export function createPlaces({ db, clock }: Pick<RankedDeps, 'db' | 'clock'>): Places {
  const [firstKept, shownKept, spreadKept] = [
    createKept<First>(clock, FRESH),
    createKept<readonly NamedPlace[]>(clock, FRESH),
    createKept<Spread>(clock, FRESH),
  ]
  // What is closed is not what it was a moment before.
  const keyOf = ({ id, closedAt }: StoredBoard): string => `${id} ${closedAt === null ? 'runs' : 'closed'}`
  const firstOf = (board: StoredBoard): Promise<First> =>
    firstKept.get(keyOf(board), async () => {
      const places = await readPlaces(db, board, EXACT)
      return { places, of: new Map(places.map(({ member, place }) => [member, place])) }
    })
  const spreadOf = (board: StoredBoard): Promise<Spread> => spreadKept.get(keyOf(board), () => readSpread(db, board))
  return {
    shown: (board) =>
      shownKept.get(keyOf(board), async () => {
        const places =
          board.closedAt === null
            ? (await firstOf(board)).places.slice(0, SHOWN)
            : await readWinners(db, board.id, SHOWN)
        const refOf = await readMemberRefs(
          db,
          places.map(({ member }) => member),
        )
        return places.map((one) => ({ ...one, name: maskName(refOf(one.member).username) }))
      }),
    members: async (board) => board.members ?? (await spreadOf(board)).members,
    async own(board, member) {
      const standing = await readOwn(db, board, member)
      if (standing === undefined) return null
      const { score } = standing
      const place = standing.won ?? placeIn(await firstOf(board), standing)
      if (place <= EXACT) return { score, place, percent: null }
      return { score, place: null, percent: percentIn(await spreadOf(board), standing) }
    },
  }
}

/** Where a member stands among the first: as the list shows it, or where it would stand by now. */
function placeIn({ places, of }: First, own: OwnStanding): number {
  const known = of.get(own.member)
  if (known !== undefined) return known
  let [from, to] = [0, places.length]
  while (from < to) {
    const at = (from + to) >> 1
    const other = places[at]
    if (other !== undefined && isBefore(other, own)) from = at + 1
    else to = at
  }
  return from + 1
}

type Ranked = Pick<Place, 'member' | 'score' | 'reachedAt'>

/** Whether one stands in front of another: as `standing_place` has them. */
function isBefore(one: Ranked, other: Ranked): boolean {
  if (one.score !== other.score) return one.score > other.score
  const [at, otherAt] = [one.reachedAt.getTime(), other.reachedAt.getTime()]
  return at === otherAt ? BigInt(one.member) < BigInt(other.member) : at < otherAt
}

/** Of all the percent that have the own bracket or a better one: it is among the best so many, or better. */
function percentIn({ members, brackets }: Spread, { bracket }: OwnStanding): number {
  const own = brackets.find((one) => one.bracket <= bracket)
  return members === 0 || own === undefined ? 100 : Math.max(1, Math.ceil((100 * own.upTo) / members))
}
