/** What people of the team do, each by the calls of the house. */
import { agentCalls } from '#contract/calls/agents.ts'
import { agentDeskCalls } from '#contract/calls/agent-desk.ts'
import type { CallDefinition, RequestOf } from '#contract/call.ts'
import { depositCalls, withdrawalCalls } from '#contract/calls/cashier.ts'
import { withdrawalReviewCalls } from '#contract/calls/cashier-reviews.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { contractDeskCalls } from '#contract/calls/contract-desk.ts'
import { proposalCalls } from '#contract/calls/proposals.ts'
import { Refusal } from '#contract/errors.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { STUDIO_PROVIDER } from '#server/demonstration/seed.ts'
import { sql } from '#server/platform/db/sql.ts'
import { byShard, shardOf } from '#server/platform/ids.ts'
import { object, parse, safeParse, string } from 'zod/mini'
import type { Person, World } from './world.ts'

/** Units of money in a hundredth. */
const CENT = 1000
const REASON = 'As agreed on the phone'

/** A member that plays: how often, for how much, and who lets it win. */
export interface Player {
  readonly person: Person
  /** On which part of its days it plays. */
  readonly appetite: number
  /** Hundredths of a stake that is usual for it. */
  readonly stake: number
  card?: string
}

/** What a round comes to, in hundredths of its stake; a hundred stakes bring back about ninety. */
type Luck = (world: World) => number
export const usual: Luck = ({ chance }) =>
  chance.weighted<() => number>([
    [62, () => 0],
    [25, () => 40 + chance.below(120)],
    [11, () => 200 + chance.below(250)],
    [2, () => 500 + chance.below(1400)],
  ])()
export const never: Luck = () => 0

/** A round that is played: who, for how many hundredths. */
interface Turn {
  readonly person: Person
  readonly token: string
  readonly gameCode: string
  readonly stake: number
  readonly luck: Luck
}

let rounds = 0
/** Rounds are numbered, so that two houses that are opened after one another name them alike. */
export const beginRounds = (): void => void (rounds = 0)

/** Opens a game for whoever plays. */
export async function sitDown(world: World, person: Person): Promise<Pick<Turn, 'person' | 'token' | 'gameCode'>> {
  const game = world.chance.pick(world.games)
  return { person, token: await world.openGame(person, game.nodeId), gameCode: game.gameCode }
}

/**
 * One round of each, all at once: people of one shard one after the other, so that the order of its entries is always the same.
 * @returns who had not enough for its stake
 */
export async function playRound(world: World, turns: readonly Turn[]): Promise<ReadonlySet<Person>> {
  const poor = new Set<Person>()
  const numbered = turns.map((turn) => ({
    ...turn,
    nr: (rounds += 1),
    won: Math.round((turn.stake * turn.luck(world)) / 100),
  }))
  const all = (send: (one: (typeof numbered)[number]) => Promise<void>): Promise<unknown> =>
    Promise.all(
      [...byShard(numbered, ({ person }) => person.id).values()].map(async (some) => {
        for (const one of some) await send(one)
      }),
    )
  const tell = async (call: 'bet' | 'win', { person, token, gameCode, nr, stake, won }: (typeof numbered)[number]) => {
    const reference = `t-${nr}-${call}`
    const { status } = await world.app.providers.handleInProcess(STUDIO_PROVIDER.code, call, {
      user: person.id,
      token,
      request_uuid: reference,
      transaction_uuid: reference,
      round: `t-${nr}`,
      game_code: gameCode,
      currency: world.brand.brand.currency,
      amount: (call === 'bet' ? stake : won) * CENT,
      ...(call === 'bet' ? {} : { reference_transaction_uuid: `t-${nr}-bet`, round_closed: true }),
    })
    if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') poor.add(person)
    else if (status !== 'RS_OK') throw new Error(`a ${call} of ${person.username} was answered ${status}`)
  }
  await all((one) => tell('bet', one))
  await world.moveTo(world.now() + 4000)
  await all(async (one) => (poor.has(one.person) ? undefined : tell('win', one)))
  await world.moveTo(world.now() + 9000)
  return poor
}

/** What is in the wallet, in hundredths. */
export async function moneyOf({ db }: World, { id }: Person): Promise<number> {
  const [row] = await db.query<{ balance: string }>(
    sql`SELECT balance FROM wallet WHERE shard = ${shardOf(id)} AND member = ${id} AND kind = 1`,
  )
  return Math.floor(Number(row?.balance ?? 0) / CENT)
}

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Pays in, by the payment provider. */
export async function deposit(world: World, person: Person, amount: number): Promise<void> {
  const order = await world.ask(
    depositCalls['deposit.create'],
    { key: world.key(), channel: world.chance.hit(0.7) ? 'pix' : 'bitcoin', amount: decimal(amount), language: 'EN' },
    { person },
  )
  await world.moveTo(world.now() + 20_000)
  await world.paid(`dp${person.id}-${order.id}`, decimal(amount))
}

