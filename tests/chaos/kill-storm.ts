/** T3: servers and the database are killed under load; clients retry with the same reference until they know. */
import { setTimeout as delay } from 'node:timers/promises'
import { recountTeams } from '#server/modules/agents/index.ts'
import { recountFigures } from '#server/modules/figures/index.ts'
import { stopwatch } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { ownBundle } from './bundle.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { type DurablePostgres, startDurablePostgres } from './durable-postgres.ts'
import { type Command, expected, take } from './model.ts'
import { nextCommand, type Player, providerTraffic } from './moves.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'
import { agrees, disagreement, heard, type Heard, Violation } from './wire.ts'
import { createWorld, type World } from './world.ts'

const MEMBERS = 12
/** Requirement of the kill storm: so long after a kill everything answers again. */
const RECOVERY_MS = 30_000
/** A client that never gets an answer; the kills around it are over long before. */
const GIVE_UP_MS = 120_000

/** A place where a server runs, or is started again. */
interface Slot {
  server: ServerProcess | undefined
  /** The server that we told to end. */
  doomed: ServerProcess | undefined
}

interface Storm {
  readonly world: World
  readonly postgres: DurablePostgres
  readonly client: ProviderClient
  readonly slots: readonly Slot[]
  readonly chance: Chance
  /** Aborted when something is wrong: everything ends at once. */
  readonly failed: AbortController
  /** Called at each definite answer, with the time its request was sent. */
  readonly listeners: Set<(from: ServerProcess, sentAt: number) => void>
  readonly now: () => number
  readonly recoveries: number[]
  answers: number
  retries: number
}

export async function killStorm({ count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const bundle = await ownBundle()
  const postgres = await startDurablePostgres()
  const chance = createChance(`${seed}/storm`)
  const world = await createWorld({ url: postgres.url, chance, members: MEMBERS })
  const client = createProviderClient(world.keys)
  const slots: Slot[] = [1, 2].map(() => ({ server: undefined, doomed: undefined }))
  const storm: Storm = {
    world,
    postgres,
    client,
    slots,
    chance,
    failed: new AbortController(),
    listeners: new Set(),
    now: stopwatch(),
    recoveries: [],
    answers: 0,
    retries: 0,
  }
  let over = false
  let killing = true
  let kills = 0
  const go = (): boolean => !over && !storm.failed.signal.aborted
  const more = (): boolean => kills < count && go() && !deadline.aborted && (kills += 1) > 0
  const errors: unknown[] = []
  /** Whatever part fails ends the others too. */
  const part = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      errors.push(error)
      storm.failed.abort()
    })
  let everybody: Promise<unknown> = Promise.resolve()
  try {
    const supervisors = slots.map((slot) => part(supervise(storm, slot, bundle.file, go)))
    const players = world.players.map((player) => part(play(storm, player, () => killing && go())))
    const killers = [...slots.map((slot) => part(killServers(storm, slot, more))), part(killDatabase(storm, more))]
    everybody = Promise.all([...supervisors, ...players, ...killers])
    await Promise.all(killers)
    killing = false
    await Promise.all(players)
    if (errors.length === 0) await figuresCaughtUp(postgres.url, AbortSignal.any([deadline, storm.failed.signal]))
    over = true
    for (const slot of slots) end(slot, 'SIGTERM')
    await Promise.all(supervisors)
    if (errors.length > 0) throw errors[0]
    await world.check()
    await checkFigures(postgres.url, world.zone)
  } finally {
    over = true
    storm.failed.abort()
    for (const slot of slots) end(slot, 'SIGKILL')
    await everybody
    client.close()
    await world.close()
    await postgres.stop()
    await bundle.remove()
  }
  const sorted = storm.recoveries.toSorted((a, b) => a - b)
  const seconds = (share: number): string => ((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)
  return within(
    kills,
    count,
    'kills',
    `${storm.answers} answers, ${storm.retries} retries, back after ${seconds(0.5)} s (most ${seconds(1)} s)`,
  )
}

/** Servers that live again after the last kill count what is left. */
async function figuresCaughtUp(url: string, signal: AbortSignal): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  try {
    // A server that never lived for two seconds has not even a position.
    const left = sql`
      SELECT FROM shard_head h CROSS JOIN (VALUES ('figures'), ('team_figures')) v(name)
      LEFT JOIN consumer_position c ON c.consumer = v.name AND c.shard = h.shard
      WHERE h.n > coalesce(c.n, 0) LIMIT 1 /* every shard */`
    while ((await db.query(left)).length > 0) await delay(200, undefined, { signal })
  } finally {
    await db.close()
  }
}

/** What the servers counted between and after the kills is what happened. */
async function checkFigures(url: string, zone: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  try {
    const wrong = await db.transaction((tx) => recountFigures(tx, zone))
    if (wrong.length > 0) throw new Violation(`figures differ from their recount: ${JSON.stringify(wrong.slice(0, 5))}`)
    const teams = await db.transaction((tx) => recountTeams(tx, zone))
    if (teams.length > 0)
      throw new Violation(`figures of teams differ from their recount: ${JSON.stringify(teams.slice(0, 5))}`)
    const [kept] = await db.query<{ hours: number }>(
      sql`SELECT count(*)::integer AS hours FROM figure_hour /* every shard */`,
    )
    if (kept?.hours === 0) throw new Violation('no figures were kept')
  } finally {
    await db.close()
  }
}

