import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed } from '#contract/permissions.ts'
import { proposalCalls } from '#contract/calls/proposals.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { type Ids, rowId } from '../../platform/ids.ts'
import { cut, pageOf } from '../../platform/paging.ts'
import type { SecondPerson, ProposalKind } from '../../platform/second-person.ts'
import type { Settings } from '../brand/index.ts'
import {
  decideProposal,
  findProposal,
  insertProposal,
  listProposals,
  lockProposal,
  type Proposal,
} from './proposal.sql.ts'
import { isTiedTo } from './tie.sql.ts'

interface Deps {
  readonly db: Database
  readonly ids: Ids
  readonly settings: Pick<Settings, 'forget'>
}

/** The side that modules ask. */
export const createSecondPerson = ({ ids }: Pick<Deps, 'ids'>): SecondPerson => ({
  async propose(tx, { operator }, proposal) {
    const kept = await insertProposal(tx, ids.row(), operator, proposal)
    if (kept === undefined) throw new Refusal('CONFLICT')
    if (kept.isNew)
      recordAudit(tx, {
        actor: `operator:${operator}`,
        action: 'proposal.made',
        subject: proposal.subject,
        after: { proposal: kept.id, kind: proposal.kind, ...fieldsOf(proposal.payload) },
      })
    return kept.id
  },
  isTied: async (tx, operator, people) => people.includes(operator) || isTiedTo(tx, operator, people),
})

/** The side of those who decide. */
export function createProposals(
  { db, settings }: Omit<Deps, 'ids'>,
  second: SecondPerson,
  kinds: readonly ProposalKind[],
): MountedCall[] {
  const kindOf = (name: string): ProposalKind => {
    const kind = kinds.find((one) => one.kind === name)
    if (kind === undefined) throw new Error(`there is no kind of proposal ${name}`)
    return kind
  }
  async function decide(
    { id: named, decision, reason }: CallRequest<'proposals.decide'>,
    by: OperatorSession,
  ): Promise<void> {
    const id = rowId(named)
    const seen = await findProposal(db, id)
    const mayDecide = seen !== undefined && isAllowed(by, kindOf(seen.kind).permission)
    const isOwn = seen?.maker === by.operator
    // Whoever may neither decide it nor made it learns nothing of it.
    if (seen === undefined || (!mayDecide && !isOwn)) throw new Refusal('NOT_FOUND')
    const effect = decision === 'approve' ? await kindOf(seen.kind).prepare(seen.payload) : undefined
    await db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, id)
      if (proposal?.state !== 'waiting') throw new Refusal('STATE_PASSED')
      if (effect !== undefined) {
        if (!mayDecide) throw new Refusal('PERMISSION_MISSING')
        if (await second.isTied(tx, by.operator, [proposal.maker])) throw new Refusal('SECOND_PERSON_NEEDED')
      }
      const state = effect === undefined ? 'refused' : 'approved'
      await decideProposal(tx, id, state, by.operator, reason ?? null)
      await effect?.(tx, { maker: proposal.maker, checker: by.operator })
      recordAudit(tx, {
        actor: `operator:${by.operator}`,
        action: `proposal.${state}`,
        subject: proposal.subject,
        before: { proposal: id, kind: proposal.kind, maker: proposal.maker },
        after: { reason },
      })
    })
    settings.forget()
  }
  return bindCalls(proposalCalls, {
    'proposals.list': async ({ state, ...wanted }, { operator }) => {
      const page = pageOf(wanted)
      const mine = kinds.filter(({ permission }) => isAllowed(operator, permission)).map(({ kind }) => kind)
      const { rows, next } = cut(await listProposals(db, state, mine, operator.operator, page), page)
      return { list: rows.map(shown), next }
    },
    'proposals.decide': async (request, { operator }) => {
      await decide(request, operator)
      return {}
    },
  })
}

const shown = ({
  makerName,
  checkerName,
  madeAt,
  decidedAt,
  maker,
  checker,
  ...proposal
}: Proposal): CallResponse<'proposals.list'>['list'][number] => ({
  ...proposal,
  maker: { id: maker, username: makerName },
  madeAt: madeAt.toISOString(),
  checker: checker === null ? null : { id: checker, username: checkerName ?? '' },
  decidedAt: decidedAt?.toISOString() ?? null,
})

const fieldsOf = (payload: unknown): object => (typeof payload === 'object' && payload !== null ? payload : { payload })
