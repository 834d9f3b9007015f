import type { CallRequest } from '#contract/calls.ts'
import { type AgentSettings, typeOf } from '#contract/settings/agents.ts'
import { agentCalls } from '#contract/calls/agents.ts'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { ORDINARY_TYPE } from '#contract/member-types.ts'
import { maskName } from '../identity/index.ts'
import { consume } from '../../platform/events/consumers.ts'
import { mapper } from '../../platform/events/events.sql.ts'
import { bindCalls, type Session } from '../../platform/http/handlers.ts'
import { createCalendar } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MemberId } from '../../platform/ids.ts'
import { readInvitationCode } from '../identity/index.ts'
import { createAffiliates } from './affiliates/index.ts'
import { agentDeskMounts, appointProposal } from './agent-desk.ts'
import { contractDeskMounts, endProposal, offerProposal } from './contracts/desk.ts'
import { createContracts } from './contracts/index.ts'
import { countDirect, countLevels, newestDirect, readAccount, readShown } from './agent.sql.ts'
import { keepFigures } from './figures/keep-figures.ts'
import { createExports } from './figures/export.ts'
import { decimal } from './figures/measures.ts'
import { createEntries } from './figures/entries.ts'
import { createMoments } from './figures/moments.ts'
import { createReports } from './figures/reports.ts'
import { growTree } from './grow-tree.ts'
import { agentOf } from './may-see.ts'
import { moveJob, moveProposal } from './moves/moves.ts'
import { addLink, openAccounts, opensOf, ownLinks, raise, setLink } from './own-accounts.ts'
import type { AgentsDeps } from './parts.ts'
import { advanceProposal, billDeskMounts, releaseProposal, writeOffBillProposal } from './pay/bill-desk.ts'
import { isStillBound } from './pay/held.sql.ts'
import { createMemberTransfers } from './transfers/index.ts'
import { commissionOf } from './pay/referral.ts'
import { payRebates } from './pay/rebates.ts'
import { exportReferral } from './pay/referral.sql.ts'
import { payJobs } from './pay/run.ts'
import { recountQueue, runDeskMounts } from './pay/run-desk.ts'
import { createTeam, type NameOfType } from './team.ts'

export { readRebate } from './agent.sql.ts'
export { recountTeams } from './figures/recount.sql.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** Friends that a member sees of those it invited. */
const LATEST = 20

