import { contractCalls } from '#contract/calls/contracts.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import { typeOf } from '#contract/settings/agents.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall, type Session } from '../../../platform/http/handlers.ts'
import { type MemberId, rowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { readShown } from '../agent.sql.ts'
import { agentOf, downlineOf, placeOf } from '../may-see.ts'
import { type AgentsDeps } from '../parts.ts'
import {
  type Contract,
  type ContractState,
  findRequest,
  listContracts,
  listRequests,
  lockContracts,
  readCurrent,
  readOver,
  readRequest,
  readToday,
  readWaitingFor,
  type Request,
} from './contract.sql.ts'
import { type Entered, namedTiers, readTerms } from './terms.ts'
import { createKept } from '../../../platform/kept.ts'
import { checkPeriod } from '../../../platform/paging.ts'
import { decimal } from '../figures/measures.ts'
import { readUnpaidOf } from '../pay/held.sql.ts'
import { earnedOn, holderOf, issue, pageOfBills, soFarOf } from '../pay/own-bills.ts'
import { createPreview } from './preview.ts'
import { answer, askToEnd, type ContractDeps, offer, passOver } from './requests.ts'

type ContractView = CallResponse<'contracts.list'>['list'][number]
type RequestView = CallResponse<'contracts.requests'>['list'][number]
type Act = Pick<CallRequest<'contracts.daily'>, 'action' | 'account' | 'request'>

const USUAL = 20
const MOST_OVER = 100

/** Where a contract stands on a local day. */
export function stateOf({ from, to }: Pick<Contract, 'from' | 'to'>, today: string): ContractState {
  if (to !== undefined && (to < from || to < today)) return 'ended'
  return from > today ? 'coming' : 'running'
}

/** Accounts by their names, as agents see them. */
async function accountsOf(
  db: Db,
  rows: readonly { readonly holder: MemberId; readonly upline: MemberId | undefined }[],
): Promise<(member: MemberId) => string> {
  const ids = rows.flatMap(({ holder, upline }) => (upline === undefined ? [holder] : [holder, upline]))
  const shown = await readShown(db, [...new Set(ids)])
  return (member) => shown.get(member)?.account ?? ''
}

async function contractViews(db: Db, rows: readonly Contract[], today: string): Promise<ContractView[]> {
  const nameOf = await accountsOf(db, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    account: nameOf(row.holder),
    upline: row.upline === undefined ? null : nameOf(row.upline),
    terms: row.terms,
    from: row.from,
    to: row.to ?? null,
    state: stateOf(row, today),
    ended: row.ended ?? null,
    agreedAt: row.agreedAt.toISOString(),
  }))
}

