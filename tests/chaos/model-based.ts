/** T2: seeded courses of many members at once, each answer compared with the model, the books at the end. */
import { setExcludedUntil } from '#server/modules/identity/index.ts'
import { setLimit } from '#server/modules/safeguards/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { cashCommand } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'
import { postAll } from '#server/platform/lane/post.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { createChance, type Chance } from './chance.ts'
import { freeze } from '../support/freeze.ts'
import { cloneDatabase } from '../support/clones.ts'
import { type Door, insist, openDoor } from './door.ts'
import { firstOf, localDay, midnight, mondayOf } from './local-time.ts'
import { type Command, expected, keyOf, limitKinds, take } from './model.ts'
import { everything, nextCommand, type Player } from './moves.ts'
import { agrees, disagreement, Violation } from './wire.ts'
import { createWorld, sourceName, type World } from './world.ts'

const MEMBERS = 24
/** A world is left for a new one after so many commands: its checks grow with it, and the next lies in another zone. */
const WORLD_SIZES = [3000, 12_000]
const PHASE_STEPS = 25
/** Zones with and without summer time, and with odd offsets. */
const ZONES = ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland']

export async function modelBased({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  let done = 0
  const seen = new Map<string, number>()
  for (let i = 0; done < count && !deadline.aborted; i++) {
    const chance = createChance(`${seed}/world ${i}`)
    const database = await cloneDatabase(databases, 't2')
    try {
      done += await live(database.url, chance, {
        count: Math.min(WORLD_SIZES[i % 2] ?? 0, count - done),
        zone: ZONES[i % ZONES.length] ?? 'UTC',
        deadline,
        seen,
      })
    } finally {
      await database.drop()
    }
  }
  const missed = ANSWERS.filter((status) => !seen.has(status))
  if (count >= 10_000 && missed.length > 0)
    throw new Violation(`the course never led to ${missed.join(', ')}, so it proves little`)
  return within(done, count, 'commands', `${seen.size} kinds of answers, rarest ${Math.min(...seen.values())} times`)
}

const ANSWERS = [
  'RS_OK',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_NOT_ENOUGH_MONEY',
]

interface Life {
  readonly count: number
  readonly zone: string
  readonly deadline: AbortSignal
  /** How often each status was answered. */
  readonly seen: Map<string, number>
}

async function live(url: string, chance: Chance, { count, zone, deadline, seen }: Life): Promise<number> {
  const world = await createWorld({ url, chance, members: MEMBERS, zone })
  const doors = await Promise.all([openDoor(url, zone), openDoor(url, zone)])
  try {
    let done = 0
    for (let phase = 1; done < count && !deadline.aborted; phase++) {
      const steps = Math.ceil(Math.min(PHASE_STEPS, (count - done) / MEMBERS))
      const lived = await Promise.all(world.players.map((player) => livePhase(world, doors, player, steps, seen)))
      done += lived.reduce((sum, one) => sum + one, 0)
      for (let times = chance.below(3); times > 0; times -= 1) await transfer(world, chance, `${phase}/${times}`)
      if (phase % 20 === 0) await world.check()
      if (chance.hit(0.6)) await moveOn(world, chance)
      if (chance.hit(world.now().closed.size > 0 ? 0.7 : 0.1)) {
        await world.switchProvider([...world.now().closed][0] ?? chance.pick(world.around.providers).source)
        await Promise.all(doors.map((door) => door.reload()))
      }
    }
    await world.check()
    return done
  } finally {
    await Promise.all(doors.map((door) => door.close()))
    await world.close()
  }
}

async function livePhase(
  world: World,
  doors: readonly Door[],
  player: Player,
  steps: number,
  seen: Life['seen'],
): Promise<number> {
  const { chance } = player
  let done = 0
  while (done < steps) {
    done += await chance.weighted<() => Promise<number>>([
      [78, () => oneCommand(world, chance.pick(doors), player, seen)],
      [10, () => burst(world, doors, player, 2 + chance.below(3))],
      [12, () => change(world, player)],
    ])()
  }
  return done
}

async function oneCommand(world: World, door: Door, player: Player, seen: Life['seen']): Promise<number> {
  const now = world.now()
  const command = nextCommand(player, everything, now, world.around)
  const should = forOne(command, expected(player.model, command, now))
  const told = await insist(() => door.send(player.model.id, command))
  if (!agrees(told, should)) throw disagreement(player.model, command, told, should, player.sent.slice(0, -1))
  if (should.taken !== undefined) take(player.model, should.taken)
  seen.set(told.status, (seen.get(told.status) ?? 0) + 1)
  return 1
}

/** The refusal of a gift, or of cash, tells no balance. */
const forOne = (command: Command, should: ReturnType<typeof expected>): ReturnType<typeof expected> =>
  (command.kind === 'grant' || command.kind === 'cash') && !should.statuses.includes('RS_OK')
    ? { ...should, balance: undefined }
    : should

/** Several commands of one member at the same time: their answers fit some order, in which the books name those that had an effect. */
async function burst(world: World, doors: readonly Door[], player: Player, size: number): Promise<number> {
  const { chance, model } = player
  const now = world.now()
  const commands = Array.from({ length: size }, () => nextCommand(player, everything, now, world.around))
  const told = await Promise.all(commands.map((command) => insist(() => chance.pick(doors).send(model.id, command))))
  const rows = await world.db.query<{ source: number; reference: string }>(sql`
    SELECT source, reference FROM entry WHERE shard = ${shardOf(memberId(model.id))} AND member = ${model.id} AND reference = ANY(${commands.map((c) => c.reference)})
    ORDER BY n`)
  const keys = new Set(commands.map(({ source, reference }) => keyOf(source, reference)))
  const written = rows
    .map(({ source, reference }) => keyOf(sourceName(source), reference))
    .filter((key) => keys.has(key) && !model.taken.has(key))
  const fits = (left: ReadonlySet<number>, at = 0): boolean => {
    if (left.size === 0) return at === written.length
    return [...left].some((i) => {
      const [command, answer] = [commands[i], told[i]]
      if (command === undefined || answer === undefined) return false
      const should = forOne(command, expected(model, command, now))
      if (!agrees(answer, should)) return false
      const others = new Set([...left].filter((other) => other !== i))
      if (should.taken === undefined) return fits(others, at)
      if (written[at] !== keyOf(command.source, command.reference)) return false
      const undo = take(model, should.taken)
      if (fits(others, at + 1)) return true
      undo()
      return false
    })
  }
  if (!fits(new Set(commands.keys())))
    throw disagreement(
      model,
      commands[0] ?? fail(),
      { commands, told },
      'answers that fit some order',
      player.sent.slice(0, -size),
    )
  return size
}

function fail(): never {
  throw new Error('a burst of nothing')
}

/** What an operator or the member itself changes between stakes. */
async function change(world: World, player: Player): Promise<number> {
  const { chance, model } = player
  const id = memberId(model.id)
  await chance.weighted<() => Promise<void>>([
    [
      model.frozen ? 6 : 2,
      async () => {
        model.frozen = !model.frozen
        await freeze(world.db, id, model.frozen)
      },
    ],
    [
      model.excludedUntil === undefined ? 1 : 5,
      async () => {
        model.excludedUntil =
          model.excludedUntil === undefined ? world.now().ms + (chance.below(40) - 8.5) * 3_600_000 : undefined
        await world.db.transaction((tx) => setExcludedUntil(tx, id, model.excludedUntil ?? null))
      },
    ],
    [
      5,
      async () => {
        const kind = chance.pick(limitKinds)
        // Most are wide, so that some stakes pass; one of nothing at all is a limit too.
        const amount = chance.weighted<bigint>([
          [1, 0n],
          [4, BigInt(1 + chance.below(30_000_000))],
          [6, 1_000_000_000_000n],
        ])
        model.limits.set(kind, amount)
        const [measure, period] = limitParts[kind]
        await world.db.transaction((tx) => setLimit(tx, id, { measure, period, amount }))
      },
    ],
    [
      10,
      async () => {
        const { source, games } = chance.pick(world.around.providers)
        await world.openSession(player, source, chance.pick(games))
      },
    ],
    [6, () => world.giveBonus(player)],
    [1, () => world.giveUpBonus(player)],
    [6, () => world.turnBonus(player)],
  ])()
  return 1
}

/** One member gives to another, or both hear once more of what was given: up to the last unit, and one beyond. */
async function transfer({ db, players, zone, now }: World, chance: Chance, reference: string): Promise<void> {
  const from = chance.pick(players)
  const to = chance.pick(players.filter((one) => one !== from))
  const [sender, receiver] = [from.model, to.model]
  const some = BigInt(1 + chance.below(1_000_000))
  const amount = chance.pick([some, sender.balance > 0n ? sender.balance : some, sender.balance + 1n])
  const common = { kind: 'cash', source: 'house', reference: `given ${reference}`, amount } as const
  const sides = [
    { model: sender, command: { ...common, type: 'sent' } },
    { model: receiver, command: { ...common, type: 'given' } },
  ] as const
  for (let times = 1 + chance.below(2); times > 0; times -= 1) {
    const should = sides.map(({ model, command }) => expected(model, command, now()))
    const may = should.every(({ statuses }) => statuses.includes('RS_OK'))
    const told = await db
      .transaction(async (tx) => {
        const answers = await postAll(
          tx,
          cashCommand(createCalendar(zone)),
          sides.map(({ model, command: { type } }) => {
            const member = memberId(model.id)
            return { shard: shardOf(member), member, type, amount, reference: common.reference }
          }),
        )
        // As a transfer does it: both sides or none.
        const [left] = answers
        if (left?.kind === 'no-funds') throw new NoFunds()
        return answers
      })
      .catch((error: unknown) => {
        if (error instanceof NoFunds) return undefined
        throw error
      })
    const balances = told?.map((answer) => (answer.kind === 'moved' ? answer.balance : undefined))
    const wanted = may ? should.map(({ balance }) => balance) : undefined
    if (String(balances) !== String(wanted))
      throw new Violation(
        `a transfer of ${amount} from ${sender.id} to ${receiver.id}: ${String(balances)} for ${String(wanted)}`,
      )
    if (may)
      for (const [at, { model }] of sides.entries()) {
        const taken = should[at]?.taken
        if (taken !== undefined) take(model, taken)
      }
  }
}

/** Ends the transaction of a transfer that the sender cannot pay. */
class NoFunds extends Error {}

const limitParts = {
  'stake/day': ['stake', 'day'],
  'stake/week': ['stake', 'week'],
  'stake/month': ['stake', 'month'],
  'loss/day': ['loss', 'day'],
  'loss/week': ['loss', 'week'],
  'loss/month': ['loss', 'month'],
} as const

/** Real time that a phase may take: no edge of time may lie so close behind the moment to which the clock moves. */
const PHASE_MS = 170_000

/** Moves the clock on: by hours, to just before or just after a midnight, the next Monday, the next first of a month. */
async function moveOn(world: World, chance: Chance): Promise<void> {
  const { ms, day } = world.now()
  const edge = chance.weighted<number>([
    [4, day + 1],
    [2, mondayOf(day) + 7],
    [1, mondayOf(day) + 6],
    [2, firstOf(firstOf(day) + 32)],
    [1, day + 2 + chance.below(20)],
  ])
  const target = chance.weighted<number>([
    [3, ms + (1 + chance.below(11 * 60)) * 60_000],
    [3, midnight(world.zone, edge) + 500],
    [2, midnight(world.zone, edge) - PHASE_MS - 1000],
  ])
  const edges = world.players.flatMap(({ model }) => [
    model.excludedUntil ?? 0,
    ...[...model.sessions.values()].map(({ expiresAt }) => expiresAt),
    ...model.grants.flatMap(({ state, expiresAt }) => (state === 'active' ? [expiresAt] : [])),
  ])
  const clear =
    edges.every((at) => at < target - 2000 || at > target + PHASE_MS) &&
    localDay(world.zone, target) === localDay(world.zone, target + PHASE_MS)
  if (target > ms && clear) await world.moveClock(target)
}