/** The agents of the house and their teams. */
export function createAgents(deps: AgentsDeps) {
  const { db, clock, settings, brand } = deps
  const calendar = createCalendar(brand.timeZone)
  const namesIn =
    (rules: AgentSettings): NameOfType =>
    (type) =>
      typeOf(rules, type)?.name ?? null
  const nameOf = async (): Promise<NameOfType> => namesIn(await settings.agents())
  /** Local days that end today, the oldest first. */
  const lastDays = (count: number): string[] => {
    const today = calendar.dayOf(clock.now())
    return Array.from({ length: count }, (_, at) =>
      new Date((today - count + 1 + at) * DAY_MS).toISOString().slice(0, 10),
    )
  }

  const moments = createMoments(deps)
  const reports = createReports(deps, moments, () => lastDays(1)[0] ?? '')
  const entries = createEntries({ ...deps, moments })
  const contracts = createContracts(deps)
  const affiliates = createAffiliates(deps)
  const team = createTeam(deps, moments, nameOf)
  const files = createExports(deps, { reports, entries, team, links, lists: contracts.lists, nameOf })

  async function overview(agent: MemberId, asked: CallRequest<'agents.overview'>) {
    const [account, levels, code, rules, figures] = await Promise.all([
      readAccount(db, agent),
      countLevels(db, agent),
      readInvitationCode(db, agent),
      settings.agents(),
      reports.overview(agent, asked),
    ])
    const typeName = namesIn(rules)
    const type = account?.type ?? 0
    return {
      type,
      name: typeName(type),
      rebate: account?.rebate ?? 0,
      code,
      members: account?.team ?? 0,
      direct: account?.direct ?? 0,
      agents: account?.agents ?? 0,
      levels,
      opens: opensOf(rules, type).map((one) => ({ type: one, name: typeName(one) })),
      makesAccounts: deps.identity.makesAccounts,
      types: [...rules.types.map(({ type: one, name }) => ({ type: one, name })), { type: ORDINARY_TYPE, name: null }],
      ...figures,
    }
  }

  async function links(agent: MemberId) {
    const [own, { links: brought, asOf }] = await Promise.all([
      ownLinks(db, agent, await nameOf()),
      reports.links(agent),
    ])
    return {
      list: own.map((link) => {
        const { firstDeposits = 0, turnover = 0n } = brought.get(link.id) ?? {}
        return { ...link, firstDeposits, turnover: decimal(turnover) }
      }),
      asOf: asOf.toISOString(),
    }
  }

  async function referral({ member, type }: Pick<Session, 'member' | 'type'>) {
    const week = lastDays(WEEK_DAYS)
    const [account, code, latest, counts, commission] = await Promise.all([
      readAccount(db, member),
      readInvitationCode(db, member),
      newestDirect(db, member, LATEST),
      countDirect(db, member, { today: week.at(-1) ?? '', week: week[0] ?? '', timeZone: brand.timeZone }),
      commissionOf(deps, member, type),
    ])
    const shown = await readShown(
      db,
      latest.map((one) => one.member),
    )
    return {
      code,
      friends: account?.direct ?? 0,
      ...counts,
      latest: latest.map((one) => ({
        account: maskName(shown.get(one.member)?.account ?? ''),
        registeredAt: one.registeredAt.toISOString(),
      })),
      commission,
    }
  }

  return {
    mount: files.mount,
    desks: affiliates.desks,
    encryptStored: affiliates.encryptStored,
    exports: {
      agents: async (member: MemberId) => ({
        ...(await readAccount(db, member)),
        links: await ownLinks(db, member, await nameOf()),
        friendsByDay: await exportReferral(db, member),
      }),
    },
    openBusiness: async (reader: Db, member: MemberId): Promise<readonly 'agent'[]> =>
      (await isStillBound(reader, member, brand.timeZone)) ? ['agent'] : [],
    proposals: [
      appointProposal(deps),
      moveProposal(deps),
      offerProposal(deps),
      endProposal(deps),
      writeOffBillProposal(),
      releaseProposal(),
      advanceProposal(deps),
    ],
    jobs: [moveJob(deps), ...contracts.jobs, ...payJobs(deps), ...affiliates.jobs],
    loops: [payRebates(deps)],
    queues: [recountQueue(deps)],
    mappers: [
      mapper('contract.changed', (_db, events) =>
        events.map(({ member, n, payload: { kind } }) => ({
          member,
          n,
          event: { type: 'contract.changed', position: n, kind },
        })),
      ),
    ],
    consumers: [
      consume('agents', {
        'member.registered': async (tx, events) => {
          const [first] = events
          if (first !== undefined) await growTree(tx, first.shard, events, brand.timeZone)
        },
      }),
      keepFigures(deps),
    ],
    calls: [
      ...agentDeskMounts(deps, nameOf),
      ...contractDeskMounts(deps),
      ...billDeskMounts(deps),
      ...runDeskMounts(deps),
      ...contracts.calls,
      ...affiliates.calls,
      ...createMemberTransfers(deps),
      ...bindCalls(agentFigureCalls, {
        'agents.loss': async (request, { session }) => reports.loss(agentOf(session), request, await nameOf()),
        'agents.bets': (request, { session }) => entries.bets(agentOf(session), request),
        'agents.betTotals': (request, { session }) => entries.betTotals(agentOf(session), request),
        'agents.movements': (request, { session }) => entries.movements(agentOf(session), request),
        'agents.movementTotals': (request, { session }) => entries.movementTotals(agentOf(session), request),
        'agents.export': async (request, { session }) => ({ url: await files.urlFor(agentOf(session), request) }),
      }),
      ...bindCalls(agentCalls, {
        'agents.overview': async (request, { session }) => overview(agentOf(session), request),
        'agents.members': (request, { session }) => team.members(agentOf(session), request),
        'agents.tree': (request, { session }) => team.tree(agentOf(session), request),
        'agents.links': (_request, { session }) => links(agentOf(session)),
        'agents.addLink': (request, { session }) => addLink(deps, agentOf(session), request),
        'agents.setLink': async (request, { session }) => {
          await setLink(deps, agentOf(session), request)
          return {}
        },
        'agents.open': async (request, { session }) => ({
          accounts: await openAccounts(deps, agentOf(session), request),
        }),
        'agents.raiseRebate': async (request, { session }) => {
          await raise(deps, agentOf(session), request)
          return {}
        },
        'agents.referral': (_request, { session }) => referral(session),
      }),
    ],
  }
}
