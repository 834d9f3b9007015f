import type { CallRequest } from '#contract/calls.ts'
import { owedList, type owedStates } from '#contract/calls/owed.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { joined, numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type Shard, shardKey, shardOf } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'
import { oneOf, type WalletKind, walletKind } from './entry-types.ts'

/** For so many days later payouts bring what is owed. */
export const OWED_DAYS = 90

/** Something owed as it arises. */
export interface NewOwed {
  readonly shard: Shard
  /** The position of the entry that advanced it. */
  readonly n: bigint
  readonly member: MemberId
  readonly kind: WalletKind
  readonly source: number
  /** The reference of the stake whose payout was corrected. */
  readonly stake: string
  readonly amount: Money
}

const fresh = definePart({
  open: () => ({ rows: new Array<NewOwed>() }),
  load: () => undefined,
  take: () => undefined,
  write({ rows }, shard, batch) {
    if (rows.length === 0) return []
    return [
      {
        name: 'owed.write',
        text: `INSERT INTO owed (shard, n, member, kind, source, stake, amount, left_over, seen, at, until)
               SELECT $1::smallint, n, member, kind, source, stake, amount, amount, n, $2::timestamptz, $2::timestamptz + make_interval(days => ${OWED_DAYS})
               FROM unnest($3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::text[], $8::bigint[]) AS k(n, member, kind, source, stake, amount)`,
        values: [
          shard,
          batch.at,
          numberArray(rows.map((o) => o.n)),
          numberArray(rows.map((o) => o.member)),
          numberArray(rows.map((o) => o.kind)),
          numberArray(rows.map((o) => o.source)),
          textArray(rows.map((o) => o.stake)),
          numberArray(rows.map((o) => o.amount)),
        ],
      },
    ]
  },
})

export const writeOwed = (batch: Batch, owed: NewOwed): void => void fresh(batch, owed.shard).rows.push(owed)

/** Members who owe something that later payouts may still bring. */
export async function readDebtors(db: Db): Promise<{ shard: Shard; member: MemberId; kind: WalletKind }[]> {
  const rows = await db.query<{ shard: number; member: string; kind: number }>(sql`
    SELECT DISTINCT shard, member, kind FROM owed
    WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND ended_at IS NULL AND until > app_now() LIMIT 1000 /* every shard */`)
  return rows.map(({ shard, member, kind }) => ({
    shard: shardKey(shard),
    member: memberId(member),
    kind: oneOf(walletKind, kind),
  }))
}

/** Something owed, as later payouts find it. */
export interface OpenOwed {
  readonly n: bigint
  readonly source: number
  readonly stake: string
  readonly left: Money
  readonly seen: bigint
}

interface Owing {
  readonly shard: Shard
  readonly member: MemberId
  readonly kind: WalletKind
}

/**
 * What a member owes, the oldest first, the payouts that came since, and the balance: under the shard's head, so that
 * nothing moves until the transaction ends.
 */
export async function lockOwed(
  tx: Tx,
  { shard, member, kind }: Owing,
): Promise<{
  readonly head: bigint
  readonly balance: Money
  readonly owed: readonly OpenOwed[]
  readonly payouts: readonly { readonly n: bigint; readonly amount: Money }[]
}> {
  const [head] = await tx.query<{ n: string }>(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)
  const rows = await tx.query<{ n: string; source: number; stake: string; left: string; seen: string }>(sql`
    SELECT n, source, stake, left_over AS left, seen FROM owed
    WHERE shard = ${shard} AND member = ${member} AND kind = ${kind} AND ended_at IS NULL AND until > app_now() ORDER BY n FOR UPDATE`)
  const [wallet] = await tx.query<{ balance: string }>(sql`
    SELECT balance FROM wallet WHERE shard = ${shard} AND member = ${member} AND kind = ${kind}`)
  const owed = rows.map(({ left, ...row }) => ({
    ...row,
    n: BigInt(row.n),
    left: BigInt(left),
    seen: BigInt(row.seen),
  }))
  const from = owed.reduce<bigint | undefined>(
    (least, { seen }) => (least === undefined || seen < least ? seen : least),
    undefined,
  )
  const payouts =
    from === undefined
      ? []
      : await tx.query<{ n: string; amount: string }>(sql`
          SELECT n, amount FROM entry
          WHERE shard = ${shard} AND n > ${from} AND member = ${member} AND kind = ${kind} AND type IN (2, 14, 38) AND amount > 0 ORDER BY n`)
  return {
    head: BigInt(head?.n ?? '0'),
    balance: BigInt(wallet?.balance ?? '0'),
    owed,
    payouts: payouts.map(({ n, amount }) => ({ n: BigInt(n), amount: BigInt(amount) })),
  }
}

