import type { SocketEvent } from '#contract/events.ts'
import type { Db } from '../db/database.ts'
import { type MemberId, memberId, type Shard, shardKey, shardOf } from '../ids.ts'
import { readHeads } from './events.sql.ts'

/** An event of a member, at its position on the member's shard. */
export interface MemberEvent {
  readonly member: string
  readonly n: string
  readonly event: SocketEvent
}

/** Reads what happened to some members in a span of positions (from, to] of a shard. */
export type EventSource = (
  db: Db,
  shard: Shard,
  from: string,
  to: string,
  members: readonly MemberId[],
) => Promise<MemberEvent[]>

export interface Tail {
  /** Starts to listen for a member; the position from which on events arrive is returned. */
  follow(member: MemberId, listener: (event: SocketEvent) => void): Promise<{ position: string; stop(): void }>
  /** What happened to a member after a position; undefined where that lies too far back to be read. */
  since(member: MemberId, position: string): Promise<SocketEvent[] | undefined>
  /** Looks at the heads now; the timer calls it, and so may whoever knows of news. */
  poll(): Promise<void>
  close(): void
}

const POLL_MS = 50
/** Positions of a shard that are read for one who comes back; whoever missed more asks for what it shows anew. */
const FURTHEST = 5000n

/**
 * Follows the shards by their heads, never by a sequence: positions are gapless and in the order of
 * commits, so nothing is passed over. Only members with an open page are read.
 */
export function createTail(
  db: Db,
  sources: readonly EventSource[],
  onError: (error: unknown) => void,
  pollMs = POLL_MS,
): Tail {
  const listeners = new Map<MemberId, Set<(event: SocketEvent) => void>>()
  const seen = new Map<Shard, string>()
  let polling: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const read = async (shard: Shard, from: string, to: string, members: readonly MemberId[]): Promise<MemberEvent[]> => {
    const found = await Promise.all(sources.map((source) => source(db, shard, from, to, members)))
    return found.flat().toSorted((a, b) => Number(BigInt(a.n) - BigInt(b.n)))
  }

  const look = async (): Promise<void> => {
    const members = [...listeners.keys()]
    for (const { shard: number, n } of await readHeads(db)) {
      const shard = shardKey(number)
      const from = seen.get(shard)
      const here = members.filter((member) => shardOf(member) === shard)
      if (from !== undefined && from !== n && here.length > 0) {
        for (const { member, event } of await read(shard, from, n, here)) {
          for (const listener of listeners.get(memberId(member)) ?? []) listener(event)
        }
      }
      // After the reading: what could not be read is read again at the next look.
      seen.set(shard, n)
    }
  }

  const poll = (): Promise<void> =>
    (polling ??= look()
      .catch(onError)
      .finally(() => (polling = undefined)))

  return {
    poll,
    async follow(member, listener) {
      const set = listeners.get(member) ?? new Set()
      listeners.set(member, set.add(listener))
      timer ??= setInterval(() => void poll(), pollMs).unref()
      await poll()
      return {
        position: seen.get(shardOf(member)) ?? '0',
        stop() {
          set.delete(listener)
          if (set.size === 0) listeners.delete(member)
          if (listeners.size === 0) {
            clearInterval(timer)
            timer = undefined
            seen.clear()
          }
        },
      }
    },
    async since(member, position) {
      const shard = shardOf(member)
      const head = (await readHeads(db)).find((row) => row.shard === shard)
      if (head !== undefined && BigInt(head.n) - BigInt(position) > FURTHEST) return undefined
      return head === undefined ? [] : (await read(shard, position, head.n, [member])).map(({ event }) => event)
    },
    close: () => clearInterval(timer),
  }
}
