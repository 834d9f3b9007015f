import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import { tierFields, type TierField } from '#contract/contract-terms.ts'
import { readJson } from '#node/json.ts'
import { linkState } from '#rules/agents/link-state.ts'
import { parseMoney } from '#rules/money.ts'
import type { FastifyInstance } from 'fastify'
import { object, safeParse, string } from 'zod/mini'
import { type Cell, csvFile, localClock, sendCsv } from '../../../platform/csv-file.ts'
import { createFileLinks } from '../../../platform/file-links.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import { isRowId } from '../../../platform/tokens.ts'
import { statementWords } from '../../records/index.ts'
import { readAccount } from '../agent.sql.ts'
import type { ContractLists } from '../contracts/index.ts'
import { accountOfTeam } from '../may-see.ts'
import { type AgentsDeps } from '../parts.ts'
import { movementOf } from '../pay/pay-bills.ts'
import type { NameOfType, Team } from '../team.ts'
import { contractWords } from './contract-export-texts.ts'
import { exportWords } from './export-texts.ts'
import { linkWords } from './link-export-texts.ts'
import type { Entries } from './entries.ts'
import { checked, type Reports } from './reports.ts'

type Asked = CallRequest<'agents.export'>

const PATH = '/wps/agent/export'
const ROWS_AT_ONCE = 1000
/** Files that an agent may ask for in ten minutes. */
const [FILES, FILE_SECONDS] = [20, 600]

export interface Exports {
  /** The address of a file. @throws Refusal as the call says */
  urlFor(agent: MemberId, asked: Asked): Promise<string>
  mount(server: FastifyInstance): void
}

type Deps = Pick<AgentsDeps, 'db' | 'clock' | 'random' | 'encryption' | 'throttle' | 'brand'>

interface Lists {
  readonly reports: Reports
  readonly entries: Pick<Entries, 'bets' | 'movements'>
  readonly team: Pick<Team, 'members'>
  readonly lists: ContractLists
  /** The links of an agent. */
  links(agent: MemberId): Promise<CallResponse<'agents.links'>>
  nameOf(): Promise<NameOfType>
}

