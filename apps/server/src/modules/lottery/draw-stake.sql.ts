import type { Money } from '#rules/money.ts'
import { numberArray } from '../../platform/db/sql.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import type { DrawKey } from './draw.sql.ts'

/** A member in a draw. */
export interface DrawStakeKey extends DrawKey {
  readonly shard: Shard
  readonly member: MemberId
}

const textOf = ({ game, nr, member }: DrawStakeKey): string => `${game}/${nr}/${member}`

const stakes = definePart({
  open: () => ({ asked: new Map<string, DrawStakeKey>(), sums: new Map<string, Money>() }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    if (keys.length === 0) return undefined
    return {
      name: 'ticket.draw-stake',
      text: `SELECT k.place, s.stake FROM unnest($2::smallint[], $3::integer[], $4::bigint[]) WITH ORDINALITY AS k(game, nr, member, place)
             CROSS JOIN LATERAL (SELECT sum(t.stake) AS stake FROM ticket t
               WHERE t.shard = $1::smallint AND t.game = k.game AND t.nr = k.nr AND t.member = k.member AND t.cancelled_at IS NULL) s`,
      values: [
        shard,
        numberArray(keys.map((k) => k.game)),
        numberArray(keys.map((k) => k.nr)),
        numberArray(keys.map((k) => k.member)),
      ],
    }
  },
  take(state, rows) {
    const texts = [...state.asked.keys()]
    for (const [place, stake] of rows) {
      const text = texts[Number(place) - 1]
      if (text !== undefined && typeof stake === 'string') state.sums.set(text, BigInt(stake))
    }
  },
})

/** Asks what a member has staked in a draw, on tickets that stand: those sold and cancelled by this batch counted in. */
export function askDrawStake(batch: Batch, key: DrawStakeKey): () => Money {
  const state = stakes(batch, key.shard)
  const text = textOf(key)
  state.asked.set(text, key)
  return () => state.sums.get(text) ?? 0n
}

/** Counts the stake of a ticket that this batch sells; a negative one for a ticket that it gives back. */
export function countDrawStake(batch: Batch, key: DrawStakeKey, stake: Money): void {
  const { sums } = stakes(batch, key.shard)
  const text = textOf(key)
  sums.set(text, (sums.get(text) ?? 0n) + stake)
}
