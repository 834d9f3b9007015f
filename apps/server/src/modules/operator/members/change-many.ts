import type { AuditAction } from '#contract/audit-names.ts'
import { manyMemberCalls } from '#contract/calls/many-members.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { HoldArea } from '#contract/hold-areas.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { allShards, byShard, type MemberId, memberId, type Shard } from '../../../platform/ids.ts'
import {
  type Agreed,
  digestOf,
  type Look,
  NAMED_IN_PREVIEW,
  proposalKind,
  type ProposalKind,
  type SecondPerson,
} from '../../../platform/second-person.ts'
import { holdMembers, letMembersGo, lockMembers, type LockedMember } from '../../identity/index.ts'
import type { MemberDeskDeps } from './index.ts'
import { insertNotes } from './tabs.sql.ts'

type Deps = Pick<MemberDeskDeps, 'db' | 'ids' | 'identity' | 'emitToEach'>

/** The proposals to do something to many members, by the calls that make them. */
export const manyMounts = (deps: Deps & { readonly second: SecondPerson }): MountedCall[] => {
  const { db, second } = deps
  return bindCalls(manyMemberCalls, {
    'members.freezeMany': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, freezeMany(deps), request)),
    }),
    'members.unfreezeMany': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, unfreezeMany(), request)),
    }),
    'members.endSessionsOfMany': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, endSessionsOfMany(deps), request)),
    }),
    'members.noteMany': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, noteMany(deps), request)),
    }),
  })
}

/** What is done to many members, once two people agreed. */
export const manyProposals = (deps: Deps): readonly ProposalKind[] => [
  freezeMany(deps),
  unfreezeMany(),
  endSessionsOfMany(deps),
  noteMany(deps),
]

type Fields = Readonly<Record<string, unknown>>

interface ManyRequest {
  readonly members: readonly string[]
  readonly reason: string
}

interface Many<Request> {
  /** What of a member has to be the same when the second person decides. */
  seen(member: LockedMember): unknown
  /** Of what a member is now and of what becomes of it, what a second person is told. */
  shown(request: Request, members: readonly LockedMember[]): { readonly before: Fields; readonly after: Fields }
  /** Refuses a member to whom it cannot be done. @throws Refusal */
  refuse?(member: LockedMember): void
  /** Does it to all of them. */
  apply(tx: Tx, request: Request, members: readonly LockedMember[], by: Agreed): Promise<void>
  readonly action: AuditAction
  /** What the audit of each member says of it. */
  audited(request: Request): object
}

/** What a proposal about many members does, who are locked in the order of their shards. */
function deedsOf<Request extends ManyRequest>({ seen, shown, refuse, apply, action, audited }: Many<Request>) {
  const lockAll = async (tx: Tx, named: readonly string[]): Promise<LockedMember[]> => {
    const wanted = [...new Set(named)].map(memberId)
    const found: LockedMember[] = []
    for (const [shard, ids] of inOrder(wanted)) found.push(...(await lockMembers(tx, shard, ids)))
    if (found.length !== wanted.length) throw new Refusal('NOT_FOUND')
    for (const member of found) refuse?.(member)
    return found
  }
  return {
    async look(tx: Tx, request: Request): Promise<Look> {
      const found = await lockAll(tx, request.members)
      const { before, after } = shown(request, found)
      return {
        subject: `members:${digestOf(found.map(({ id }) => id))}`,
        preview: {
          before,
          after: { members: found.length, ...after },
          money: null,
          members: found.slice(0, NAMED_IN_PREVIEW).map(({ id, username }) => ({ id, username })),
        },
        seen: { members: digestOf(found.map((member) => [member.id, seen(member)])) },
      }
    },
    async apply(tx: Tx, request: Request, agreed: Agreed): Promise<void> {
      const found = await lockAll(tx, request.members)
      for (const { id } of found)
        recordAudit(tx, {
          actor: `operator:${agreed.maker}`,
          action,
          subject: `member:${id}`,
          after: { ...audited(request), reason: request.reason, agreedBy: agreed.checker },
        })
      await apply(tx, request, found, agreed)
    },
  }
}

