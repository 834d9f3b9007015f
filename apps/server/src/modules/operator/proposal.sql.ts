import { type proposalCalls, proposalList, type proposalStates } from '#contract/calls/proposals.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { output } from 'zod/mini'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { DeviceMark } from '../../platform/http/device-mark.ts'
import { rowId, type RowId } from '../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

export type State = (typeof proposalStates)[number]
/** What changes, as it is stored and told. */
export type ShownPreview = output<(typeof proposalCalls)['proposals.read']['response']>['preview']

export interface Proposal {
  readonly id: RowId
  readonly kind: string
  readonly subject: string
  readonly request: unknown
  readonly reason: string | null
  readonly preview: ShownPreview
  readonly state: State
  readonly maker: RowId
  readonly makerName: string
  readonly makerDevice: DeviceMark | undefined
  readonly madeAt: Date
  readonly expiresAt: Date
  /** It waits, and its time is over. */
  readonly isOver: boolean
  readonly checker: RowId | null
  readonly checkerName: string | null
  readonly decidedAt: Date | null
  readonly answer: string | null
  readonly cause: string | null
  readonly sameDevice: boolean
}

interface Row {
  readonly [column: string]: unknown
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly request: unknown
  readonly reason: string | null
  readonly preview: ShownPreview
  readonly state: State
  readonly maker: string
  readonly maker_name: string
  readonly maker_browser: string | null
  readonly maker_place: string | null
  readonly made_at: Date
  readonly expires_at: Date
  readonly is_over: boolean
  readonly checker: string | null
  readonly checker_name: string | null
  readonly decided_at: Date | null
  readonly answer: string | null
  readonly cause: string | null
  readonly same_device: boolean
}

const COLUMNS = `p.id, p.kind, p.subject, p.request, p.reason, p.preview, p.state, p.maker, m.username AS maker_name, p.maker_browser, p.maker_place,
  p.made_at, p.expires_at, p.state = 'waiting' AND p.expires_at <= app_now() AS is_over, p.checker, c.username AS checker_name, p.decided_at, p.answer, p.cause, p.same_device`
const FROM = 'proposal p JOIN operator m ON m.id = p.maker LEFT JOIN operator c ON c.id = p.checker'

const from = ({
  id,
  maker,
  maker_name: makerName,
  maker_browser: browser,
  maker_place: place,
  made_at: madeAt,
  expires_at: expiresAt,
  is_over: isOver,
  checker,
  checker_name: checkerName,
  decided_at: decidedAt,
  same_device: sameDevice,
  ...row
}: Row): Proposal => ({
  ...row,
  id: rowId(id),
  maker: rowId(maker),
  makerName,
  makerDevice: place === null ? undefined : { browser: browser ?? undefined, place },
  madeAt,
  expiresAt,
  isOver,
  checker: checker === null ? null : rowId(checker),
  checkerName,
  decidedAt,
  sameDevice,
})

export interface NewProposal extends Pick<
  Proposal,
  'id' | 'kind' | 'subject' | 'request' | 'reason' | 'preview' | 'maker' | 'makerDevice'
> {
  /** What must not change until it is decided. */
  readonly seen: unknown
  /** After so many hours nobody decides it any more. */
  readonly hours: number
}

/** Of all that a proposal rests on, as jsonb writes it: the order of fields makes no difference. */
const HASH = "encode(sha256(convert_to(jsonb_build_array(kind, subject, request, seen)::text, 'UTF8')), 'hex')"

/** Keeps a proposal; false where one of the kind about the subject waits already. */
export async function insertProposal(tx: Tx, p: NewProposal): Promise<boolean> {
  const rows = await tx.query({
    text: `INSERT INTO proposal (id, kind, subject, request, reason, preview, seen_hash, maker, maker_browser, maker_place, made_at, expires_at)
      SELECT $1::bigint, kind, subject, request, $6::text, $7::jsonb, ${HASH}, $8::bigint, $9::text, $10::text, t, t + make_interval(hours => $11::integer)
      FROM app_now() AS t, (VALUES ($2::text, $3::text, $4::jsonb, $5::jsonb)) AS v(kind, subject, request, seen)
      ON CONFLICT (kind, subject) WHERE state = 'waiting' DO NOTHING RETURNING id`,
    values: [
      p.id,
      p.kind,
      p.subject,
      JSON.stringify(p.request),
      JSON.stringify(p.seen),
      p.reason,
      JSON.stringify(p.preview),
      p.maker,
      p.makerDevice?.browser ?? null,
      p.makerDevice?.place ?? null,
      p.hours,
    ],
  })
  return rows.length === 1
}

/** True where the proposal is what was proposed, and what it saw is the same now. */
export async function seesTheSame(tx: Tx, id: RowId, seen: unknown): Promise<boolean> {
  const [row] = await tx.query<{ same: boolean }>({
    text: `SELECT seen_hash = ${HASH} AS same FROM proposal, (VALUES ($2::jsonb)) AS v(seen) WHERE id = $1`,
    values: [id, JSON.stringify(seen)],
  })
  return row?.same ?? false
}

