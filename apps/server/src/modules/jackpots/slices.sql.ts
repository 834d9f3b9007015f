import { POTS, shownOf } from '#rules/jackpot.ts'
import type { Money } from '#rules/money.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { allShards, type Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'

/** What the stakes of a batch add to the slices of a shard: one statement, however many stakes. Nothing has to be loaded for it. */
const slices = definePart({
  open: () => ({ parts: POTS.map(() => 0n), touched: false }),
  load: () => undefined,
  take: () => undefined,
  write(state, shard) {
    if (!state.touched) return []
    return [
      {
        name: 'jackpots.add',
        text: `UPDATE pot_slice s SET amount = s.amount + k.amount FROM unnest($2::bigint[]) WITH ORDINALITY AS k(amount, pot)
               WHERE s.shard = $1::smallint AND s.pot = k.pot`,
        values: [shard, numberArray(state.parts)],
      },
    ]
  },
})

/** Adds the parts of a stake, or of its refund, to the pots; with the batch. */
export function addToPots(batch: Batch, shard: Shard, parts: readonly Money[]): void {
  const state = slices(batch, shard)
  state.touched = true
  state.parts = state.parts.map((sum, at) => sum + (parts[at] ?? 0n))
}

/** Opens the pots of a new house, each with its seed. */
export const openPots = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const codes = textArray(POTS.map(({ code }) => code))
    const seeds = numberArray(POTS.map(({ seed }) => seed))
    const opened = await tx.query<{ id: number }>(sql`
      INSERT INTO pot (id, code, seeded, held)
      SELECT id, code, seed, seed FROM unnest(${codes}::text[], ${seeds}::bigint[]) WITH ORDINALITY AS k(code, seed, id)
      ON CONFLICT DO NOTHING RETURNING id`)
    const ids = numberArray(opened.map(({ id }) => id))
    if (opened.length === 0) return
    for (const shard of allShards)
      await tx.query(sql`INSERT INTO pot_slice (shard, pot) SELECT ${shard}, unnest(${ids}::smallint[])`)
  })

/** All that lies in each pot, in the order of their ids, beside its number. */
export async function readHeld(db: Db | Tx): Promise<{ readonly number: number; readonly held: Money }[]> {
  const rows = await db.query<{ number: number; held: string }>({
    name: 'jackpots.held',
    text: `SELECT p.number, (p.held + sum(s.amount))::bigint AS held FROM pot p JOIN pot_slice s ON s.pot = p.id GROUP BY p.id ORDER BY p.id /* every shard */`,
    values: [],
  })
  return rows.map(({ number, held }) => ({ number, held: BigInt(held) }))
}

/** What each pot shows and would pay now. */
export async function readShown(
  db: Db,
): Promise<{ readonly code: (typeof POTS)[number]['code']; readonly amount: Money }[]> {
  const held = await readHeld(db)
  return POTS.map((pot, at) => ({ code: pot.code, amount: shownOf(pot, held[at]?.held ?? pot.seed) }))
}
