import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { noteHandling } from '../../../platform/handling.sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { lockMember, readMemberRefs } from '../../identity/index.ts'
import { listMetByName } from '../breaks/break.sql.ts'
import { holdSamePerson, letOtherPersonGo } from '../breaks/same-person.ts'
import type { SafeguardDeps } from '../parts.ts'
import { listChecks } from './check-list.sql.ts'
import { decideCheck, freeDocument, lockCheck } from './check.sql.ts'

/** Checks as operators see them. @throws Refusal INVALID_INPUT as every list does */
export async function listForReview(
  { db, documents, brand, desk }: SafeguardDeps,
  request: CallRequest<'identity.queue'>,
): Promise<CallResponse<'identity.queue'>> {
  const { rows, next } = await listChecks(db, documents, request, brand.timeZone)
  const members = rows.map(({ member }) => member)
  const [held, refOf, takenOf] = await Promise.all([
    listMetByName(db, members),
    readMemberRefs(db, members),
    desk.takenOf(
      ['identity'],
      rows.map(({ id }) => id),
    ),
  ])
  return {
    list: rows.map((c) => ({
      id: c.id,
      member: refOf(c.member),
      name: c.name,
      birthday: c.birthday,
      document: c.document,
      number: c.number,
      country: c.country,
      uploads: [...c.uploads],
      sentAt: c.sentAt.toISOString(),
      state: c.state,
      heldByName: held.has(c.member),
      ...takenOf(c.id),
    })),
    next,
  }
}

/**
 * Approves an identity, or rejects it for a reason that the member is told.
 * @throws Refusal NOT_FOUND, STATE_PASSED where it was decided before, INVALID_INPUT where a rejection has no reason
 */
export async function decideIdentity(
  deps: SafeguardDeps,
  { operator }: OperatorSession,
  request: CallRequest<'identity.decide'>,
): Promise<void> {
  const reason = request.reason?.trim() ?? ''
  if (request.decision === 'reject' && reason === '') throw wrongField('reason', 'the member is told why')
  const [member, state] = [
    memberId(request.member),
    request.decision === 'approve' ? ('approved' as const) : ('rejected' as const),
  ]
  const otherPerson = state === 'approved' && request.otherPerson === true
  await deps.db.transaction(async (tx) => {
    // In the order of whoever sends a check or closes the account.
    await lockMember(tx, member)
    const check = await lockCheck(tx, deps.documents, member, rowId(request.id))
    if (check === undefined) throw new Refusal('NOT_FOUND')
    if (check.state !== 'review') throw new Refusal('STATE_PASSED')
    await decideCheck(tx, check, { state, by: operator, reason: reason === '' ? null : reason, otherPerson })
    if (state === 'approved') await noteHandling(tx, member, 'identified', [operator])
    if (state === 'rejected') await freeDocument(tx, deps.documents, member, check)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: `identity.${state}`,
      subject: `member:${member}`,
      before: { check: check.id, state: check.state },
      after: { check: check.id, state, reason, ...(otherPerson ? { otherPerson } : {}) },
    })
    await deps.emit(tx, { member, type: 'order.changed', payload: { about: 'identity', id: check.id, state, reason } })
    if (otherPerson) await letOtherPersonGo(tx, member, operator)
    if (state === 'approved') await holdSamePerson(deps, tx, member)
  })
}