async function requestViews(db: Db, rows: readonly Request[], agent: MemberId): Promise<RequestView[]> {
  const nameOf = await accountsOf(db, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    what: row.what,
    account: nameOf(row.holder),
    upline: row.upline === undefined ? null : nameOf(row.upline),
    maker: row.maker,
    side: row.holder === agent ? 'downline' : 'upline',
    terms: row.terms ?? null,
    state: row.state,
    until: row.until.toISOString(),
    madeAt: row.madeAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
}

/** What of its contracts an agent is asked about when it logs in, by kind; undefined where the kind is off. */
async function askedOf(
  { db, settings }: Pick<ContractDeps, 'db' | 'settings'>,
  agent: MemberId,
): Promise<(kind: ContractKind) => 'none' | 'new' | 'termination' | undefined> {
  const [{ contracts }, { AGENTPOLICY3 }, waiting] = await Promise.all([
    settings.agents(),
    settings.site(),
    readWaitingFor(db, agent),
  ])
  return (kind) => {
    if (!AGENTPOLICY3 || !contracts.includes(kind)) return undefined
    const theirs = waiting.find((one) => one.kind === kind && (one.maker === 'upline') === (one.holder === agent))
    return theirs?.what ?? 'none'
  }
}

/** Pages of bills, contracts and requests as an agent may see them. */
export interface ContractLists {
  /** @throws Refusal METHOD_OFF, NOT_FOUND, PERIOD_INVALID */
  bills(agent: MemberId, asked: CallRequest<'contracts.bills'>): Promise<CallResponse<'contracts.bills'>>
  /** @throws Refusal METHOD_OFF, NOT_FOUND */
  contracts(agent: MemberId, asked: CallRequest<'contracts.list'>): Promise<CallResponse<'contracts.list'>>
  /** @throws Refusal METHOD_OFF, NOT_FOUND */
  requests(agent: MemberId, asked: CallRequest<'contracts.requests'>): Promise<CallResponse<'contracts.requests'>>
}

/** Contracts of agents: how they are offered, agreed, ended and shown. */
export function createContracts(deps: ContractDeps & Pick<AgentsDeps, 'transfers' | 'clock' | 'throttle'>): {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  readonly lists: ContractLists
} {
  const { db, settings, brand } = deps
  /** How far periods have come; what all below an agent did is not read at each look. */
  const soFar = createKept<Awaited<ReturnType<typeof soFarOf>>>(deps.clock, { newMs: 20_000, goodMs: 60_000 })
  const preview = createPreview(deps)
  /** The kind that is asked for, or all of the house. @throws Refusal METHOD_OFF where the house has no contracts of the kind */
  const kindsOf = async (kind: ContractKind | undefined): Promise<readonly ContractKind[]> => {
    const { contracts } = await settings.agents()
    if (kind === undefined) return contracts
    if (!contracts.includes(kind)) throw new Refusal('METHOD_OFF')
    return [kind]
  }
  /** @throws Refusal ONLY_AGENTS, METHOD_OFF */
  const need = async (session: Session, kind: ContractKind): Promise<MemberId> => {
    const agent = agentOf(session)
    await kindsOf(kind)
    return agent
  }
  /** Whom an agent names in a filter: one as `holderOf` has it, or undefined where it names nobody. @throws Refusal NOT_FOUND */
  const named = async (agent: MemberId, account: string | undefined): Promise<MemberId | undefined> =>
    account === undefined || account.trim() === '' ? undefined : holderOf(db, agent, account)
  const lists: ContractLists = {
    async bills(agent, { of, kind, state, account, sort = 'newest', cursor, limit = USUAL, ...days }) {
      const whose =
        of === 'own' ? { holder: agent, upline: undefined } : { holder: await named(agent, account), upline: agent }
      const which = { ...whose, kinds: await kindsOf(kind), state, ...checkPeriod(days) }
      const { now } = await readToday(db, brand.timeZone)
      const page = await pageOfBills(db, which, {
        sort,
        after: cursor === undefined ? undefined : rowId(cursor),
        limit,
      })
      return { ...page, asOf: now.toISOString() }
    },
    async contracts(agent, { kind, of, account, state, cursor, limit = USUAL }) {
      await kindsOf(kind)
      const { today } = await readToday(db, brand.timeZone)
      const holder = of === 'own' ? agent : await named(agent, account)
      const whose = holder === undefined ? { upline: agent } : of === 'own' ? { holder } : { upline: agent, holder }
      const rows = await listContracts(db, whose, {
        kind,
        state,
        today,
        after: cursor === undefined ? undefined : rowId(cursor),
        limit: limit + 1,
      })
      return { list: await contractViews(db, rows.slice(0, limit), today), next: nextOf(rows, limit) }
    },
    async requests(agent, { kind, account, state, cursor, limit = USUAL }) {
      await kindsOf(kind)
      const rows = await listRequests(db, agent, {
        kind,
        holder: await named(agent, account),
        state,
        after: cursor === undefined ? undefined : rowId(cursor),
        limit: limit + 1,
      })
      return { list: await requestViews(db, rows.slice(0, limit), agent), next: nextOf(rows, limit) }
    },
  }
  const process = async (
    session: Session,
    kind: ContractKind,
    { action, account, request }: Act,
    wished: Entered,
  ): Promise<CallResponse<'contracts.daily'>> => {
    const agent = await need(session, kind)
    const actors = [`member:${agent}`]
    if (action === 'issue') {
      if (account === undefined) throw wrongField('account', 'missing')
      return {
        request: null,
        state: null,
        tiers: null,
        bills: await issue(deps, agent, await holderOf(db, agent, account), kind),
      }
    }
    if (action === 'new' || action === 'termination') {
      if (account === undefined && action === 'new') throw wrongField('account', 'missing')
      const isOwn = account === undefined
      const holder = isOwn ? agent : await downlineOf(db, agent, account)
      const upline = isOwn ? (await placeOf(db, agent)).at(-1) : agent
      const wish = { holder, upline, kind }
      const terms = action === 'new' ? readTerms(kind, wished) : undefined
      const id = await db.transaction((tx) =>
        terms === undefined
          ? askToEnd(tx, deps, wish, isOwn ? 'downline' : 'upline', actors)
          : offer(tx, deps, wish, terms, actors),
      )
      return { request: id, state: 'waiting', tiers: namedTiers(terms), bills: [] }
    }
    if (request === undefined) throw wrongField('request', 'missing')
    return db.transaction(async (tx) => {
      await lockContracts(tx)
      const found = await findRequest(tx, agent, rowId(request))
      if (found === undefined || found.kind !== kind) throw new Refusal('NOT_FOUND')
      const side = found.holder === agent ? 'downline' : 'upline'
      const state = await answer(tx, deps, found, { action, side, actors })
      return { request, state, tiers: namedTiers(found.terms), bills: [] }
    })
  }
  return {
    lists,
    calls: bindCalls(contractCalls, {
      async 'member.consolidated'(_request, { session: { member, type } }) {
        const [money, asked, unpaid] = await Promise.all([
          deps.transfers.moneyOf(member),
          AGENT_TYPES.includes(type) ? askedOf(deps, member) : () => undefined,
          AGENT_TYPES.includes(type) ? readUnpaidOf(db, member) : undefined,
        ])
        return {
          ...money,
          silent: [...money.silent],
          divtypereq: asked('dividend') ?? null,
          dailysalreqtype: asked('daily') ?? null,
          contracthoursalreq: asked('hourly') ?? null,
          realtimesalreqtype: asked('realTime') ?? null,
          enableCt: asked('dividend') !== undefined,
          dailySalary: asked('daily') !== undefined,
          hourSalary: asked('hourly') !== undefined,
          salary: asked('realTime') !== undefined,
          unpaid:
            unpaid === undefined
              ? null
              : {
                  owes: decimal(unpaid.owes),
                  isReleased: unpaid.refused.length === 0,
                  overdue: decimal(unpaid.overdue),
                },
        }
      },
      'contracts.dividend': ({ calendar, mode, carryOver, minimumBet, tiers, ...act }, { session }) =>
        process(session, 'dividend', act, { calendar, mode, carryOver, minimumBet, tiers }),
      'contracts.daily': ({ minimumBet, tiers, ...act }, { session }) =>
        process(session, 'daily', act, { minimumBet, tiers }),
      'contracts.hourly': ({ minimumBet, tiers, ...act }, { session }) =>
        process(session, 'hourly', act, { minimumBet, tiers }),
      'contracts.realTime': ({ tiers, ...act }, { session }) => process(session, 'realTime', act, { tiers }),
      async 'contracts.own'({ kind }, { session }) {
        const agent = await need(session, kind)
        const { today } = await readToday(db, brand.timeZone)
        const [current, waiting, place] = await Promise.all([
          readCurrent(db, agent, kind, today),
          readWaitingFor(db, agent),
          placeOf(db, agent),
        ])
        const views = await contractViews(db, current, today)
        const running = current.find((one) => stateOf(one, today) === 'running')
        const [rules, figures, earned, unpaid] = await Promise.all([
          settings.agents(),
          running === undefined ? null : soFar.get(running.id, () => soFarOf(deps, running)),
          running?.kind === 'realTime' ? earnedOn(deps, running, today) : null,
          readUnpaidOf(db, agent),
        ])
        return {
          running: views.find(({ state }) => state === 'running') ?? null,
          coming: views.find(({ state }) => state === 'coming') ?? null,
          waiting: await requestViews(
            db,
            waiting.filter((one) => one.kind === kind),
            agent,
          ),
          ofHouse: place.length === 0,
          offers:
            unpaid === undefined &&
            current.some(({ to }) => to === undefined) &&
            typeOf(rules, session.type)?.noOffers !== true,
          carryOvers: rules.carryOvers,
          soFar: figures,
          earned,
        }
      },
      'contracts.preview': async (asked, { session }) => preview(await need(session, asked.kind), asked),
      'contracts.bills': async (asked, { session }) => lists.bills(agentOf(session), asked),
      'contracts.list': async (asked, { session }) => lists.contracts(agentOf(session), asked),
      'contracts.requests': async (asked, { session }) => lists.requests(agentOf(session), asked),
    }),
    jobs: [
      {
        name: 'end_contract_requests',
        schedule: '*/5 * * * *',
        async run() {
          for (const { holder, id } of await readOver(db, MOST_OVER))
            await db.transaction(async (tx) => {
              await lockContracts(tx)
              const request = await readRequest(tx, holder, id)
              if (request !== undefined) await passOver(tx, deps, request)
            })
        },
      },
    ],
  }
}

const nextOf = (rows: readonly { readonly id: string }[], limit: number): string | null =>
  rows.length > limit ? (rows[limit - 1]?.id ?? null) : null