/** Asks for money; the house approves what it has to look at. False where the house refuses, since turnover is missing. */
export async function withdraw(world: World, player: Player, amount: number): Promise<boolean> {
  const { person } = player
  const paymentPassword = '246810'
  if (player.card === undefined) {
    await world.ask(
      withdrawalCalls['paymentPassword.set'],
      { password: 'as at the registration', newPaymentPassword: paymentPassword },
      { person },
    )
    const number = `0001${String(100_000 + world.chance.below(900_000))}`
    const card = await world.ask(
      withdrawalCalls['card.bind'],
      { kind: 'bank', name: 'Banco da Roda', holder: person.username, number, paymentPassword },
      { person },
    )
    player.card = card.id
  }
  try {
    const request = { key: world.key(), card: player.card, amount: decimal(amount), paymentPassword }
    const order = await world.ask(withdrawalCalls['withdrawal.create'], request, { person })
    await world.moveTo(world.now() + 8 * 60_000)
    const [, operator] = world.operators
    if (order.state === 'review')
      await world.ask(
        withdrawalReviewCalls['cashier.decideWithdrawal'],
        { member: person.id, id: order.id, decision: 'approve' },
        { operator },
      )
    await world.app.run('send_withdrawals')
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TURNOVER_MISSING') return false
    throw error
  }
}

/** What two operators agree on. */
async function agree<Call extends CallDefinition>(world: World, call: Call, request: RequestOf<Call>): Promise<void> {
  const [maker, checker] = world.operators
  const proposed = safeParse(object({ proposal: string() }), await world.ask(call, request, { operator: maker }))
  if (!proposed.success) throw new Error(`${call.path} asked for no second person`)
  await world.ask(
    proposalCalls['proposals.decide'],
    { id: proposed.data.proposal, decision: 'approve' },
    { operator: checker },
  )
}

/** Makes a member an agent of the house. */
export async function appoint(world: World, person: Person): Promise<void> {
  await agree(world, agentDeskCalls['agentDesk.appoint'], { member: person.id, type: 1, rebate: 80, reason: REASON })
  person.type = 1
}

/** The code of a link of an agent, for accounts of a type. */
export async function linkOf(
  world: World,
  person: Person,
  type: 2 | 3,
  rebate: number,
  remark: string,
): Promise<string> {
  return (await world.ask(agentCalls['agents.addLink'], { type, rebate, remark }, { person })).code
}

const callOf = {
  dividend: contractCalls['contracts.dividend'],
  daily: contractCalls['contracts.daily'],
  hourly: contractCalls['contracts.hourly'],
  realTime: contractCalls['contracts.realTime'],
} as const

/** What a contract of a kind gives at a level of the team: the deeper, the less. All that one gives on demands the same. */
function termsOf(kind: ContractKind, level: number) {
  const at = (...rates: readonly number[]): string => (rates[level] ?? 0).toFixed(3)
  switch (kind) {
    case 'dividend':
      return {
        // Periods of a day stay periods wherever the days of the history are moved to.
        calendar: 'daily',
        mode: 'float',
        carryOver: 'none',
        minimumBet: '10',
        tiers: [
          { periodConsumption: '50', periodLoss: '10', activeCount: 1, dividendRate: at(20, 15, 10, 6) },
          { periodConsumption: '2000', periodLoss: '300', activeCount: 3, dividendRate: at(30, 22, 15, 9) },
        ],
      } as const
    case 'daily':
      return {
        minimumBet: '10',
        tiers: [
          { dailyBetAmount: '100', activeCount: 1, salaryRate: at(0.3, 0.2, 0.12, 0.06) },
          { dailyBetAmount: '3000', activeCount: 4, salaryRate: at(0.4, 0.28, 0.18, 0.09) },
        ],
      }
    case 'hourly':
      return {
        minimumBet: '5',
        tiers: [{ hourlyBetAmount: '40', activeCount: 1, salaryRate: at(0.15, 0.1, 0.06, 0.03) }],
      }
    case 'realTime':
      return {
        tiers: [{ singleBetAmount: '1', profitRate: at(0.1, 0.06, 0.03, 0.02), lossRate: at(0.2, 0.12, 0.06, 0.03) }],
      }
  }
}

/** The house offers its contract to an agent at the top, who accepts. */
export async function houseContract(world: World, person: Person, kind: ContractKind): Promise<void> {
  const { tiers, ...terms } = termsOf(kind, 0)
  await agree(world, contractDeskCalls['contractDesk.offer'], {
    member: person.id,
    kind,
    ...terms,
    tiers: [...tiers],
    reason: REASON,
  })
  const [request] = (await world.standing(person, kind)).waiting
  await answer(world, person, kind, 'accept', request)
}

/** An agent offers a contract to a direct downline, who answers, or not yet. */
export async function offer(
  world: World,
  upline: Person,
  downline: Person,
  kind: ContractKind,
  level: number,
  action?: 'accept' | 'reject',
): Promise<void> {
  const { request } = await act(world, upline, kind, {
    action: 'new',
    account: downline.username,
    ...termsOf(kind, level),
  })
  await world.moveTo(world.now() + 60_000)
  if (action !== undefined) await answer(world, downline, kind, action, request ?? undefined)
}

/** An agent ends the contract with a downline, which agrees. */
export async function terminate(world: World, upline: Person, downline: Person, kind: ContractKind): Promise<void> {
  const { request } = await act(world, upline, kind, { action: 'termination', account: downline.username })
  await world.moveTo(world.now() + 60_000)
  await answer(world, downline, kind, 'accept', request ?? undefined)
}

/** The four calls about contracts are one set of rules; the contract reads what is asked. */
async function act(
  world: World,
  person: Person,
  kind: ContractKind,
  request: Readonly<Record<string, unknown>>,
): Promise<{ readonly request: string | null }> {
  return parse(callOf[kind].response, await world.askAny(callOf[kind], request, { person }))
}

async function answer(
  world: World,
  person: Person,
  kind: ContractKind,
  action: 'accept' | 'reject',
  request: string | undefined,
): Promise<void> {
  if (request === undefined) throw new Error(`nothing waits for ${person.username}`)
  await act(world, person, kind, { action, request })
}
