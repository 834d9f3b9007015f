import type { betReasons } from '#contract/sports.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { isCashOut } from './cash-out.ts'

/** Why a bet was paid, or what it was paid changed. */
export type BetReason = (typeof betReasons)[number]

/** Says what the revision came from that an event was raised to just now. */
export const noteRevision = (tx: Tx, event: number, reason: Exclude<BetReason, 'cashOut'>): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO sport_revision (event, revision, reason) SELECT id, revision, ${reason} FROM sport_event WHERE id = ${event}::integer
    ON CONFLICT DO NOTHING`)

/** The event and the revision that an entry names; undefined of one that no result came to. */
function revisionOf(reference: string): { readonly event: number; readonly revision: number } | undefined {
  const [, event, revision] = /^(?:pay|end):\d+:(\d{1,9}):(\d{1,9})$/.exec(reference) ?? []
  return event === undefined ? undefined : { event: Number(event), revision: Number(revision) }
}

/** Why bets were paid and corrected, by the references of these entries; stakes are not among them. */
export async function readReasons(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, BetReason>> {
  const asked = references.flatMap((reference) => {
    const of = revisionOf(reference)
    return of === undefined ? [] : [{ reference, ...of }]
  })
  const cashed = references.filter(isCashOut).map((reference): [string, BetReason] => [reference, 'cashOut'])
  if (asked.length === 0) return new Map(cashed)
  // Settling may come to several revisions at once: the last one that says why counts.
  const rows = await db.query<{ nr: string; reason: BetReason }>(sql`
    SELECT k.nr, r.reason FROM unnest(${numberArray(asked.map(({ event }) => event))}::integer[],
      ${numberArray(asked.map(({ revision }) => revision))}::integer[]) WITH ORDINALITY AS k(event, revision, nr)
    CROSS JOIN LATERAL (SELECT reason FROM sport_revision r WHERE r.event = k.event AND r.revision <= k.revision ORDER BY revision DESC LIMIT 1) r`)
  return new Map([
    ...cashed,
    ...rows.flatMap(({ nr, reason }): [string, BetReason][] => {
      const one = asked[Number(nr) - 1]
      return one === undefined ? [] : [[one.reference, reason]]
    }),
  ])
}