/** What was taken of something owed, and up to which position its payouts were looked at. */
export async function moveOwed(
  tx: Tx,
  shard: Shard,
  n: bigint,
  { taken, seen }: { readonly taken: Money; readonly seen: bigint },
): Promise<void> {
  await tx.query(sql`
    UPDATE owed SET left_over = left_over - ${taken}::bigint, seen = ${seen}::bigint, ended_at = CASE WHEN left_over = ${taken}::bigint THEN app_now() END
    WHERE shard = ${shard} AND n = ${n}::bigint AND ended_at IS NULL`)
}

const STATE = `CASE WHEN o.ended_at IS NULL AND o.until > app_now() THEN 'open' WHEN o.ended_at IS NULL THEN 'over' WHEN o.written_off > 0 THEN 'writtenOff' ELSE 'paid' END`

/** Something owed as operators list it; amounts in units as decimal text. */
export interface OwedRow {
  readonly n: string
  readonly member: string
  readonly username: string
  readonly amount: string
  readonly left: string
  readonly writtenOff: string
  readonly state: (typeof owedStates)[number]
  readonly at: Date
  readonly until: Date
}

const listing: Listing<(typeof owedList.sorts)[number]> = {
  call: 'owed.list',
  sorts: owedList.sorts,
  columns: `o.n, o.member, m.username, o.amount, o.left_over AS left, o.written_off AS "writtenOff", ${STATE} AS state, o.at, o.until`,
  from: 'owed o JOIN member m ON m.shard = o.shard AND m.id = o.member',
  keys: { at: { by: 'o.at', as: 'moment' } },
  ties: [
    { by: 'o.n', as: 'number' },
    { by: 'o.shard', as: 'number' },
  ],
  owner: { shard: 'o.shard', member: 'o.member' },
}

/** What members owe, as operators list it. */
export const listOwed = (db: Db, asked: CallRequest<'owed.list'>, timeZone: string): Promise<ListOf<OwedRow>> =>
  readList(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [whereSet(asked.state, (state) => joined([{ text: `${STATE} =`, values: [] }, sql`${state}::text`], ' '))],
  })

/** Something that a member owes, which stays as it is until the transaction ends. */
export async function lockOneOwed(
  tx: Tx,
  member: MemberId,
  n: string,
): Promise<{ readonly left: Money; readonly amount: Money; readonly isOpen: boolean } | undefined> {
  const [row] = await tx.query<{ left: string; amount: string; open: boolean }>(sql`
    SELECT left_over AS left, amount, ended_at IS NULL AS open FROM owed
    WHERE shard = ${shardOf(member)} AND n = ${n}::bigint AND member = ${member} FOR UPDATE`)
  return row === undefined ? undefined : { left: BigInt(row.left), amount: BigInt(row.amount), isOpen: row.open }
}

/** Writes off what is left of something owed that is locked. */
export async function writeOffOwed(tx: Tx, member: MemberId, n: string): Promise<void> {
  await tx.query(sql`
    UPDATE owed SET written_off = left_over, left_over = 0, ended_at = app_now()
    WHERE shard = ${shardOf(member)} AND n = ${n}::bigint AND member = ${member} AND ended_at IS NULL`)
}
