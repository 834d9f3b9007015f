import { afterEach, beforeEach, expect } from 'vitest'
import { contractCalls } from '#contract/calls/contracts.ts'
import type { ResponseOf } from '#contract/call.ts'
import { type AgentSettings, agents as agentSettings } from '#contract/settings/agents.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { newAgent } from './agents.ts'
import { type Bettor, createBettor } from './bettor.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Answer, answerOf, type House, openHouse, type Player, testBrand, textField } from './house.ts'
import { agree, openOperator } from './operators.ts'
import { passTimeAwake } from './time.ts'

const paths: Readonly<Record<ContractKind, string>> = {
  dividend: 'MCS2_processDividendReq',
  daily: 'MCS2_processDailySalContract',
  hourly: 'MCS2_processContractHourSalary',
  realTime: 'MCSFE_processRealTimeSalaryContract',
}

export const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))

type Terms = Record<string, unknown>

/** What agents and two operators of a house do about contracts. */
export interface Contracts {
  readonly maker: { readonly token: string }
  readonly checker: { readonly token: string }
  /** An action of an agent by the call of a kind. */
  act(agent: Player, kind: ContractKind, body: Record<string, unknown>): Promise<Answer>
  offer(agent: Player, downline: Player, kind: ContractKind, terms: Terms): Promise<Answer>
  /** What the house offers by two people; the request that waits for the agent. */
  houseOffer(agent: Player, kind: ContractKind, terms: Terms): Promise<string>
  /** Has an agent at the top agree on a contract with the house; a new agent unless one is named. */
  top(kind: ContractKind, terms: Terms, agent?: Player): Promise<Player>
  /** Has an agent below another agree on a contract with it; a new agent unless one is named. */
  below(upline: Player, kind: ContractKind, terms: Terms, agent?: Player): Promise<Player>
  own(agent: Player, kind: ContractKind): Promise<ResponseOf<(typeof contractCalls)['contracts.own']>>
}

export const requestOf = ({ body }: Answer): string => textField(body.value, 'request')

export async function openContracts(house: House): Promise<Contracts> {
  const [maker, checker] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]
  const act: Contracts['act'] = (agent, kind, body) =>
    house.call('POST', `/wps/relay/${paths[kind]}`, { token: agent.token, body })
  const own: Contracts['own'] = (agent, kind) => answerOf(house, contractCalls['contracts.own'], agent, `?kind=${kind}`)
  const offer: Contracts['offer'] = (agent, downline, kind, terms) =>
    act(agent, kind, { action: 'new', account: downline.username, ...terms })
  const houseOffer: Contracts['houseOffer'] = async (agent, kind, terms) => {
    const proposed = await house.call('POST', '/ops/contracts', {
      token: maker.token,
      body: { member: agent.id, kind, ...terms, reason: 'As agreed on the phone' },
    })
    expect(await agree(house, proposed, checker.token)).toBe('done')
    const [waiting] = (await own(agent, kind)).waiting
    return textField(waiting, 'id')
  }
  return {
    maker,
    checker,
    act,
    own,
    offer,
    houseOffer,
    async top(kind, terms, named) {
      const agent = named ?? (await newAgent(house))
      const request = await houseOffer(agent, kind, terms)
      expect(codeOf(await act(agent, kind, { action: 'accept', request }))).toBe('done')
      return agent
    },
    async below(upline, kind, terms, named) {
      const agent = named ?? (await newAgent(house, { upline, type: 2 }))
      const made = await offer(upline, agent, kind, terms)
      expect(codeOf(made)).toBe('done')
      expect(codeOf(await act(agent, kind, { action: 'accept', request: requestOf(made) }))).toBe('done')
      return agent
    },
  }
}

/** Writes some of the rules of agents, the others as they are by default; two operators where one is not enough. */
export async function setAgentRules(
  house: House,
  { maker, checker }: Pick<Contracts, 'maker' | 'checker'>,
  rules: Partial<AgentSettings>,
): Promise<void> {
  const [row] = await house.db.query<{ version: number }>(sql`SELECT version FROM setting WHERE key = 'agents'`)
  const body = { version: row?.version ?? 0, value: { ...agentSettings.defaults, ...rules }, reason: 'As we do it' }
  const written = await house.call('PUT', '/ops/settings/agents', { token: maker.token, body })
  expect(codeOf(written)).toBe('done')
  if (Object(written.body.value).proposal != null) expect(await agree(house, written, checker.token)).toBe('done')
}

interface Opened {
  readonly house: House
  readonly contracts: Contracts
  readonly databaseUrl: string
}

/**
 * Opens a house for each test of a file, since nobody registers any more where time has been moved on, and audits and closes it
 * afterwards; what the file registers by `afterEach` itself comes before that.
 */
export function eachWithContracts(name: string, open: (opened: Opened) => void): void {
  let database: TestDatabase
  let house: House
  beforeEach(async () => {
    database = await createTestDatabase(name)
    house = await openHouse(database.url)
    open({ house, contracts: await openContracts(house), databaseUrl: database.url })
  })
  afterEach(async () => {
    expect(await house.audit()).toEqual([])
    await house.close()
    await database.drop()
  })
}

/** A member of an agent's team who plays. */
export async function playerUnder(house: House, upline: Player): Promise<Bettor> {
  const bettor = await createBettor(house)
  const { id } = bettor.player
  await house.db.query(sql`UPDATE member SET upline = ${upline.id} WHERE shard = ${shardOf(id)} AND id = ${id}`)
  await house.app.run('agents')
  return bettor
}

/** Stakes at the slot, of which all is at risk, and wins; amounts of currency. The reference of the stake. */
export async function playSlot(house: House, bettor: Bettor, stake: number, won = 0): Promise<string> {
  const token = await house.gameToken(bettor.player)
  const bet = await bettor.stake(Math.round(stake * 100_000), { token })
  await bettor.win(bet, Math.round(won * 100_000))
  return bet
}

/** Moves on to a time of the next local day, or of today, as minutes after its midnight. */
export async function passUntil(house: House, minute: number, days = 1): Promise<void> {
  const [row] = await house.db.query<{ seconds: number }>(sql`
    SELECT extract(epoch FROM ((app_now() AT TIME ZONE ${testBrand.timeZone})::date + ${days}::integer + make_interval(mins => ${minute}::integer)) AT TIME ZONE ${testBrand.timeZone} - app_now())::double precision AS seconds`)
  await passTimeAwake(house.db, row?.seconds ?? 0)
}

/** Lets figures hear of all that happened, and the run pay what is due. */
export async function runContracts(house: House): Promise<void> {
  await house.app.run('agents')
  await house.app.run('team_figures')
  await house.app.run('agents_pay')
}
