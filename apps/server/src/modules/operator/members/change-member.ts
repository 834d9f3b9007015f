import { memberOperatorCalls } from '#contract/calls/members.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { type MemberId, memberId, type RowId, shardOf } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind, type SecondPerson } from '../../../platform/second-person.ts'
import { recountMember } from '../../figures/index.ts'
import { holdMember, letGo, lockMember, lockMembers, readHolds, setTest } from '../../identity/index.ts'
import type { MemberDeskDeps } from './index.ts'
import { countsForOthers, readMemberBase } from './member-page.sql.ts'
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
      throw wrongField('until', 'past')
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

type SetTest = CallRequest<'members.setTest'>

async function mark(
  tx: Tx,
  { brand }: Pick<MemberDeskDeps, 'brand'>,
  { id, isTest, reason }: SetTest,
  by: readonly RowId[],
): Promise<void> {
  const member = memberId(id)
  let before: boolean | undefined
  await recountMember(tx, member, brand.timeZone, async () => (before = await setTest(tx, member, isTest)))
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      subject: `member:${member}`,
      action: 'member.testChanged',
      before: { isTest: before },
      after: { isTest, reason },
    })
}

/** Marks an account that tests the house, or takes the mark away, once two people agreed. */
export const testProposal = (deps: Pick<MemberDeskDeps, 'brand'>): ProposalKind<SetTest> =>
  proposalKind('members.setTest', memberOperatorCalls['members.setTest'], {
    async look(tx, { id, isTest }) {
      const member = memberId(id)
      const [found] = await lockMembers(tx, shardOf(member), [member])
      if (found === undefined) throw new Refusal('NOT_FOUND')
      return {
        subject: `member:${found.id}`,
        preview: {
          before: { isTest: found.isTest },
          after: { isTest },
          money: null,
          members: [{ id: found.id, username: found.username }],
        },
        seen: { isTest: found.isTest },
      }
    },
    apply: (tx, request, { maker, checker }) => mark(tx, deps, request, [maker, checker]),
  })

/**
 * Marks an account that tests the house, or takes the mark away; the proposal to do so for one that counts in figures by which
 * others are paid. @throws Refusal NOT_FOUND, CONFLICT
 */
export const markTest = (
  deps: Pick<MemberDeskDeps, 'db' | 'brand'> & { readonly second: SecondPerson },
  by: OperatorSession,
  request: SetTest,
): Promise<{ proposal?: RowId }> =>
  changed(deps, request.id, async (tx, member) => {
    if (await countsForOthers(tx, member))
      return { proposal: await deps.second.propose(tx, by, testProposal(deps), request) }
    await mark(tx, deps, request, [by.operator])
    return {}
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
  if (words === '') throw wrongField('text', 'required')
  return changed(deps, named, async (tx, member) => {
    const id = deps.ids.row()
    await insertNote(tx, member, { id, operator: by.operator, text: words })
    recordAudit(tx, { ...about(by, member), action: 'member.noted', after: { note: id } })
    return id
  })
}