/** Lists of teams, of their contracts and of what is paid by them, as files. Whoever loads one has to be an agent still, and sees its team as it stands then. */
export function createExports(deps: Deps, { reports, entries, team, links: linksOf, lists, nameOf }: Lists): Exports {
  const { db, throttle, brand } = deps
  const links = createFileLinks(deps, 'agent-export')

  /** All rows of a list, a thousand at a time. */
  async function* all<Row>(
    page: (more: {
      cursor: string | undefined
      limit: number
    }) => Promise<{ list: readonly Row[]; next: string | null }>,
  ): AsyncGenerator<Row> {
    for (let cursor: string | undefined; ;) {
      const { list, next } = await page({ cursor, limit: ROWS_AT_ONCE })
      yield* list
      if (next === null) return
      cursor = next
    }
  }

  const teamAsked = ({ teamSort, ...asked }: Asked): CallRequest<'agents.members'> => ({ ...asked, sort: teamSort })

  async function* teamRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const [clock, { types }] = [localClock(brand.timeZone), statementWords(asked.language)]
    for await (const row of all((more) => team.members(agent, { ...teamAsked(asked), ...more })))
      yield [
        row.account,
        String(row.level),
        row.name ?? '',
        row.upline,
        String(row.direct),
        String(row.team),
        (row.rebate / 100).toFixed(2),
        parseMoney(row.balance),
        row.contracts.map((kind) => types[movementOf[kind]]).join(' · '),
        clock(new Date(row.registeredAt))[0],
        row.lastLoginAt === null ? '' : clock(new Date(row.lastLoginAt))[0],
      ]
  }

  async function* lossRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const types = await nameOf()
    for await (const row of all((more) => reports.loss(agent, { ...asked, ...more }, types)))
      yield [
        row.account,
        String(row.level),
        row.name ?? '',
        parseMoney(row.deposits),
        parseMoney(row.withdrawals),
        String(row.bets),
        ...[row.stakes, row.turnover, row.prizes, row.selfRebate, row.agentRebate].map(parseMoney),
        ...[row.activity, row.depositFee, row.profit].map(parseMoney),
      ]
  }

  async function* betRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const [clock, { states }] = [localClock(brand.timeZone), statementWords(asked.language)]
    for await (const row of all((more) => entries.bets(agent, { ...asked, ...more, sort: asked.entrySort })))
      yield [
        ...clock(new Date(row.at)),
        row.account,
        row.game?.name,
        row.game?.vendor,
        row.round,
        parseMoney(row.stake),
        parseMoney(row.turnover),
        parseMoney(row.payout),
        row.result === null ? '' : parseMoney(row.result),
        states[row.state],
      ]
  }

  async function* movementRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const [clock, { types }] = [localClock(brand.timeZone), statementWords(asked.language)]
    const { movement, type: _typeOfAccounts, ...rest } = asked
    for await (const row of all((more) =>
      entries.movements(agent, { ...rest, ...more, type: movement, sort: asked.entrySort }),
    ))
      yield [
        ...clock(new Date(row.at)),
        row.account,
        types[row.type],
        row.game ?? '',
        parseMoney(row.in),
        parseMoney(row.out),
        parseMoney(row.balance),
        row.reference,
      ]
  }

  const billsAsked = (asked: Asked): CallRequest<'contracts.bills'> => {
    const { report, kind, billState: state, billSort: sort, account, from, to } = asked
    return report === 'income'
      ? { of: 'own', kind, state, sort, from, to }
      : { of: 'downlines', kind, state, sort, account, from, to }
  }

  /** The own bills tell what is passed on of them and kept, those of downlines whose they are. */
  async function* billRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const clock = localClock(brand.timeZone)
    const [{ states }, { types }] = [exportWords(asked.language), statementWords(asked.language)]
    const isOwn = asked.report === 'income'
    for await (const row of all((more) => lists.bills(agent, { ...billsAsked(asked), ...more })))
      yield [
        ...(isOwn ? [] : [row.account]),
        row.from,
        row.to,
        ...(row.hour === null ? ['', ''] : clock(new Date(row.hour))),
        types[movementOf[row.kind]],
        parseMoney(row.turnover),
        parseMoney(row.profit),
        parseMoney(row.carried),
        String(row.active),
        row.tier === null ? '' : String(row.tier + 1),
        row.rate ?? '',
        ...(isOwn ? [row.amount, row.passedOn, row.kept, row.received] : [row.amount, row.received]).map(parseMoney),
        states[row.state],
      ]
  }

  /** @throws Refusal INVALID_INPUT without a kind: each has columns of its own */
  function contractsAsked({ kind, contractState: state, account }: Asked): CallRequest<'contracts.list'> {
    if (kind === undefined) throw wrongField('kind', 'missing')
    return { kind, of: 'downlines', state, account }
  }

  /** A row for each tier of a contract. */
  async function* contractRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const words = contractWords(asked.language)
    const cellOf = (field: TierField, value: string | number = ''): Cell =>
      typeof value === 'number' || field.endsWith('Rate') ? String(value) : parseMoney(value)
    for await (const { terms, ...row } of all((more) =>
      lists.contracts(agent, { ...contractsAsked(asked), ...more }),
    )) {
      const tiers: readonly Readonly<Partial<Record<TierField, string | number>>>[] = terms.tiers
      for (const [at, tier] of tiers.entries())
        yield [
          row.account,
          words.states[row.state],
          row.from,
          row.to ?? '',
          row.ended === null ? '' : words.ends[row.ended],
          ...(terms.kind === 'dividend'
            ? [words.calendars[terms.calendar], words.modes[terms.mode], words.carryOvers[terms.carryOver]]
            : []),
          ...(terms.kind === 'realTime' ? [] : [parseMoney(terms.minimumBet)]),
          String(at + 1),
          ...tierFields[terms.kind].map((field) => cellOf(field, tier[field])),
        ]
    }
  }

  /** @throws Refusal INVALID_INPUT without a kind */
  function requestsAsked({ kind, requestState: state, account }: Asked): CallRequest<'contracts.requests'> {
    if (kind === undefined) throw wrongField('kind', 'missing')
    return { kind, state, account }
  }

  async function* requestRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const [clock, { whats, requests }] = [localClock(brand.timeZone), linkWords(asked.language)]
    for await (const row of all((more) => lists.requests(agent, { ...requestsAsked(asked), ...more })))
      yield [
        ...clock(new Date(row.madeAt)),
        whats[row.what],
        row.account,
        row.upline ?? '',
        row.maker === 'downline' ? row.account : (row.upline ?? ''),
        requests[row.state],
        clock(new Date(row.until))[0],
        row.answeredAt === null ? '' : clock(new Date(row.answeredAt))[0],
      ]
  }

  async function* linkRows(agent: MemberId, asked: Asked): AsyncGenerator<Cell[]> {
    const [clock, { states }] = [localClock(brand.timeZone), linkWords(asked.language)]
    for (const { expiresAt, ...link } of (await linksOf(agent)).list)
      yield [
        link.code,
        link.remark,
        link.name ?? '',
        (link.rebate / 100).toFixed(2),
        states[linkState({ ...link, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }, deps.clock.now())],
        expiresAt === null ? '' : clock(new Date(expiresAt))[0],
        link.most === null ? '' : String(link.most),
        ...[link.visits, link.registrations, link.firstDeposits].map(String),
        parseMoney(link.turnover),
        clock(new Date(link.createdAt))[0],
      ]
  }

  function csvOf(agent: MemberId, asked: Asked) {
    const [own, words] = [exportWords(asked.language), statementWords(asked.language)]
    const time = words.time.replace('{zone}', brand.timeZone)
    switch (asked.report) {
      case 'team': {
        const { account, level, type, upline, direct, team: below, rebate, balance, contracts, registered, seen } = own
        const heads = [account, level, type, upline, direct, below, rebate, balance, contracts, registered, seen]
        return csvFile(heads, teamRows(agent, asked))
      }
      case 'loss': {
        const { account, level, type, deposits, withdrawals, bets, stakes, turnover, prizes } = own
        const heads = [account, level, type, deposits, withdrawals, bets, stakes, turnover, prizes]
        const { selfRebate, agentRebate, activity, depositFee, profit } = own
        return csvFile([...heads, selfRebate, agentRebate, activity, depositFee, profit], lossRows(agent, asked))
      }
      case 'bets': {
        const { offset, game, vendor, round, stake, payout, state } = words
        const heads = [time, offset, own.account, game, vendor, round, stake, own.turnover, payout, own.result, state]
        return csvFile(heads, betRows(agent, asked))
      }
      case 'movements': {
        const { offset, type, game, balance, reference } = words
        const heads = [time, offset, own.account, type, game, own.in, own.out, balance, reference]
        return csvFile(heads, movementRows(agent, asked))
      }
      case 'income':
      case 'bills': {
        const { account, from, to, kind, turnover, profit, carried, active, tier, rate, amount } = own
        const { passedOn, kept, received, state } = own
        const isOwn = asked.report === 'income'
        const heads = [from, to, time, words.offset, kind, turnover, profit, carried, active, tier, rate, amount]
        const paid = isOwn ? [passedOn, kept, received, state] : [received, state]
        return csvFile([...(isOwn ? [] : [account]), ...heads, ...paid], billRows(agent, asked))
      }
      case 'contracts': {
        const { kind } = contractsAsked(asked)
        const { calendar, mode, carryOver, minimumBet, ended, fields } = contractWords(asked.language)
        const heads = [own.account, own.state, own.from, own.to, ended]
        const terms = [
          ...(kind === 'dividend' ? [calendar, mode, carryOver] : []),
          ...(kind === 'realTime' ? [] : [minimumBet]),
        ]
        const tiers = [own.tier, ...tierFields[kind].map((field) => fields[field])]
        return csvFile([...heads, ...terms, ...tiers], contractRows(agent, asked))
      }
      case 'requests': {
        const { what, maker, until, answered } = linkWords(asked.language)
        const heads = [time, words.offset, what, own.account, own.upline, maker, own.state, until, answered]
        return csvFile(heads, requestRows(agent, asked))
      }
      case 'links': {
        const { code, remark, until, most, visits, registrations, firstDeposits, made } = linkWords(asked.language)
        const heads = [code, remark, own.type, own.rebate, own.state, until, most, visits, registrations]
        return csvFile([...heads, firstDeposits, own.turnover, made], linkRows(agent, asked))
      }
    }
  }

  /** Refuses what the list on the screen would refuse. */
  async function check(agent: MemberId, asked: Asked): Promise<void> {
    const first = { limit: 1 }
    if (asked.report === 'income' || asked.report === 'bills')
      return void (await lists.bills(agent, { ...billsAsked(asked), ...first }))
    if (asked.report === 'links') return
    if (asked.report === 'requests') return void (await lists.requests(agent, { ...requestsAsked(asked), ...first }))
    if (asked.report === 'contracts') return void (await lists.contracts(agent, { ...contractsAsked(asked), ...first }))
    checked(asked)
    if (asked.report === 'team') await team.members(agent, { ...teamAsked(asked), ...first })
    if (asked.account !== undefined && asked.account.trim() !== '') await accountOfTeam(db, agent, asked.account)
  }

  return {
    async urlFor(agent, asked) {
      await check(agent, asked)
      if (!(await throttle.take(`agent-export:${agent}`, FILES, FILE_SECONDS))) throw new Refusal('TOO_MANY_REQUESTS')
      return `${PATH}/file?token=${await links.tokenFor([agent, Buffer.from(JSON.stringify(asked)).toString('base64url')])}`
    },
    mount(server) {
      server.get(`${PATH}/file`, { config: { call: 'agents.export.file' } }, async ({ query }, reply) => {
        const parsed = safeParse(object({ token: string() }), query)
        if (!parsed.success) throw new Refusal('LINK_INVALID')
        const [member = '', text = ''] = await links.open(parsed.data.token)
        const asked = safeParse(agentFigureCalls['agents.export'].request, readJson(Buffer.from(text, 'base64url')))
        if (!isRowId(member) || !asked.success) throw new Refusal('LINK_INVALID')
        const agent = memberId(member)
        if (!AGENT_TYPES.includes((await readAccount(db, agent))?.type ?? 0)) throw new Refusal('LINK_INVALID')
        const { report, from, to } = asked.data
        return sendCsv(reply, `${report}-${from}-${to}.csv`, csvOf(agent, asked.data))
      })
    },
  }
}
