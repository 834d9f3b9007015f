import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed } from '#contract/permissions.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { looksAlike } from '../../platform/http/device-mark.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { rowId, type RowId } from '../../platform/ids.ts'
import type { Look, ProposalKind, SecondPerson } from '../../platform/second-person.ts'
import type { Settings } from '../brand/index.ts'
import { holdPermitted } from './staff.sql.ts'
import { expire, expireOver } from './expire-proposals.ts'
import { type End, endProposal, findProposal, lockProposal, type Proposal, seesTheSame } from './proposal.sql.ts'

type Decided = CallResponse<'proposals.decide'>

/** Refusals that are about who decides and not about the effect: somebody else may still agree to it. */
const ABOUT_THE_CHECKER: readonly string[] = ['SECOND_PERSON_NEEDED', 'PERMISSION_MISSING', 'BUSY']

const EXPIRED_AT_ONCE = 100

/** A rule refused the effect. What it had done is undone with its transaction, so the end is written in another one. */
class EffectRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export interface Decisions {
  /** The proposal, where the operator may decide it or made it. Everybody else learns nothing of it. @throws Refusal NOT_FOUND */
  known(proposal: Proposal | undefined, by: OperatorSession): Proposal
  /**
   * Approves or refuses what somebody else proposed. An approval takes effect at once, in one transaction.
   * @throws Refusal NOT_FOUND, PERMISSION_MISSING, SECOND_PERSON_NEEDED, STATE_PASSED, PROPOSAL_EXPIRED, PROPOSAL_VOID, and
   * what the rules of the effect refuse: the proposal has failed then
   */
  decide(request: CallRequest<'proposals.decide'>, by: OperatorSession): Promise<Decided>
  /** Takes back one's own. @throws Refusal NOT_FOUND, STATE_PASSED, PROPOSAL_EXPIRED */
  withdraw(request: CallRequest<'proposals.withdraw'>, by: OperatorSession): Promise<void>
  /** Ends all whose time is over. */
  expire(): Promise<void>
}

