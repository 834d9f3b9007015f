import type { proposalStates } from '#contract/calls/proposals.ts'
import { rowId, type RowId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Page } from '../../platform/paging.ts'
import type { NewProposal } from '../../platform/second-person.ts'

type State = (typeof proposalStates)[number]

export interface Proposal extends NewProposal {
  readonly id: RowId
  readonly state: State
  readonly maker: RowId
  readonly makerName: string
  readonly madeAt: Date
  readonly checker: RowId | null
  readonly checkerName: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
}

interface Row {
  readonly [column: string]: unknown
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly payload: unknown
  readonly state: State
  readonly maker: string
  readonly maker_name: string
  readonly made_at: Date
  readonly checker: string | null
  readonly checker_name: string | null
  readonly decided_at: Date | null
  readonly reason: string | null
}

const COLUMNS = `p.id, p.kind, p.subject, p.payload, p.state, p.maker, m.username AS maker_name, p.made_at, p.checker, c.username AS checker_name, p.decided_at, p.reason
  FROM proposal p JOIN operator m ON m.id = p.maker LEFT JOIN operator c ON c.id = p.checker`

const from = ({
  id,
  maker,
  maker_name: makerName,
  made_at: madeAt,
  checker,
  checker_name: checkerName,
  decided_at: decidedAt,
  ...row
}: Row): Proposal => ({
  ...row,
  id: rowId(id),
  maker: rowId(maker),
  makerName,
  madeAt,
  checker: checker === null ? null : rowId(checker),
  checkerName,
  decidedAt,
})

/** Keeps a proposal. @returns its id, or that of the same one which waits already; undefined where another one about the subject does */
export async function insertProposal(
  tx: Tx,
  id: RowId,
  maker: RowId,
  { kind, subject, payload }: NewProposal,
): Promise<{ id: RowId; isNew: boolean } | undefined> {
  const json = JSON.stringify(payload)
  const fresh = await tx.query(sql`
    INSERT INTO proposal (id, kind, subject, payload, maker, made_at) VALUES (${id}, ${kind}, ${subject}, ${json}::jsonb, ${maker}, app_now())
    ON CONFLICT (kind, subject) WHERE state = 'waiting' DO NOTHING RETURNING id`)
  if (fresh.length === 1) return { id, isNew: true }
  const [known] = await tx.query<{ id: string }>(sql`
    SELECT id FROM proposal WHERE kind = ${kind} AND subject = ${subject} AND state = 'waiting' AND maker = ${maker} AND payload = ${json}::jsonb`)
  return known === undefined ? undefined : { id: rowId(known.id), isNew: false }
}

/** The proposal, kept as it is until the transaction ends. */
export async function lockProposal(tx: Tx, id: RowId): Promise<Proposal | undefined> {
  const [row] = await tx.query<Row>({ text: `SELECT ${COLUMNS} WHERE p.id = $1 FOR UPDATE OF p`, values: [id] })
  return row === undefined ? undefined : from(row)
}

export async function findProposal(db: Db, id: RowId): Promise<Proposal | undefined> {
  const [row] = await db.query<Row>({ text: `SELECT ${COLUMNS} WHERE p.id = $1`, values: [id] })
  return row === undefined ? undefined : from(row)
}

export async function decideProposal(
  tx: Tx,
  id: RowId,
  state: 'approved' | 'refused',
  checker: RowId,
  reason: string | null,
): Promise<void> {
  await tx.query(
    sql`UPDATE proposal SET state = ${state}, checker = ${checker}, decided_at = app_now(), reason = ${reason} WHERE id = ${id} AND state = 'waiting'`,
  )
}

/** Proposals in a state, the oldest first: those of some kinds, and the operator's own. */
export async function listProposals(
  db: Db,
  state: State,
  kinds: readonly string[],
  maker: RowId,
  { after, limit }: Page,
): Promise<Proposal[]> {
  const rows = await db.query<Row>({
    text: `SELECT ${COLUMNS} WHERE p.state = $1 AND (p.kind = ANY($2::text[]) OR p.maker = $3) AND ($4::bigint IS NULL OR p.id > $4::bigint) ORDER BY p.id LIMIT $5`,
    values: [state, [...kinds], maker, after, limit],
  })
  return rows.map(from)
}