/** The proposal of a kind about a subject that waits, else the newest, and whether its maker asked for the same. */
export async function findAbout(
  tx: Tx,
  { kind, subject, maker, request }: Pick<NewProposal, 'kind' | 'subject' | 'maker' | 'request'>,
): Promise<{ readonly id: RowId; readonly isSame: boolean; readonly state: State } | undefined> {
  const [row] = await tx.query<{ id: string; same: boolean; state: State }>(sql`
    SELECT id, state, maker = ${maker} AND request = ${JSON.stringify(request)}::jsonb AS same FROM proposal
    WHERE kind = ${kind} AND subject = ${subject} ORDER BY state = 'waiting' DESC, id DESC LIMIT 1`)
  return row === undefined ? undefined : { id: rowId(row.id), isSame: row.same, state: row.state }
}

/** The proposal, kept as it is until the transaction ends. */
export async function lockProposal(tx: Tx, id: RowId): Promise<Proposal | undefined> {
  const [row] = await tx.query<Row>({
    text: `SELECT ${COLUMNS} FROM ${FROM} WHERE p.id = $1 FOR UPDATE OF p`,
    values: [id],
  })
  return row === undefined ? undefined : from(row)
}

export async function findProposal(db: Db, id: RowId): Promise<Proposal | undefined> {
  const [row] = await db.query<Row>({ text: `SELECT ${COLUMNS} FROM ${FROM} WHERE p.id = $1`, values: [id] })
  return row === undefined ? undefined : from(row)
}

/** Some whose time is over, kept as they are; those of one subject where it is named. */
export async function lockOver(
  tx: Tx,
  limit: number,
  about: { readonly kind: string; readonly subject: string } | null = null,
): Promise<Proposal[]> {
  const rows = await tx.query<Row>({
    text: `SELECT ${COLUMNS} FROM ${FROM} WHERE p.state = 'waiting' AND p.expires_at <= app_now() AND ($2::text IS NULL OR (p.kind = $2 AND p.subject = $3)) ORDER BY p.id LIMIT $1 FOR UPDATE OF p`,
    values: [limit, about?.kind ?? null, about?.subject ?? null],
  })
  return rows.map(from)
}

/** How a proposal ended. */
export interface End {
  readonly state: Exclude<State, 'waiting'>
  readonly checker: RowId | null
  readonly device: DeviceMark | undefined
  readonly sameDevice: boolean
  readonly answer: string | null
  readonly cause: string | null
}

/** Ends a proposal that waits. */
export async function endProposal(tx: Tx, id: RowId, end: End): Promise<void> {
  await tx.query(sql`
    UPDATE proposal SET state = ${end.state}, checker = ${end.checker}, checker_browser = ${end.device?.browser ?? null}, checker_place = ${end.device?.place ?? null},
      same_device = ${end.sameDevice}, decided_at = app_now(), answer = ${end.answer}, cause = ${end.cause}
    WHERE id = ${id} AND state = 'waiting'`)
}

const listing: Listing<(typeof proposalList.sorts)[number]> = {
  call: 'proposals.list',
  sorts: proposalList.sorts,
  columns: COLUMNS,
  from: FROM,
  keys: { madeAt: { by: 'p.made_at', as: 'moment' } },
  ties: [{ by: 'p.id', as: 'number' }],
}

/** Proposals of these kinds, whoever made them, and besides those of the operator who asks. */
export async function listProposals(
  db: Db,
  asked: CallRequest<'proposals.list'>,
  {
    kinds,
    operator,
    timeZone,
  }: { readonly kinds: readonly string[] | 'all'; readonly operator: RowId; readonly timeZone: string },
): Promise<ListOf<Proposal>> {
  const { rows, next } = await readList<Row>(db, listing, asked, {
    timeZone,
    where: [
      kinds === 'all' ? undefined : sql`(p.kind = ANY(${[...kinds]}::text[]) OR p.maker = ${operator})`,
      whereSet(asked.state, (state) => sql`p.state = ${state}`),
      whereSet(asked.kind, (kind) => sql`p.kind = ${kind}`),
      whereSet(asked.maker, (maker) => sql`p.maker = ${maker}::bigint`),
      whereSet(
        asked.member,
        (member) => sql`p.preview -> 'members' @> jsonb_build_array(jsonb_build_object('id', ${member}::text))`,
      ),
    ],
  })
  return { rows: rows.map(from), next }
}

/** The proposals of a kind that wait, by their subjects. */
export async function waitingAbout(
  db: Db,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, RowId>> {
  const rows = await db.query<{ id: string; subject: string }>(sql`
    SELECT id, subject FROM proposal WHERE kind = ${kind} AND subject = ANY(${[...subjects]}::text[]) AND state = 'waiting'`)
  return new Map(rows.map(({ id, subject }) => [subject, rowId(id)]))
}
