import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongFields } from '#contract/errors.ts'
import { ageOn } from '#rules/safeguards/limits.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { lockMember } from '../../identity/index.ts'
import { holdSamePerson } from '../breaks/same-person.ts'
import { localDateOf } from '../limits/periods.ts'
import type { SafeguardDeps } from '../parts.ts'
import { claimDocument, insertCheck, latestCheck } from './check.sql.ts'

/** How far the check is, and what it is needed for. */
export async function readIdentityState(
  { db, settings, documents }: SafeguardDeps,
  member: MemberId,
): Promise<CallResponse<'identity.state'>> {
  const [check, safety] = await Promise.all([latestCheck(db, documents, member), settings.safety()])
  return {
    state: check?.state ?? 'none',
    reason: check?.state === 'rejected' ? check.reason : null,
    minimumAge: safety.minimumAge,
    sentAt: check?.sentAt.toISOString() ?? null,
    neededFor: [
      ...(safety.identityBeforePlay ? ['play' as const] : []),
      ...(safety.identityBeforeWithdrawal ? ['withdrawal' as const] : []),
    ],
  }
}

/**
 * Takes a member's document for review. One is under way at a time, and one document belongs to one account.
 * @throws Refusal INVALID_INPUT, TOO_YOUNG, STATE_PASSED, DOCUMENT_TAKEN, UPLOAD_UNKNOWN
 */
export async function sendIdentity(
  deps: SafeguardDeps,
  member: MemberId,
  request: CallRequest<'identity.send'>,
): Promise<void> {
  const sent = {
    ...request,
    name: request.name.trim().replaceAll(/\s+/g, ' '),
    number: request.number.trim(),
    country: request.country.toUpperCase(),
  }
  checkFields(sent)
  const { minimumAge } = await deps.settings.safety()
  const taken = await deps.db.transaction(async (tx) => {
    const status = await lockMember(tx, member)
    if (status === undefined) throw new Refusal('NOT_LOGGED_IN')
    if (ageOn(sent.birthday, localDateOf(deps.calendar, status.nowMs)) < minimumAge) throw new Refusal('TOO_YOUNG')
    const latest = await latestCheck(tx, deps.documents, member)
    if (latest !== undefined && latest.state !== 'rejected') throw new Refusal('STATE_PASSED')
    if (!(await claimDocument(tx, deps.documents, member, sent))) {
      // Whoever holds the document of somebody on a break is that person, under another name.
      await holdSamePerson(deps, tx, member, [sent])
      return true
    }
    const id = deps.ids.row()
    await deps.uploads.take(tx, member, 'identity', sent.uploads)
    await insertCheck(tx, deps.documents, { ...sent, id, member })
    // Neither name nor number: the audit is kept for longer than they are.
    recordAudit(tx, {
      actor: `member:${member}`,
      action: 'identity.sent',
      subject: `member:${member}`,
      after: { check: id, document: sent.document, country: sent.country },
    })
    await deps.emit(tx, { member, type: 'order.changed', payload: { about: 'identity', id, state: 'review' } })
    await holdSamePerson(deps, tx, member)
    return false
  })
  if (taken) throw new Refusal('DOCUMENT_TAKEN')
}

/** @throws Refusal INVALID_INPUT that names the field */
function checkFields({
  name,
  birthday,
  number,
  country,
}: Pick<CallRequest<'identity.send'>, 'name' | 'birthday' | 'number' | 'country'>): void {
  const day = new Date(`${birthday}T00:00:00Z`)
  const wrong = [
    ...(/\p{L}.*\p{L}/u.test(name) ? [] : ['name']),
    // The thirtieth of February reads as a date and is none.
    ...(!Number.isNaN(day.getTime()) && day.toISOString().startsWith(birthday) && birthday >= '1900-01-01'
      ? []
      : ['birthday']),
    ...(/^[\p{L}\p{N} ./-]+$/u.test(number) && number.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 4 ? [] : ['number']),
    ...(/^[A-Z]{2}$/.test(country) ? [] : ['country']),
  ]
  if (wrong.length > 0) throw wrongFields(Object.fromEntries(wrong.map((field) => [field, [`${field} is not right`]])))
}
