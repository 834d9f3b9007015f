import type { CallRequest } from '#contract/calls.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Query, sql } from '../../../platform/db/sql.ts'

/** What is suspended: an event, a market, or all of a producer, by its number. */
export type Held = Pick<CallRequest<'sportsDesk.hold'>, 'of' | 'number'>

/** Locks the producer of what is named, as a message of it does; why it is held now. Undefined where there is none such. */
export async function lockHeld(tx: Tx, { of, number }: Held): Promise<{ readonly hold: string | null } | undefined> {
  const found: Readonly<Record<Held['of'], Query>> = {
    event: sql`SELECT producer FROM sport_event WHERE id = ${number}::integer`,
    market: sql`SELECT e.producer FROM sport_market m JOIN sport_event e ON e.id = m.event WHERE m.id = ${number}::integer`,
    producer: sql`SELECT id AS producer FROM sport_producer WHERE id = ${number}::integer`,
  }
  const [row] = await tx.query<{ producer: number }>(found[of])
  if (row === undefined) return undefined
  await tx.query(sql`SELECT id FROM sport_producer WHERE id = ${row.producer} FOR UPDATE`)
  const holds: Readonly<Record<Held['of'], Query>> = {
    event: sql`SELECT hold FROM sport_event WHERE id = ${number}::integer`,
    market: sql`SELECT hold FROM sport_market WHERE id = ${number}::integer`,
    producer: sql`SELECT hold FROM sport_producer WHERE id = ${number}::integer`,
  }
  const [held] = await tx.query<{ hold: string | null }>(holds[of])
  return held
}

/** Suspends for a reason, or reopens without one. Bets that were asked for before are refused. */
export async function writeHold(tx: Tx, { of, number }: Held, reason: string | null): Promise<void> {
  const writes: Readonly<Record<Held['of'], Query>> = {
    event: sql`UPDATE sport_event SET hold = ${reason}, holds = holds + 1 WHERE id = ${number}::integer`,
    market: sql`UPDATE sport_market SET hold = ${reason}, holds = holds + 1 WHERE id = ${number}::integer`,
    producer: sql`UPDATE sport_producer SET hold = ${reason}, holds = holds + 1 WHERE id = ${number}::integer`,
  }
  await tx.query(writes[of])
}
