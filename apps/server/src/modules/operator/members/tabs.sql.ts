import {
  memberDeviceList,
  memberEntryList,
  memberLoginList,
  memberNoteList,
  memberOrderList,
  memberRoundList,
  memberSessionList,
} from '#contract/calls/members.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, part, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { entryType, movementCode, walletKind } from '../../wallet/index.ts'

const GAME = `e.game, g.names ->> 'EN' AS "gameName"`

interface OfGame {
  readonly game: number | null
  readonly gameName: string | null
}

export interface EntryRow extends OfGame {
  readonly id: string
  readonly at: Date
  readonly type: number
  readonly amount: string
  readonly balance: string
  readonly source: number
  readonly round: string | null
  readonly reference: string
}

const entries: Listing<(typeof memberEntryList.sorts)[number]> = {
  call: 'members.entries',
  sorts: memberEntryList.sorts,
  columns: `e.n AS id, e.at, e.type, e.amount, e.balance, e.round, e.source, e.reference, ${GAME}`,
  from: 'entry e LEFT JOIN game g ON g.node_id = e.game',
  keys: { at: { by: 'e.at', as: 'moment' } },
  ties: [{ by: 'e.n', as: 'number' }],
  owner: { shard: 'e.shard', member: 'e.member' },
}

const isReal = part(`e.kind = ${walletKind.real}`)

/** What moved a member's wallet of real money; what came before its stake moved nothing. */
export const listEntries = (
  db: Db,
  asked: CallRequest<'members.entries'>,
  timeZone: string,
): Promise<ListOf<EntryRow>> =>
  readList(db, entries, asked, {
    timeZone,
    member: memberId(asked.member),
    where: [
      isReal,
      part(`e.type <> ${entryType.tombstone}`),
      whereSet(asked.type, (type) => {
        const code = movementCode(type)
        // The few movements that are no play have an index of their own.
        return part(code > 4 ? `e.type > 4 AND e.type = ${code}` : `e.type = ${code}`)
      }),
    ],
  })

export interface StakeRow extends OfGame {
  readonly id: string
  readonly at: Date
  readonly round: string | null
  readonly reference: string
}

const stakes: Listing<(typeof memberRoundList.sorts)[number]> = {
  ...entries,
  call: 'members.rounds',
  sorts: memberRoundList.sorts,
  columns: `e.n AS id, e.at, e.round, e.reference, ${GAME}`,
}

export const listStakes = (db: Db, asked: CallRequest<'members.rounds'>, timeZone: string): Promise<ListOf<StakeRow>> =>
  readList(db, stakes, asked, {
    timeZone,
    member: memberId(asked.member),
    where: [
      isReal,
      part(`e.type = ${entryType.stake}`),
      whereSet(asked.nodeId, (nodeId) => sql`e.game = ${nodeId}::integer`),
    ],
  })

export interface OrderRow {
  readonly kind: 'deposit' | 'withdrawal'
  readonly id: string
  readonly at: Date
  readonly amount: string
  readonly state: string
  readonly channel: string
}

/** Orders of both kinds; their ids rise with time. Conditions stand outside, where they keep neither table from its index. */
const orders: Listing<(typeof memberOrderList.sorts)[number]> = {
  call: 'members.orders',
  sorts: memberOrderList.sorts,
  columns: 'o.kind, o.id, o.at, o.amount, o.state, o.channel',
  from: `(SELECT shard, member, 'deposit' AS kind, id, created_at AS at, amount, state, channel FROM deposit
    UNION ALL SELECT shard, member, 'withdrawal', id, asked_at, amount, state, kind FROM withdrawal) o`,
  keys: { at: { by: 'o.id', as: 'number' } },
  ties: [],
  moment: { by: 'o.at', as: 'moment' },
  owner: { shard: 'o.shard', member: 'o.member' },
}

export function listOrders(db: Db, asked: CallRequest<'members.orders'>, timeZone: string): Promise<ListOf<OrderRow>> {
  const member = memberId(asked.member)
  return readList(db, orders, asked, {
    timeZone,
    member,
    where: [
      // Once for each of the two tables.
      sql`o.shard = ${shardOf(member)}::smallint`,
      whereSet(asked.kind, (kind) => sql`o.kind = ${kind}`),
    ],
  })
}