/** How proposals end. */
export function createDecisions(
  { db, settings }: { readonly db: Database; readonly settings: Pick<Settings, 'forget'> },
  second: SecondPerson,
  kinds: readonly ProposalKind[],
): Decisions {
  const kindOf = ({ kind }: Proposal): ProposalKind | undefined => kinds.find((one) => one.kind === kind)
  const mayDecide = (proposal: Proposal, by: OperatorSession): boolean => {
    const kind = kindOf(proposal)
    return kind !== undefined && isAllowed(by, kind.permission.checker)
  }
  const known: Decisions['known'] = (proposal, by) => {
    if (proposal === undefined || (!mayDecide(proposal, by) && proposal.maker !== by.operator))
      throw new Refusal('NOT_FOUND')
    return proposal
  }

  /** Locks a proposal that waits and ends it as told; where its time is over it expires, and that is the answer. */
  const whileItWaits = async <Answer>(
    id: RowId,
    prepare: (tx: Tx) => Promise<(proposal: Proposal) => Promise<Answer | Refusal>>,
  ): Promise<Answer> => {
    const answer = await db.transaction(async (tx) => {
      const end = await prepare(tx)
      const proposal = await lockProposal(tx, id)
      if (proposal?.state !== 'waiting') throw new Refusal('STATE_PASSED')
      if (!proposal.isOver) return end(proposal)
      await expire(tx, proposal)
      return new Refusal('PROPOSAL_EXPIRED')
    })
    // What was written about a proposal that cannot be decided stays.
    if (answer instanceof Refusal) throw answer
    return answer
  }

  const fail = (id: RowId, by: OperatorSession, { code }: Refusal, answer: string | null): Promise<void> =>
    whileItWaits(id, async (tx) => (proposal) => finish(tx, proposal, endBy(proposal, by, 'failed', answer, code)))

  async function approve(
    tx: Tx,
    found: Proposal,
    by: OperatorSession,
    { answer, again }: { readonly answer: string | null; readonly again: string | undefined },
  ): Promise<(proposal: Proposal) => Promise<Decided | Refusal>> {
    const kind = kindOf(found)
    if (kind === undefined) throw new Refusal('PERMISSION_MISSING')
    // Before the proposal is locked, in the order in which whoever proposes locks.
    const look = await kind.look(tx, found.request).catch(unlessRefused)
    return async (proposal) => {
      const { id, maker, request } = proposal
      const apart = look === undefined ? [] : ((await kind.apart?.(tx, request)) ?? [])
      if (await second.isTied(tx, by.operator, [maker, ...apart])) throw new Refusal('SECOND_PERSON_NEEDED')
      const cause = await causeOf(tx, { proposal, kind, look, apart }, by)
      if (cause !== undefined) {
        await finish(tx, proposal, endBy(proposal, by, 'void', answer, cause))
        return new Refusal('PROPOSAL_VOID', { cause })
      }
      if (kind.again !== undefined && !kind.again.agrees(request, again ?? '')) {
        note(tx, proposal, { ...endBy(proposal, by, 'approved', answer, null), state: 'differs' }, by.operator)
        return new Refusal('ENTRY_DIFFERS')
      }
      const end = endBy(proposal, by, 'approved', answer, null)
      await endProposal(tx, id, end)
      await kind.apply(tx, request, { maker, checker: by.operator }).catch((error: unknown) => {
        throw error instanceof Refusal && !ABOUT_THE_CHECKER.includes(error.code) ? new EffectRefused(error) : error
      })
      note(tx, proposal, end, by.operator)
      return { state: 'approved', sameDevice: end.sameDevice }
    }
  }

  /** Why an approval is worth nothing: a role was lost, or what was seen has changed. Roles stay as they are until the end. */
  async function causeOf(
    tx: Tx,
    seen: { proposal: Proposal; kind: ProposalKind; look: Look | undefined; apart: readonly RowId[] },
    by: OperatorSession,
  ): Promise<'maker' | 'checker' | 'changed' | undefined> {
    const { proposal, kind, look, apart } = seen
    const permitted = await holdPermitted(tx, [proposal.maker, by.operator])
    const [maker, checker] = [permitted.get(proposal.maker), permitted.get(by.operator)]
    if (checker === undefined || !isAllowed(checker, kind.permission.checker)) return 'checker'
    const more = look === undefined ? undefined : kind.needs?.(proposal.request)
    const needed = [kind.permission.maker, ...(more === undefined ? [] : [more])]
    if (maker === undefined || !needed.every((one) => isAllowed(maker, one))) return 'maker'
    if (await second.isTied(tx, proposal.maker, apart)) return 'maker'
    const isSame = look !== undefined && (await seesTheSame(tx, proposal.id, look.seen))
    return isSame ? undefined : 'changed'
  }

  return {
    known,
    async decide({ id: named, decision, reason = null, again }, by) {
      const id = rowId(named)
      const found = known(await findProposal(db, id), by)
      if (!mayDecide(found, by)) throw new Refusal('PERMISSION_MISSING')
      if (found.maker === by.operator) throw new Refusal('SECOND_PERSON_NEEDED')
      try {
        return await whileItWaits<Decided>(id, async (tx) => {
          if (decision === 'approve') return approve(tx, found, by, { answer: reason, again })
          return async (proposal) => {
            const end = endBy(proposal, by, 'refused', reason, null)
            await finish(tx, proposal, end)
            return { state: 'refused', sameDevice: end.sameDevice }
          }
        })
      } catch (error) {
        if (!(error instanceof EffectRefused)) throw error
        await fail(id, by, error.refusal, reason)
        throw error.refusal
      } finally {
        settings.forget()
      }
    },
    async withdraw({ id: named, reason = null }, { operator }) {
      const id = rowId(named)
      if ((await findProposal(db, id))?.maker !== operator) throw new Refusal('NOT_FOUND')
      await whileItWaits(id, async (tx) => async (proposal) => {
        const end: End = { ...nobodys, state: 'withdrawn', answer: reason }
        await endProposal(tx, id, end)
        note(tx, proposal, end, operator)
      })
    },
    expire: () => inBatches(() => db.transaction((tx) => expireOver(tx, EXPIRED_AT_ONCE))),
  }
}

const nobodys = { checker: null, device: undefined, sameDevice: false, answer: null, cause: null } as const

const endBy = (
  { makerDevice }: Proposal,
  { operator, device }: OperatorSession,
  state: End['state'],
  answer: string | null,
  cause: string | null,
): End => ({ state, checker: operator, device, sameDevice: looksAlike(makerDevice, device), answer, cause })

/** Ends a proposal, and writes who ended it into the audit. */
async function finish(tx: Tx, proposal: Proposal, end: End): Promise<void> {
  await endProposal(tx, proposal.id, end)
  if (end.checker !== null) note(tx, proposal, end, end.checker)
}

function note(
  tx: Tx,
  { id, kind, subject, maker }: Proposal,
  end: Omit<End, 'state'> & { readonly state: End['state'] | 'differs' },
  by: RowId,
): void {
  const { state, answer, cause, sameDevice } = end
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: `proposal.${state}`,
    subject,
    before: { proposal: id, kind, maker },
    after: { reason: answer ?? undefined, cause: cause ?? undefined, sameDevice },
  })
}

/** What cannot be done any more has changed. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
  return undefined
}
