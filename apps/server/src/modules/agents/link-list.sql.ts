import { type linkStates, linkList } from '#contract/calls/agent-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../platform/db/database.ts'
import { joined, part, sql } from '../../platform/db/sql.ts'
import { memberId } from '../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

export interface LinkListRow {
  readonly id: string
  readonly owner: string
  readonly username: string
  readonly code: string
  readonly type: number
  readonly rebate: number
  readonly state: (typeof linkStates)[number]
  readonly expiresAt: Date | null
  readonly highest: number | null
  readonly registrations: number
  readonly visits: string
  readonly remark: string
  readonly createdAt: Date
}

/** In SQL, the state of a link `l`. */
const STATE = `CASE WHEN l.stopped THEN 'stopped' WHEN l.paused THEN 'paused' WHEN l.expires_at <= app_now() THEN 'over' WHEN l.registrations >= l.most THEN 'full' ELSE 'open' END`

const links: Listing<(typeof linkList.sorts)[number]> = {
  call: 'agentDesk.links',
  sorts: linkList.sorts,
  columns: `l.id, l.member AS owner, m.username, l.code, l.type, l.rebate, ${STATE} AS state, l.expires_at AS "expiresAt", l.most AS highest,
    l.registrations, l.visits, l.remark, l.created_at AS "createdAt"`,
  from: 'invitation_link l JOIN member m ON m.shard = l.shard AND m.id = l.member',
  keys: { createdAt: { by: 'l.created_at', as: 'moment' } },
  ties: [{ by: 'l.id', as: 'number' }],
  owner: { shard: 'l.shard', member: 'l.member' },
}

/** The links of agents, as operators list them. */
export const readLinkList = (db: Db, asked: CallRequest<'agentDesk.links'>): Promise<ListOf<LinkListRow>> =>
  readList<LinkListRow>(db, links, asked, {
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [whereSet(asked.state, (state) => joined([part(STATE), sql` = ${state}`], ''))],
  })