function end(slot: Slot, signal: 'SIGKILL' | 'SIGTERM'): void {
  slot.doomed = slot.server
  slot.server?.kill(signal)
}

/** Keeps a server running in a slot, as any service manager does. */
async function supervise(
  { postgres, world, failed }: Storm,
  slot: Slot,
  bundle: string,
  go: () => boolean,
): Promise<void> {
  while (go()) {
    const server = await startServer(bundle, postgres.url, world.zone)
    // While the database is away a server may give up at its start; it is simply started again.
    if (server === undefined) continue
    slot.server = server
    if (!go()) end(slot, failed.signal.aborted ? 'SIGKILL' : 'SIGTERM')
    const code = await server.ended
    slot.server = undefined
    if (slot.doomed !== server) throw new Violation(`a server ended by itself with ${code}: ${server.said()}`)
    if (code !== 'SIGKILL' && code !== 0)
      throw new Violation(`a server that was told to end ended with ${code}: ${server.said()}`)
  }
}

/** One member's provider: one command at a time, asked until it is answered, and compared with the model. */
async function play(storm: Storm, player: Player, go: () => boolean): Promise<void> {
  const { world } = storm
  const { model } = player
  while (go()) {
    const command = nextCommand(player, providerTraffic, world.now(), world.around)
    for (const again of player.chance.hit(0.2) ? [false, true] : [false]) {
      const should = expected(model, command, world.now())
      const told = await ask(storm, player, command)
      if (told === undefined) return
      if (!agrees(told, should))
        throw disagreement(model, command, told, should, player.sent.slice(0, again ? undefined : -1))
      if (should.taken !== undefined) take(model, should.taken)
    }
  }
}

/** The definite answer, however often it takes; undefined when the storm was called off. */
async function ask(storm: Storm, { model, chance }: Player, command: Command): Promise<Heard | undefined> {
  if (command.kind === 'grant' || command.kind === 'cash') throw new Error('no provider gives')
  const call = storm.client.sign(model.id, command)
  const waited = stopwatch()
  for (let pause = 2; waited() < GIVE_UP_MS; pause = Math.min(pause * 2, 100)) {
    if (storm.failed.signal.aborted) return undefined
    const { server } = chance.pick(storm.slots)
    const sentAt = storm.now()
    const text = server === undefined ? undefined : await storm.client.send(server.port, call)
    if (server !== undefined && text !== undefined) {
      storm.answers += 1
      for (const listener of storm.listeners) listener(server, sentAt)
      return heard(JSON.parse(text))
    }
    storm.retries += 1
    await delay(pause)
  }
  throw new Violation(`no answer for ${GIVE_UP_MS / 1000} s to ${call.body}`)
}

async function killServers(storm: Storm, slot: Slot, more: () => boolean): Promise<void> {
  while (more()) {
    await until(storm, 'a server to kill', answersFrom(slot))
    await until(storm, 'some load', moreAnswers(storm, 15 + storm.chance.below(60)))
    const killed = slot.server
    const at = storm.now()
    end(slot, storm.chance.hit(0.2) ? 'SIGTERM' : 'SIGKILL')
    await until(
      storm,
      'a server to come back',
      answersFrom(slot, (server) => server !== killed),
    )
    storm.recoveries.push(storm.now() - at)
  }
}

async function killDatabase(storm: Storm, more: () => boolean): Promise<void> {
  while (more()) {
    await until(storm, 'some load', moreAnswers(storm, 40 + storm.chance.below(120)))
    const at = storm.now()
    await (storm.chance.hit(0.5) ? storm.postgres.killAndRestart() : storm.postgres.killBackend())
    const back = storm.now()
    await Promise.all(
      storm.slots.map((slot) =>
        until(
          storm,
          'the database to come back',
          answersFrom(slot, (_server, sentAt) => sentAt >= back),
        ),
      ),
    )
    storm.recoveries.push(storm.now() - at)
  }
}

type Listener = (from: ServerProcess, sentAt: number) => boolean

/** An answer of the server that runs in the slot now. */
const answersFrom =
  (slot: Slot, wanted: Listener = () => true): Listener =>
  (from, sentAt) =>
    from === slot.server && wanted(from, sentAt)

function moreAnswers(storm: Storm, count: number): Listener {
  const target = storm.answers + count
  return () => storm.answers >= target
}

async function until({ listeners, failed }: Storm, what: string, wanted: Listener): Promise<void> {
  if (failed.signal.aborted) return
  await new Promise<void>((resolve, reject) => {
    const done = (): void => {
      listeners.delete(listener)
      clearTimeout(timer)
      failed.signal.removeEventListener('abort', calledOff)
    }
    const listener = (from: ServerProcess, sentAt: number): void => {
      if (!wanted(from, sentAt)) return
      done()
      resolve()
    }
    const calledOff = (): void => {
      done()
      resolve()
    }
    const timer = setTimeout(() => {
      done()
      reject(new Violation(`waited ${RECOVERY_MS / 1000} s for ${what}`))
    }, RECOVERY_MS)
    listeners.add(listener)
    failed.signal.addEventListener('abort', calledOff)
  })
}
