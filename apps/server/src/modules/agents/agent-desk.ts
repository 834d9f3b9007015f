import { agentDeskCalls } from '#contract/calls/agent-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { memberId, rowId } from '../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { lockMember, readMemberRefs, setMemberType, stopLink } from '../identity/index.ts'
import { type Account, appoint, lockAccount, readAccount } from './agent.sql.ts'
import { listAgents } from './agent-list.sql.ts'
import { readLinkList } from './link-list.sql.ts'
import { readMoveList } from './moves/move-list.sql.ts'
import { moveProposal } from './moves/moves.ts'
import { type AgentsDeps } from './parts.ts'
import type { NameOfType } from './team.ts'
import { countAgent, lockTree, type Path, readPlaces } from './tree.sql.ts'

type Deps = Pick<AgentsDeps, 'db' | 'ids' | 'brand' | 'emit' | 'identity' | 'second' | 'settings'>
type Appointment = CallRequest<'agentDesk.appoint'>

/** A member that may become an agent, which nobody else changes meanwhile. @throws Refusal as the call says */
async function lockCandidate(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { member: named, type, rebate }: Appointment,
): Promise<{ readonly account: Account; readonly path: Path }> {
  const member = memberId(named)
  await lockTree(tx)
  if ((await lockMember(tx, member)) === undefined) throw new Refusal('NOT_FOUND')
  const path = (await readPlaces(tx, [member])).get(member)
  const account = await lockAccount(tx, member)
  // A trial has no place in the tree, and a new account none for a moment.
  if (account === undefined || path === undefined || account.type === TRIAL_TYPE) throw new Refusal('STATE_PASSED')
  const rules = await settings.agents()
  if (!rules.types.some((one) => one.type === type)) throw wrongField('type', 'no type of this house')
  const upline = path.at(-1)
  const most = upline === undefined ? rules.mostRebate : ((await readAccount(tx, upline))?.rebate ?? 0)
  if (rebate > most) throw wrongField('rebate', upline === undefined ? 'above the highest' : 'above that of its upline')
  if (rebate < account.rebate) throw wrongField('rebate', 'below what it is')
  return { account, path }
}

/** Makes a member an agent, or one of another type or rebate. */
export const appointProposal = (deps: Pick<Deps, 'identity' | 'settings'>): ProposalKind<Appointment> =>
  proposalKind('agentDesk.appoint', agentDeskCalls['agentDesk.appoint'], {
    async look(tx, request) {
      const member = memberId(request.member)
      const { account } = await lockCandidate(tx, deps, request)
      const refOf = await readMemberRefs(tx, [member])
      const before = { type: account.type, rebate: account.rebate }
      return {
        subject: `member:${member}`,
        preview: {
          before,
          after: { type: request.type, rebate: request.rebate },
          money: null,
          members: [{ id: member, username: refOf(member).username }],
        },
        seen: before,
      }
    },
    async apply(tx, request, { maker, checker }) {
      const member = memberId(request.member)
      const { type, rebate, reason } = request
      const { account, path } = await lockCandidate(tx, deps, request)
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'agent.appointed',
          subject: `member:${member}`,
          before: { type: account.type, rebate: account.rebate },
          after: { type, rebate, reason },
        })
      await appoint(tx, member, { type, rebate })
      if (!AGENT_TYPES.includes(account.type)) await countAgent(tx, path, 1)
      if ((await setMemberType(tx, member, type)) !== type) await deps.identity.endAllSessions(tx, member, 'logout')
    },
  })

/** Agents, as operators see and appoint them. */
export const agentDeskMounts = (deps: Deps, nameOf: () => Promise<NameOfType>): MountedCall[] =>
  bindCalls(agentDeskCalls, {
    async 'agentDesk.agents'(request) {
      const [{ rows, next }, typeName] = await Promise.all([listAgents(deps.db, request), nameOf()])
      const refOf = await readMemberRefs(
        deps.db,
        rows.map(({ upline }) => upline),
      )
      return {
        list: rows.map(({ member, username, upline, since, ...row }) => ({
          ...row,
          member: { id: member, username },
          typeName: typeName(row.type),
          upline: upline === null ? null : refOf(upline),
          since: since.toISOString(),
        })),
        next,
      }
    },
    'agentDesk.appoint': async (request, { operator }) => ({
      proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, appointProposal(deps), request)),
    }),
    async 'agentDesk.moves'(request) {
      const { rows, next } = await readMoveList(deps.db, request)
      const refOf = await readMemberRefs(
        deps.db,
        rows.map(({ upline }) => upline),
      )
      return {
        list: rows.map(({ root, username, upline, madeAt, doneAt, ...row }) => ({
          ...row,
          member: { id: root, username },
          upline: upline === null ? null : refOf(upline),
          madeAt: madeAt.toISOString(),
          doneAt: doneAt?.toISOString() ?? null,
        })),
        next,
      }
    },
    async 'agentDesk.links'(request) {
      const [{ rows, next }, typeName] = await Promise.all([readLinkList(deps.db, request), nameOf()])
      return {
        list: rows.map(({ owner, username, expiresAt, visits, createdAt, ...row }) => ({
          ...row,
          member: { id: owner, username },
          typeName: typeName(row.type),
          expiresAt: expiresAt?.toISOString() ?? null,
          visits: Number(visits),
          createdAt: createdAt.toISOString(),
        })),
        next,
      }
    },
    async 'agentDesk.stopLink'({ member, id, stopped, reason }, { operator }) {
      await deps.db.transaction(async (tx) => {
        const done = await stopLink(tx, memberId(member), rowId(id), stopped)
        if (done !== true) throw new Refusal(done === undefined ? 'NOT_FOUND' : 'STATE_PASSED')
        recordAudit(tx, {
          actor: `operator:${operator.operator}`,
          action: stopped ? 'agent.linkStopped' : 'agent.linkReopened',
          subject: `member:${member}`,
          before: { link: id, stopped: !stopped },
          after: { link: id, stopped, reason },
        })
      })
      return {}
    },
    'agentDesk.move': async (request, { operator }) => ({
      proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, moveProposal(deps), request)),
    }),
  })
