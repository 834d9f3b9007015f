import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { type MemberId, memberId, type RowId } from '../../../platform/ids.ts'
import { recountMember } from '../../figures/index.ts'
import { holdMember, letGo, lockMember, readHolds, setTest } from '../../identity/index.ts'
import type { MemberDeskDeps } from './index.ts'
import { readMemberBase } from './member-page.sql.ts'
import { valueOf } from './personal.ts'
import { insertNote } from './tabs.sql.ts'

/** Changes a member that nobody else changes meanwhile, and is written down. @throws Refusal NOT_FOUND */
async function changed<Result>(
  { db }: Pick<MemberDeskDeps, 'db'>,
  named: string,
  work: (tx: Tx, member: MemberId) => Promise<Result>,
): Promise<Result> {
  const member = memberId(named)
  return db.transaction(async (tx) => {
    if ((await lockMember(tx, member)) === undefined) throw new Refusal('NOT_FOUND')
    return work(tx, member)
  })
}

const about = ({ operator }: OperatorSession, member: MemberId) => ({
  actor: `operator:${operator}`,
  subject: `member:${member}`,
})

const areasOf = async (tx: Tx, member: MemberId): Promise<string[]> =>
  (await readHolds(tx, member)).map(({ area }) => area)

/**
 * Holds a member back from some areas. Held back from coming in, its sessions end.
 * @throws Refusal NOT_FOUND, STATE_PASSED for a closed account, INVALID_INPUT for a moment that is over
 */
export const freezeMember = (
  deps: Pick<MemberDeskDeps, 'db' | 'identity' | 'emit'>,
  by: OperatorSession,
  { id, areas, until, reason }: CallRequest<'members.freeze'>,
): Promise<void> =>
  changed(deps, id, async (tx, member) => {
    if ((await readMemberBase(tx, member))?.closedAt !== null) throw new Refusal('STATE_PASSED')
    const wanted = [...new Set(areas)]
    const before = await areasOf(tx, member)
    if (!(await holdMember(tx, member, wanted, { until: until ?? null, reason, by: by.operator })))
      throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { until: ['past'] } })
    recordAudit(tx, {
      ...about(by, member),
      action: 'member.frozen',
      before: { areas: before },
      after: { areas: await areasOf(tx, member), until: until ?? null, reason },
    })
    if (wanted.includes('login')) await deps.identity.endAllSessions(tx, member, 'frozen')
    await deps.emit(tx, { member, type: 'member.frozen', payload: { areas: wanted } })
  })

/** Lets a member go in some areas. @throws Refusal NOT_FOUND */
export const unfreezeMember = (
  deps: Pick<MemberDeskDeps, 'db'>,
  by: OperatorSession,
  { id, areas, reason }: CallRequest<'members.unfreeze'>,
): Promise<void> =>
  changed(deps, id, async (tx, member) => {
    const before = await areasOf(tx, member)
    await letGo(tx, member, areas)
    recordAudit(tx, {
      ...about(by, member),
      action: 'member.unfrozen',
      before: { areas: before },
      after: { areas: await areasOf(tx, member), reason },
    })
  })

/** Ends all sessions of a member; how many. @throws Refusal NOT_FOUND */
export const endSessionsOf = (
  deps: Pick<MemberDeskDeps, 'db' | 'identity'>,
  by: OperatorSession,
  { id, reason }: CallRequest<'members.endSessions'>,
): Promise<number> =>
  changed(deps, id, async (tx, member) => {
    recordAudit(tx, { ...about(by, member), action: 'member.sessionsEnded', after: { reason } })
    return deps.identity.endAllSessions(tx, member, 'logout')
  })

/** Marks an account that tests the house, or takes the mark away. @throws Refusal NOT_FOUND */
export const markTest = (
  deps: Pick<MemberDeskDeps, 'db' | 'brand'>,
  by: OperatorSession,
  { id, isTest, reason }: CallRequest<'members.setTest'>,
): Promise<void> =>
  changed(deps, id, async (tx, member) => {
    let before: boolean | undefined
    await recountMember(tx, member, deps.brand.timeZone, async () => (before = await setTest(tx, member, isTest)))
    recordAudit(tx, {
      ...about(by, member),
      action: 'member.testChanged',
      before: { isTest: before },
      after: { isTest, reason },
    })
  })

/** Shows one personal field in clear; what it says is not in the audit. @throws Refusal NOT_FOUND */
export const revealField = (
  deps: Pick<MemberDeskDeps, 'db'>,
  by: OperatorSession,
  { member: named, field, reason }: CallRequest<'members.reveal'>,
): Promise<string | null> =>
  changed(deps, named, async (tx, member) => {
    const base = await readMemberBase(tx, member)
    recordAudit(tx, { ...about(by, member), action: 'member.revealed', after: { field, reason } })
    return base === undefined ? null : (valueOf(base, field) ?? null)
  })

/** Adds a note about a member; its id. What it says stays out of the audit. @throws Refusal NOT_FOUND, INVALID_INPUT */
export const addNote = (
  deps: Pick<MemberDeskDeps, 'db' | 'ids'>,
  by: OperatorSession,
  { member: named, text }: CallRequest<'members.addNote'>,
): Promise<RowId> => {
  const words = text.trim()
  if (words === '') throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { text: ['required'] } })
  return changed(deps, named, async (tx, member) => {
    const id = deps.ids.row()
    await insertNote(tx, member, { id, operator: by.operator, text: words })
    recordAudit(tx, { ...about(by, member), action: 'member.noted', after: { note: id } })
    return id
  })
}
