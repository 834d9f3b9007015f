import { agentList } from '#contract/calls/agent-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../platform/db/database.ts'
import { part, sql } from '../../platform/db/sql.ts'
import { memberId } from '../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

export interface AgentRow {
  readonly member: string
  readonly username: string
  readonly type: number
  readonly upline: string | null
  readonly level: number
  readonly direct: number
  readonly team: number
  readonly rebate: number
  readonly since: Date
}

const listing: Listing<(typeof agentList.sorts)[number]> = {
  call: 'agentDesk.agents',
  sorts: agentList.sorts,
  columns: `a.member, m.username, a.type, m.upline, a.direct, a.team, a.rebate, a.since,
    coalesce((SELECT cardinality(p.path) FROM place p WHERE p.shard = a.shard AND p.member = a.member ORDER BY p.from_day DESC LIMIT 1), 0) AS level`,
  from: 'agent_account a JOIN member m ON m.shard = a.shard AND m.id = a.member',
  keys: { since: { by: 'a.since', as: 'moment' } },
  ties: [{ by: 'a.member', as: 'number' }],
  owner: { shard: 'a.shard', member: 'a.member' },
}

/** The agents, as operators list them. */
export const listAgents = (db: Db, asked: CallRequest<'agentDesk.agents'>): Promise<ListOf<AgentRow>> =>
  readList(db, listing, asked, {
    member: asked.member === undefined ? undefined : memberId(asked.member),
    // As the index has it, so that it serves.
    where: [part('a.type IN (1, 2, 41, 42)'), whereSet(asked.type, (type) => sql`a.type = ${type}::smallint`)],
  })
