/** The history of the demonstration's team: an agent, three levels below it and their members, day by day. */
import { addDays, instantOf } from '#rules/local-time.ts'
import {
  appoint,
  beginRounds,
  deposit,
  houseContract,
  linkOf,
  moneyOf,
  never,
  offer,
  type Player,
  playRound,
  sitDown,
  terminate,
  usual,
  withdraw,
} from './deeds.ts'
import { openWorld, type Person, type World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So long hours are paid by themselves: each is a bill of each contract. */
const HOURLY_DAYS = 5

/** The first of its days. Ids tell when they were made, so it lies before every day on which a demonstration is opened. */
export const FIRST_DAY = '2026-01-05'

export interface Length {
  /** At least fourteen. */
  readonly days: number
  /** Below the agent at the top. */
  readonly members: number
}

/** Agents below the top by level, of three hundred. */
const AGENTS = [4, 10, 20] as const
/** The hours of a day in which people play, each as often as its weight says. */
const HOURS: readonly (readonly [weight: number, hour: number])[] = Array.from(
  [2, 5, 4, 5, 8, 11, 8],
  (weight, at) => [weight, 10 + 2 * at] as const,
)

interface Agent {
  readonly person: Person
  readonly upline: Agent | undefined
  readonly level: number
  /** Codes of its links. */
  readonly forAgents: string
  readonly forMembers: string
}

interface Team {
  readonly world: World
  readonly agents: Agent[]
  readonly players: Player[]
}

/** Plays the history on an empty, migrated database. The world that is left stands at the last midnight, with all consumers at the end. */
export async function playHistory(url: string, seed: string, { days, members }: Length): Promise<World> {
  beginRounds()
  const zone = 'America/Sao_Paulo'
  const midnight = (day: number): number => instantOf(addDays(FIRST_DAY, day), '00:00', zone)
  const world = await openWorld(url, seed, midnight(0) + 9 * HOUR)
  if (world.brand.timeZone !== zone) throw new Error(`the history is one of ${zone}`)
  const team: Team = { world, agents: [], players: [] }
  const core = await begin(team)
  for (let day = 0; day < days; day += 1) {
    if (day > 0) {
      await world.moveTo(midnight(day) + 10 * MINUTE)
      await settle(world)
    }
    await playDay(team, {
      midnight: midnight(day),
      grown: (day + 1) / days,
      members,
      paysByDay: days - day <= HOURLY_DAYS,
    })
    await story(team, core, days - day)
    if (day === days - HOURLY_DAYS) await byTheHour(team, core)
  }
  await outlook(team, core)
  await world.moveTo(midnight(days) - 1000)
  await drain(world)
  return world
}

const drain = async ({ app }: World): Promise<void> => {
  for (const consumer of ['agents', 'team_figures', 'day_sums', 'figures', 'inbox', 'chase_breaks'])
    await app.run(consumer)
}

/** What jobs do at night, and the run of contracts. */
async function settle(world: World): Promise<void> {
  await world.app.run('settle_withdrawals')
  await pay(world)
}

async function pay(world: World): Promise<void> {
  await world.app.run('agents')
  await world.app.run('team_figures')
  await world.app.run('agents_pay')
}

/** Somebody registers by an agent's link. */
async function join(team: Team, upline: Agent, type: 2 | 3, username: string, atHome = false): Promise<Person> {
  const { world } = team
  const code = type === 2 ? upline.forAgents : upline.forMembers
  const person = await world.register(username, code, atHome)
  person.type = type
  await world.moveTo(world.now() + MINUTE)
  return person
}

async function newAgent(team: Team, upline: Agent, username: string, atHome = false): Promise<Agent> {
  const { world } = team
  const person = await join(team, upline, 2, username, atHome)
  await world.app.run('agents')
  return addAgent(team, person, upline)
}

async function addAgent(team: Team, person: Person, upline: Agent | undefined): Promise<Agent> {
  const level = upline === undefined ? 0 : upline.level + 1
  const rebate = 60 - level * 15
  // What it passes on is there before the first period is paid.
  await deposit(team.world, person, 20_000 + team.world.chance.below(6) * 10_000)
  const agent = {
    person,
    upline,
    level,
    forAgents: await linkOf(team.world, person, 2, rebate, 'For agents'),
    forMembers: await linkOf(team.world, person, 3, Math.max(0, rebate - 20), 'For players'),
  }
  team.agents.push(agent)
  return agent
}

/** A member that plays comes to an agent. */
async function newPlayer(team: Team, upline: Agent, username: string): Promise<Player> {
  const { chance } = team.world
  const person = await join(team, upline, 3, username)
  const player: Player = { person, appetite: 0.1 + chance.below(45) / 100, stake: 200 + chance.below(12) * 150 }
  team.players.push(player)
  if (chance.hit(0.9)) await deposit(team.world, person, 10_000 + chance.below(80) * 1000)
  return player
}

/** Whom the story is about: the upline that falls short, its downline, and two players: what the one loses the other wins. */
interface Core {
  readonly top: Agent
  readonly partner: Agent
  readonly short: Agent
  readonly below: Agent
  readonly lucky: Player
  readonly unlucky: Player
}

/** The first day: the top, the first branch down to the third level, and their contracts. */
async function begin(team: Team): Promise<Core> {
  const { world } = team
  const first = await world.register('demoagent', undefined, true)
  await world.app.run('agents')
  await appoint(world, first)
  const top = await addAgent(team, first, undefined)
  for (const kind of ['dividend', 'daily', 'realTime'] as const) await houseContract(world, first, kind)
  const partner = await newAgent(team, top, 'demopartner', true)
  const short = await newAgent(team, partner, 'demosub', true)
  const below = await newAgent(team, short, 'demothird', true)
  for (const kind of ['dividend', 'daily', 'realTime'] as const)
    await offer(world, first, partner.person, kind, 1, 'accept')
  await offer(world, partner.person, short.person, 'dividend', 2, 'accept')
  await offer(world, short.person, below.person, 'dividend', 3, 'accept')
  const lucky = await newPlayer(team, short, 'sortuda')
  const unlucky = await newPlayer(team, below, 'teresa')
  await newPlayer(team, below, 'otavio')
  return { top, partner, short, below, lucky, unlucky }
}

const NAMES =
  'ana bruno caio dora elisa fabio gil hugo iris joao katia lara marcos nina olga paulo rita sergio tania ugo vera wagner yara zeca alice beto carla diego edna felipe gabi heitor ines julio luiza mateus noemi oscar pedro raul sofia tiago valter bianca cesar debora enzo flavia'.split(
    ' ',
  )

/** Those who come on a day: agents within the first fifth of the time, members all along. */
async function grow(team: Team, grown: number, members: number, hour: (slot: number) => Promise<void>): Promise<void> {
  const { world, agents, players } = team
  const { chance } = world
  const name = (): string =>
    `${chance.pick(NAMES.map((text) => ({ text }))).text}${agents.length + players.length + 100}`
  const wanted = AGENTS.map((count) => Math.max(1, Math.round((count * members) / 300)))
  for (const [at, most] of wanted.entries()) {
    const share = Math.min(1, grown * 6 - at * 0.3)
    for (let have = agents.filter(({ level }) => level === at + 1).length; have < Math.floor(most * share); have += 1) {
      await hour(8)
      const upline = chance.pick(agents.filter(({ level }) => level === at))
      const agent = await newAgent(team, upline, name())
      const kinds = (['daily', 'dividend', 'realTime'] as const).filter(() => chance.hit(0.8 - at * 0.2))
      for (const kind of kinds) {
        const { waiting, offers } = await world.standing(upline.person, kind)
        // Who was left without a contract has none to give on.
        if (offers && waiting.length === 0) await offer(world, upline.person, agent.person, kind, at + 1, 'accept')
      }
    }
  }
  const all = Math.floor((members - wanted.reduce((sum, count) => sum + count, 0)) * Math.min(1, 0.15 + grown * 0.87))
  for (let have = players.length, slot = 9; have < all; have += 1, slot = Math.min(21, slot + 2)) {
    await hour(slot)
    await newPlayer(team, chance.pick(agents), name())
  }
}

interface Day {
  readonly midnight: number
  /** How much of the history is over. */
  readonly grown: number
  readonly members: number
  /** Whether the run pays in the afternoon too; it always does at night. */
  readonly paysByDay: boolean
}

/** A day's registrations, and then its play, hour by hour. */
async function playDay(team: Team, { midnight, grown, members, paysByDay }: Day): Promise<void> {
  const { world, players } = team
  const { chance } = world
  const reach = async (hour: number): Promise<void> => {
    const moment = midnight + hour * HOUR + chance.below(20) * MINUTE
    if (moment > world.now()) await world.moveTo(moment)
  }
  await grow(team, grown, members, async (slot) => reach(Math.min(slot, 9)))
  await world.app.run('agents')
  const today = new Map<number, Player[]>()
  for (const player of players) {
    if (!chance.hit(player.appetite)) continue
    const hour = chance.weighted(HOURS)
    today.set(hour, [...(today.get(hour) ?? []), player])
  }
  for (const [, hour] of HOURS) {
    const some = today.get(hour) ?? []
    if (some.length > 0) {
      await reach(hour)
      await playHour(team, some)
    }
    if (hour === 16 && paysByDay) await pay(world)
  }
}

/** Some sit down together; whoever runs out of money pays in or goes, and who has much takes some home. */
async function playHour({ world }: Team, some: readonly Player[]): Promise<void> {
  const { chance } = world
  const seats = []
  for (const player of some)
    seats.push({
      player,
      ...(await sitDown(world, player.person)),
      left: 3 + chance.below(9),
      luck: usual,
    })
  for (let open = seats; open.length > 0; open = open.filter(({ left }) => left > 0)) {
    const turns = open.map((seat) => ({ ...seat, stake: seat.player.stake * (1 + chance.below(4)) }))
    const poor = await playRound(world, turns)
    for (const seat of open) seat.left = poor.has(seat.person) ? 0 : seat.left - 1
    for (const person of poor) if (chance.hit(0.6)) await deposit(world, person, 10_000 + chance.below(40) * 1000)
  }
  for (const player of some) {
    if (!chance.hit(0.06)) continue
    const money = await moneyOf(world, player.person)
    if (money > 60_000) await withdraw(world, player, Math.floor(money / 3000) * 1000)
  }
}

/**
 * In the last ten days an upline falls short, since a member of its team wins in the evening what the others lose; the contract
 * with its downline ends, what it did not pay is refused and paid by force, and at last it pays that back. Nobody has released it yet.
 */
async function story({ world }: Team, { short, below, lucky, unlucky }: Core, daysLeft: number): Promise<void> {
  if (daysLeft === 11) {
    const seat = await sitDown(world, short.person)
    for (let money = await moneyOf(world, short.person); money > 0; money = await moneyOf(world, short.person))
      await playRound(world, [{ ...seat, stake: Math.min(money, 40_000), luck: never }])
  }
  if (daysLeft === 10) {
    await deposit(world, unlucky.person, 40_000)
    const seat = await sitDown(world, unlucky.person)
    for (let round = 0; round < 8; round += 1) await playRound(world, [{ ...seat, stake: 5000, luck: never }])
  }
  if (daysLeft <= 11 && daysLeft > 3) await win(world, short, lucky)
  if (daysLeft === 8) await terminate(world, short.person, below.person, 'dividend')
  if (daysLeft === 2) {
    await deposit(world, short.person, 60_000)
    await pay(world)
  }
}

/** A player of an agent wins so much that the agent's team has not lost on this day. */
async function win(world: World, agent: Agent, player: Player): Promise<void> {
  await drain(world)
  const lost = -(await world.profitOf(agent.person)) * 100
  if (lost <= -1000) return
  const stake = 1000
  await deposit(world, player.person, 5000)
  await playRound(world, [
    { ...(await sitDown(world, player.person)), stake, luck: () => ((lost + 3000) * 100) / stake + 100 },
  ])
}

/** At last the house pays by the hour too; one downline takes that, another does not want it. */
async function byTheHour({ world, agents }: Team, { top, partner }: Core): Promise<void> {
  await houseContract(world, top.person, 'hourly')
  await offer(world, top.person, partner.person, 'hourly', 1, 'accept')
  const other = agents.find((one) => one.level === 1 && one !== partner)
  if (other !== undefined) await offer(world, top.person, other.person, 'hourly', 1, 'reject')
}

/** What waits for an answer at the end: the top gives a partner what it has itself. */
async function outlook(team: Team, { top, partner }: Core): Promise<void> {
  await offer(team.world, top.person, partner.person, 'daily', 0)
}
