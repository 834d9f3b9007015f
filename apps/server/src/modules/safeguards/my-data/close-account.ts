import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { lockMember, releaseNames } from '../../identity/index.ts'
import { dropBreaks } from '../breaks/break.sql.ts'
import { dropOldKeys } from '../breaks/excluded-person.sql.ts'
import { dropChecks, listPictures, encryptChecks } from '../identity-check/check.sql.ts'
import { dropLimits } from '../limits/limit-rows.sql.ts'
import type { SafeguardDeps } from '../parts.ts'
import { insertClosed, listDue, noteRemoved } from './closed-account.sql.ts'
import { listExports, outdateExports } from './data-export.sql.ts'
import { dropOldExports } from './export-data.ts'

/** Exports of the member's data, and what stands between it and closing the account. */
export async function readDataState(
  { db, settings, openBusiness, isAway }: SafeguardDeps,
  member: MemberId,
): Promise<CallResponse<'data.state'>> {
  const [exports, business, away, { retentionYears }] = await Promise.all([
    listExports(db, member),
    openBusiness(db, member),
    isAway(member),
    settings.safety(),
  ])
  const open = new Set([...business, ...(away ? ['transfer' as const] : [])])
  return {
    exports: exports.map(({ id, askedAt, state, progress }) => ({
      id,
      askedAt: askedAt.toISOString(),
      state,
      progress,
    })),
    closing: { open: [...open], retentionYears },
  }
}

/**
 * Closes the account for good. What is personal goes at once; identity documents are put away and, like money
 * records, kept for the set years. A break goes on: neither the document nor mail address and number can
 * begin another account during it.
 * @throws Refusal OLD_PASSWORD_WRONG, TOO_MANY_ATTEMPTS, and STATE_PASSED with what is open
 */
export async function closeAccount(
  deps: SafeguardDeps,
  session: Session,
  { password }: CallRequest<'data.close'>,
): Promise<void> {
  const { member } = session
  await deps.identity.checkPassword(session, password)
  const { retentionYears } = await deps.settings.safety()
  if (await deps.isAway(member)) throw new Refusal('STATE_PASSED', { open: ['transfer'] })
  await deps.db.transaction(async (tx) => {
    const status = await lockMember(tx, member)
    if (status === undefined) throw new Refusal('NOT_LOGGED_IN')
    if (!(await insertClosed(tx, member, retentionYears))) throw new Refusal('STATE_PASSED', { open: [] })
    const open = await deps.openBusiness(tx, member)
    if (open.length > 0) throw new Refusal('STATE_PASSED', { open })
    const onBreak = status.excludedUntilMs !== null && status.excludedUntilMs > status.nowMs
    await encryptChecks(tx, member)
    await dropLimits(tx, member)
    await outdateExports(tx, member)
    recordAudit(tx, {
      actor: `member:${member}`,
      action: 'account.closed',
      subject: `member:${member}`,
      after: { retentionYears },
    })
    await deps.identity.closeAccount(tx, member, { keepNames: onBreak })
  })
  // The account is closed whatever becomes of the files: the job removes what is left of them.
  await dropOldExports(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'files of a closed account could not be removed yet'),
  )
}

/** Removes what was kept of closed accounts and is due: documents put away, breaks, names that a break held. Again after a crash in the middle. */
export async function removeDue(deps: SafeguardDeps): Promise<void> {
  await dropOldKeys(deps.db)
  for (const member of await listDue(deps.db)) {
    await deps.uploads.remove(member, await listPictures(deps.db, member))
    await deps.db.transaction(async (tx) => {
      await dropChecks(tx, deps.documents, member)
      await dropBreaks(tx, member)
      await releaseNames(tx, member)
      await noteRemoved(tx, member)
    })
  }
}
