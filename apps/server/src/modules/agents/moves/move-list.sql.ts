import { moveList } from '#contract/calls/agent-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import type { BranchMoveState, MoveFault } from './move.sql.ts'

export interface MoveListRow {
  readonly id: string
  readonly root: string
  readonly username: string
  readonly upline: string | null
  readonly day: string
  readonly members: number
  readonly state: BranchMoveState
  readonly why: MoveFault | null
  readonly madeAt: Date
  readonly doneAt: Date | null
}

const moves: Listing<(typeof moveList.sorts)[number]> = {
  call: 'agentDesk.moves',
  sorts: moveList.sorts,
  columns: `v.id, v.root, m.username, v.upline, to_char(v.day, 'YYYY-MM-DD') AS day, v.state, v.why, v.made_at AS "madeAt", v.done_at AS "doneAt",
    coalesce((SELECT a.team FROM agent_account a WHERE a.shard = v.shard AND a.member = v.root), 0) + 1 AS members`,
  from: 'branch_move v JOIN member m ON m.shard = v.shard AND m.id = v.root',
  keys: { madeAt: { by: 'v.made_at', as: 'moment' } },
  ties: [{ by: 'v.id', as: 'number' }],
  owner: { shard: 'v.shard', member: 'v.root' },
}

/** Moves of branches, as operators list them. */
export const readMoveList = (db: Db, asked: CallRequest<'agentDesk.moves'>): Promise<ListOf<MoveListRow>> =>
  readList<MoveListRow>(db, moves, asked, {
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [whereSet(asked.state, (state) => sql`v.state = ${state}`)],
  })
