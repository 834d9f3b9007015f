import { isAllowed } from '#contract/permissions.ts'
import { sql } from '../../platform/db/sql.ts'
import type { DeskQueue } from '../../platform/desk.ts'
import type { ProposalKind } from '../../platform/second-person.ts'

/** Proposals of others that an operator is allowed to decide; of nobody, all of them. */
export const proposalQueue = (kinds: readonly Pick<ProposalKind, 'kind' | 'permission'>[]): DeskQueue => ({
  name: 'proposals',
  waiting(by) {
    if (by === undefined) return sql`SELECT id AS item, made_at AS since FROM proposal WHERE state = 'waiting'`
    const mine = kinds.filter(({ permission }) => isAllowed(by, permission.checker)).map(({ kind }) => kind)
    return sql`SELECT id AS item, made_at AS since FROM proposal WHERE state = 'waiting' AND kind = ANY(${mine}::text[]) AND maker <> ${by.operator}`
  },
})