export interface LoginRow {
  readonly id: string
  readonly at: Date
  readonly outcome: 'in' | 'wrong' | 'asked'
  readonly ip: string
  readonly device: string
}

/** A list of one table of the member's, whose ids rise with time. */
const byId = <Sort extends string>(
  call: string,
  { sorts }: { readonly sorts: readonly [Sort, ...Sort[]] },
  from: string,
  columns: string,
  moment: string,
): Omit<Listing<Sort>, 'keys'> => ({
  call,
  sorts,
  columns,
  from,
  ties: [],
  moment: { by: moment, as: 'moment' },
  owner: { shard: 't.shard', member: 't.member' },
})
const byTime = { at: { by: 't.id', as: 'number' } } as const

const logins = {
  ...byId('members.logins', memberLoginList, 'login_attempt t', 't.id, t.at, t.outcome, t.ip, t.device', 't.at'),
  keys: byTime,
}

export const listLogins = (db: Db, asked: CallRequest<'members.logins'>, timeZone: string): Promise<ListOf<LoginRow>> =>
  readList(db, logins, asked, {
    timeZone,
    member: memberId(asked.member),
    where: [whereSet(asked.outcome, (outcome) => sql`t.outcome = ${outcome}`)],
  })

export interface SessionRow {
  readonly id: string
  readonly at: Date
  readonly seenAt: Date
  readonly alive: boolean
  readonly ip: string
  readonly device: string
  readonly how: string
}

const ALIVE = 't.ended_at IS NULL AND t.expires_at > app_now()'
const sessions = {
  ...byId(
    'members.sessions',
    memberSessionList,
    'session t',
    `t.id, t.created_at AS at, t.seen_at AS "seenAt", ${ALIVE} AS alive, t.ip, t.device, t.how`,
    't.created_at',
  ),
  keys: byTime,
}

export const listSessions = (
  db: Db,
  asked: CallRequest<'members.sessions'>,
  timeZone: string,
): Promise<ListOf<SessionRow>> =>
  readList(db, sessions, asked, {
    timeZone,
    member: memberId(asked.member),
    where: [whereSet(asked.alive, () => part(ALIVE))],
  })

export interface DeviceRow {
  readonly id: string
  readonly kind: 'trusted' | 'remembered'
  readonly at: Date
  readonly seenAt: Date
  readonly expiresAt: Date
  readonly ip: string
  readonly device: string
}

const devices = {
  ...byId(
    'members.devices',
    memberDeviceList,
    'device_token t',
    't.id, t.kind, t.created_at AS at, t.seen_at AS "seenAt", t.expires_at AS "expiresAt", t.ip, t.device',
    't.created_at',
  ),
  keys: byTime,
}

/** Those that are still good. */
export const listDevices = (db: Db, asked: CallRequest<'members.devices'>): Promise<ListOf<DeviceRow>> =>
  readList(db, devices, asked, {
    member: memberId(asked.member),
    where: [
      part('t.expires_at > app_now() AND t.used_at IS NULL'),
      whereSet(asked.kind, (kind) => sql`t.kind = ${kind}`),
    ],
  })

export interface NoteRow {
  readonly id: string
  readonly at: Date
  readonly operator: string
  readonly username: string
  readonly text: string
}

const notes = {
  ...byId(
    'members.notes',
    memberNoteList,
    'member_note t JOIN operator o ON o.id = t.operator',
    't.id, t.at, t.operator, o.username, t.text',
    't.at',
  ),
  keys: byTime,
}

export const listNotes = (db: Db, asked: CallRequest<'members.notes'>): Promise<ListOf<NoteRow>> =>
  readList(db, notes, asked, { member: memberId(asked.member) })

/** Adds the same note to members of one shard. */
export async function insertNotes(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  { ids, operator, text }: { readonly ids: readonly RowId[]; readonly operator: RowId; readonly text: string },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO member_note (shard, member, id, at, operator, text)
    SELECT ${shard}::smallint, k.member, k.id, app_now(), ${operator}::bigint, ${text}
    FROM unnest(${numberArray(members)}::bigint[], ${numberArray(ids)}::bigint[]) AS k(member, id)`)
}

/** Adds a note to one member. */
export const insertNote = (
  tx: Tx,
  member: MemberId,
  { id, ...note }: { readonly id: RowId; readonly operator: RowId; readonly text: string },
): Promise<void> => insertNotes(tx, shardOf(member), [member], { ids: [id], ...note })
