import type { Clock } from './clock.ts'
import type { RandomSource } from './random.ts'

declare const brand: unique symbol

/** Decimal text of a member's id. */
export type MemberId = string & { readonly [brand]: 'MemberId' }
/** Decimal text of the id of another member-owned row. */
export type RowId = string & { readonly [brand]: 'RowId' }
/** One of the shard keys; leads the key of every member-owned row. */
export type Shard = number & { readonly [brand]: 'Shard' }

/** Each of these constants falls on another hash range of a Citus cluster with 16 shards; migration 0001 knows them too. */
const SHARD_KEYS = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 13, 16, 24, 28, 41, 52]

const isShard = (value: number): value is Shard => SHARD_KEYS.includes(value)
const isId = (value: string): value is MemberId & RowId => /^[1-9]\d{0,18}$/.test(value)

export const allShards: readonly Shard[] = SHARD_KEYS.filter(isShard)

/** @throws RangeError when the text is no id; the border has its own rule, so this is a fault of ours. */
export function memberId(value: string): MemberId {
  if (!isId(value)) throw new RangeError('not a member id')
  return value
}

/** @throws RangeError as `memberId` does. */
export function rowId(value: string): RowId {
  if (!isId(value)) throw new RangeError('not a row id')
  return value
}

/** @throws RangeError when the number is none of the shard keys. */
export function shardKey(value: number): Shard {
  if (!isShard(value)) throw new RangeError('not a shard key')
  return value
}

/** The shard on which a member lives, derived from the id alone so that a token or callback is enough to find it. */
export function shardOf(member: MemberId): Shard {
  const shard = allShards[Number(BigInt(member) & 15n)]
  if (shard === undefined) throw new RangeError('there are fewer than 16 shards')
  return shard
}

/** In SQL: the shard of a member's id, as `shardOf`; for statements that read every shard. */
export const shardIn = (id: string): string => `('{${allShards.join(',')}}'::smallint[])[(${id} & 15)::integer + 1]`

/** What belongs to members, by the shard on which it lies. */
export function byShard<Item>(items: readonly Item[], memberOf: (item: Item) => MemberId): Map<Shard, Item[]> {
  const found = new Map<Shard, Item[]>()
  for (const item of items) {
    const shard = shardOf(memberOf(item))
    const some = found.get(shard)
    if (some === undefined) found.set(shard, [item])
    else some.push(item)
  }
  return found
}

export interface Ids {
  member(): MemberId
  row(): RowId
}

const EPOCH = Date.UTC(2026, 0, 1)
const TAIL_BITS = 21n
/** Where the first id of a millisecond begins: the upper half is room for those that follow it. */
const FIRST_BELOW = 2 ** 20
const LONGEST_STEP = 16

/**
 * Mints ids that sort in the order of their minting within a process, and by time among processes: milliseconds since
 * 2026, then 21 bits that begin at random in each millisecond and rise by random steps. Several processes need no
 * agreement, and no sequence is hot.
 */
export function createIds(clock: Clock, random: RandomSource): Ids {
  let lastTime = -1
  let tail = 0
  const mint = (): string => {
    const time = Math.max(clock.now() - EPOCH, 1)
    if (time === lastTime) tail += 1 + random.below(LONGEST_STEP)
    else tail = random.below(FIRST_BELOW)
    lastTime = time
    // Added, so that what does not fit into a millisecond goes on in the next.
    return ((BigInt(time) << TAIL_BITS) + BigInt(tail)).toString()
  }
  return { member: () => memberId(mint()), row: () => rowId(mint()) }
}