/** Members by their shards, always in the same order, so that two bulk actions never wait for each other in a circle. */
const inOrder = (members: readonly MemberId[]): [Shard, MemberId[]][] => {
  const found = byShard(members, (member) => member)
  return allShards.flatMap((shard): [Shard, MemberId[]][] => {
    const own = found.get(shard)
    return own === undefined ? [] : [[shard, own]]
  })
}

const shardsOf = (members: readonly LockedMember[]): [Shard, MemberId[]][] => inOrder(members.map(({ id }) => id))

/** How many of them are held back from an area, by area. */
const heldIn = (members: readonly LockedMember[], areas: readonly HoldArea[]): Record<string, number> =>
  Object.fromEntries(areas.map((area) => [area, members.filter(({ held }) => held.includes(area)).length]))

const ofArea = (areas: readonly HoldArea[], count: number): Record<string, number> =>
  Object.fromEntries(areas.map((area) => [area, count]))

const heldAndClosed = ({ held, closed }: LockedMember): unknown => [held, closed]

/** Takes the heads of their shards, so it comes last. */
async function endAll({ identity }: Deps, tx: Tx, members: readonly LockedMember[], why: 'frozen' | 'logout') {
  for (const [, ids] of shardsOf(members)) for (const id of ids) await identity.endAllSessions(tx, id, why)
}

const freezeMany = (deps: Deps) =>
  proposalKind(
    'members.freezeMany',
    manyMemberCalls['members.freezeMany'],
    deedsOf<CallRequest<'members.freezeMany'>>({
      action: 'member.frozen',
      audited: ({ areas, until }) => ({ areas, until: until ?? null }),
      seen: heldAndClosed,
      refuse({ closed }) {
        if (closed) throw new Refusal('STATE_PASSED')
      },
      shown: ({ areas, until }, members) => ({
        before: heldIn(members, areas),
        after: { ...ofArea(areas, members.length), ...(until === undefined ? {} : { until }) },
      }),
      async apply(tx, { areas, until, reason }, members, { maker }) {
        for (const [shard, ids] of shardsOf(members))
          if (
            !(await holdMembers(tx, shard, ids, {
              areas: [...new Set(areas)],
              until: until ?? null,
              reason,
              by: maker,
            }))
          )
            throw wrongField('until', 'past')
        if (areas.includes('login')) await endAll(deps, tx, members, 'frozen')
        for (const [shard, ids] of shardsOf(members))
          await deps.emitToEach(
            tx,
            shard,
            ids.map((member) => ({ member, type: 'member.frozen', payload: { areas: [...new Set(areas)] } })),
          )
      },
    }),
  )

const unfreezeMany = () =>
  proposalKind(
    'members.unfreezeMany',
    manyMemberCalls['members.unfreezeMany'],
    deedsOf<CallRequest<'members.unfreezeMany'>>({
      action: 'member.unfrozen',
      audited: ({ areas }) => ({ areas }),
      seen: heldAndClosed,
      shown: ({ areas }, members) => ({ before: heldIn(members, areas), after: ofArea(areas, 0) }),
      async apply(tx, { areas }, members) {
        for (const [shard, ids] of shardsOf(members)) await letMembersGo(tx, shard, ids, areas)
      },
    }),
  )

const endSessionsOfMany = (deps: Deps) =>
  proposalKind(
    'members.endSessionsOfMany',
    manyMemberCalls['members.endSessionsOfMany'],
    deedsOf<CallRequest<'members.endSessionsOfMany'>>({
      action: 'member.sessionsEnded',
      audited: () => ({}),
      seen: ({ closed }) => closed,
      shown: () => ({ before: {}, after: {} }),
      apply: (tx, _request, members) => endAll(deps, tx, members, 'logout'),
    }),
  )

const noteMany = ({ ids: { row } }: Deps) =>
  proposalKind(
    'members.noteMany',
    manyMemberCalls['members.noteMany'],
    deedsOf<CallRequest<'members.noteMany'>>({
      // What a note says stays out of the audit of its member.
      action: 'member.noted',
      audited: () => ({}),
      seen: ({ closed }) => closed,
      shown: ({ text }) => ({ before: {}, after: { text } }),
      async apply(tx, { text }, members, { maker }) {
        for (const [shard, ids] of shardsOf(members))
          await insertNotes(tx, shard, ids, { ids: ids.map(() => row()), operator: maker, text: text.trim() })
      },
    }),
  )
