import { contractList, requestList } from '#contract/calls/contract-desk.ts'
import { contractTerms } from '#contract/calls/contract-terms.ts'
import type { CallRequest } from '#contract/calls.ts'
import { parse } from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import type { Contract, Request } from './contract.sql.ts'

type ContractRow = Pick<Contract, 'kind' | 'terms' | 'from' | 'agreedAt'> & {
  readonly id: string
  readonly holder: string
  readonly username: string
  readonly upline: string | null
  readonly to: string | null
  readonly ended: Contract['ended'] | null
}

const contracts: Listing<(typeof contractList.sorts)[number]> = {
  call: 'contractDesk.contracts',
  sorts: contractList.sorts,
  columns: `c.id, c.holder, m.username, c.kind, c.upline, c.terms, to_char(c.from_day, 'YYYY-MM-DD') AS "from",
    to_char(c.to_day, 'YYYY-MM-DD') AS "to", c.ended, c.agreed_at AS "agreedAt"`,
  from: 'contract c JOIN member m ON m.shard = c.shard AND m.id = c.holder',
  keys: { agreedAt: { by: 'c.agreed_at', as: 'moment' } },
  ties: [{ by: 'c.id', as: 'number' }],
  owner: { shard: 'c.shard', member: 'c.holder' },
}

/** The contracts of agents, as operators list them. */
export async function readContracts(
  db: Db,
  asked: CallRequest<'contractDesk.contracts'>,
): Promise<ListOf<ContractRow>> {
  const { rows, next } = await readList<ContractRow>(db, contracts, asked, {
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.kind, (kind) => sql`c.kind = ${kind}`),
      whereSet(asked.upline, (upline) => sql`c.upline = ${upline}::bigint`),
    ],
  })
  return { rows: rows.map((row) => ({ ...row, terms: parse(contractTerms, row.terms) })), next }
}

type RequestRow = Pick<Request, 'kind' | 'what' | 'maker' | 'state' | 'until' | 'madeAt'> & {
  readonly id: string
  readonly holder: string
  readonly username: string
  readonly upline: string | null
  readonly terms: Request['terms'] | null
  readonly answeredAt: Date | null
}

const requests: Listing<(typeof requestList.sorts)[number]> = {
  call: 'contractDesk.requests',
  sorts: requestList.sorts,
  columns: `r.id, r.holder, m.username, r.kind, r.what, r.upline, r.maker, r.terms, r.state, r.until, r.made_at AS "madeAt",
    r.answered_at AS "answeredAt"`,
  from: 'contract_request r JOIN member m ON m.shard = r.shard AND m.id = r.holder',
  keys: { madeAt: { by: 'r.made_at', as: 'moment' } },
  ties: [{ by: 'r.id', as: 'number' }],
  owner: { shard: 'r.shard', member: 'r.holder' },
}

/** The requests about contracts, as operators list them. */
export async function readRequests(db: Db, asked: CallRequest<'contractDesk.requests'>): Promise<ListOf<RequestRow>> {
  const { rows, next } = await readList<RequestRow>(db, requests, asked, {
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.kind, (kind) => sql`r.kind = ${kind}`),
      whereSet(asked.state, (state) => sql`r.state = ${state}`),
      whereSet(asked.upline, (upline) => sql`r.upline = ${upline}::bigint`),
    ],
  })
  return {
    rows: rows.map((row) => ({ ...row, terms: row.terms === null ? null : parse(contractTerms, row.terms) })),
    next,
  }
}
