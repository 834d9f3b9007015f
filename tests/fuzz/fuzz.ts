import { hash, verify } from '@node-rs/argon2'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { AppDeps } from '#server/app-deps.ts'
import type { MountedCall } from '#server/platform/http/handlers.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type CampaignOptions, type Outcome, within } from '../chaos/campaign.ts'
import { type Chance, createChance } from '../chaos/chance.ts'
import { cloneDatabase } from '../support/clones.ts'
import { send as sendTo } from '../support/house.ts'
import { Violation } from '../chaos/wire.ts'
import { connectForms } from './forms-provider.ts'
import { changesBetween, type Fingerprint, fingerprinter } from './fingerprint.ts'
import { judge, report, type Verdict } from './oracle.ts'
import { freeShot, isReachable, type Shot, signer, sweep, wrongShot } from './shots.ts'
import { openStudioHouse, type StudioHouse } from './studio-house.ts'
import { type Target, targetsOf } from './targets.ts'
import { moneyHouse } from './money.ts'
import { createWorld, type MovableClock, movableClock } from './world.ts'

/** Argon2id at its least cost: with the real one, thousands of registrations would take longer than all else. */
const quickPasswords: NonNullable<AppDeps['passwords']> = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: async (stored, password) => stored !== undefined && (await verify(stored, password).catch(() => false)),
}

/** Requests on one database: tables stay small, and each course can be replayed by itself. */
const COURSE = 50_000
/** A small campaign tries a sixth of the bad values in each field, so that as much is left to chance. */
const SMALL_SHARE = 6
/** So many different violations are told before a course is given up. */
const MAX_TOLD = 20
/** Requests at once that must be refused. */
const WRONG_BATCH = 150
/** Free requests at once; others come alone or by fours, so that a lonely refusal can be looked at. */
const FREE_BATCH = 50
const REPLACE_EVERY = 40

export interface FuzzOptions extends CampaignOptions {
  /** Calls besides the contract's on the database of this address; then they alone are asked. */
  readonly planted?: (url: string) => MountedCall[]
}

/**
 * T13: asks every call what it should not be asked. No answer is a fault of ours, each is one that the
 * contract knows, only what the schema accepts succeeds, nothing inside shows, and what was refused
 * has changed nothing. `count` is in requests.
 */
export async function fuzz(options: FuzzOptions): Promise<Outcome> {
  const { count, seed, deadline } = options
  const total = { sent: 0, passed: 0, compared: 0 }
  for (let course = 0; total.sent < count && !deadline.aborted; course++) {
    const name = course === 0 ? seed : `${seed}/${course}`
    const done = await oneCourse(options, name, Math.min(COURSE, count - total.sent))
    total.sent += done.sent
    total.passed += done.passed
    total.compared += done.compared
  }
  return within(
    total.sent,
    count,
    'requests',
    `${total.passed} accepted, the rest refused; ${total.compared} times nothing had changed`,
  )
}

interface Done {
  sent: number
  passed: number
  compared: number
}

async function oneCourse(options: FuzzOptions, seed: string, count: number): Promise<Done> {
  const database = await cloneDatabase(options.databases, 'fuzz')
  await connectForms(database.url)
  const planted = options.planted?.(database.url)
  const clock = movableClock()
  const at = await openStudioHouse(database.url, {
    signer,
    both: { clock, passwords: quickPasswords },
    deps: { ...moneyHouse, ...(planted === undefined ? {} : { furtherCalls: () => planted }) },
  })
  try {
    const names = planted?.map(({ name }) => name)
    const course = await beginCourse(
      { at, clock },
      createChance(seed),
      targetsOf(at.app.calls).filter(({ name }) => names === undefined || names.includes(name)),
      options.count > COURSE ? 1 : SMALL_SHARE,
    )
    const goesOn = (): boolean => course.done.sent < count && !options.deadline.aborted && course.told.size < MAX_TOLD
    // A further course, known by the slash before its number, need not try each value again.
    if (!seed.includes('/')) while (goesOn() && (await course.sweep(count - course.done.sent))) continue
    while (goesOn()) await course.step(count - course.done.sent)
    for (const wrong of await booksWrong(at)) course.told.set('the books', wrong)
    if (course.told.size > 0) {
      throw new Violation(
        `${course.told.size} violations within ${course.done.sent} requests; replay with --seed ${seed} --count ${count}\n\n${[...course.told.values()].join('\n\n')}`,
      )
    }
    return course.done
  } finally {
    await at.close()
    await database.drop()
  }
}

interface Answered {
  readonly shot: Shot
  readonly request: InjectOptions
  readonly response: LightMyRequestResponse
  readonly verdict: Verdict
}

interface Course {
  readonly done: Done
  /** Violations by what they are, so that each is told once. */
  readonly told: Map<string, string>
  /** Sends the next piece of the sweep over all fields and bad values; false when there is none left. */
  sweep(most: number): Promise<boolean>
  /** Sends a batch made by chance. */
  step(most: number): Promise<void>
}

async function beginCourse(
  { at, clock }: { at: StudioHouse; clock: MovableClock },
  chance: Chance,
  targets: readonly Target[],
  share: number,
): Promise<Course> {
  // Calls that ask for nothing leave little to get wrong.
  const weighted = targets.map(
    (target) => [target.fields.length > 0 ? 4 : target.needs === 'nothing' ? 1 : 2, target] as const,
  )
  const world = await createWorld(at, clock)
  for (const target of targets) {
    if (!isReachable(target, chance.fork(target.name), world))
      throw new Violation(
        `${target.name} can be asked by nobody: its schema accepts nothing that travels as its method sends it`,
      )
  }
  const fingerprint = await fingerprinter(at.house)
  const done: Done = { sent: 0, passed: 0, compared: 0 }
  /** How the tables stood after the last batch, unless somebody else has written since. */
  let standing: Fingerprint | undefined
  const told = new Map<string, string>()
  const tell = (what: string, { shot, request, response }: Answered): void => {
    const key = `${shot.target.name}: ${what}`
    if (!told.has(key)) told.set(key, `${key}\n${report(shot, request, response)}`)
  }

  const send = async (shot: Shot): Promise<Answered> => {
    const request = await shot.build()
    const response = await sendTo(at.app, request)
    return { shot, request, response, verdict: judge(shot, response) }
  }
  const sendAll = async (shots: readonly Shot[]): Promise<Answered[]> => {
    const answers = await Promise.all(shots.map(send))
    done.sent += shots.length
    for (const answer of answers) {
      const { wrong, passed, unknownCaller } = answer.verdict
      if (wrong !== undefined) tell(wrong, answer)
      if (passed) done.passed += 1
      if (unknownCaller && answer.shot.mayPass) world.replace(answer.shot.actor, answer.shot.target.needs)
      if (passed && answer.shot.target.encrypted && typeof answer.request.payload === 'string')
        world.remembersOpened(answer.request.payload)
    }
    return answers
  }
  /** Sends what must leave no trace; where it left one, sends all again, each alone, to find which it was. */
  const sendQuietly = async (shots: readonly Shot[]): Promise<void> => {
    const before = standing ?? (await fingerprint())
    const answers = await sendAll(shots)
    const after = await fingerprint()
    standing = after
    // Among free requests some may have succeeded, and then there is nothing to compare.
    if (answers.some(({ shot, verdict }) => verdict.passed && !isReading(shot.target))) return
    done.compared += 1
    const changed = changesBetween(before, after)
    if (changed.length > 0) await findWhichChanged(shots, changed, answers)
  }
  const findWhichChanged = async (
    shots: readonly Shot[],
    changed: readonly string[],
    answers: readonly Answered[],
  ): Promise<void> => {
    let known = await fingerprint()
    for (const shot of shots) {
      const answer = await send(shot)
      const now = await fingerprint()
      const here = changesBetween(known, now)
      if (here.length > 0 && !answer.verdict.passed)
        return tell(`it was refused and changed ${here.join(', ')}`, answer)
      if (here.length > 0 && isReading(shot.target)) return tell(`it only reads and changed ${here.join(', ')}`, answer)
      known = standing = now
    }
    const [first] = answers
    if (first !== undefined)
      tell(
        `one of ${shots.length} requests, of which this was the first, changed ${changed.join(', ')}, though none of them again`,
        first,
      )
  }

  let steps = 0
  const rest = sweep(targets, chance.fork('sweep'), world, share)
  const betweenBatches = async (): Promise<void> => {
    if (await world.refill()) standing = undefined
  }
  return {
    done,
    told,
    async sweep(most) {
      const shots = take(rest, Math.min(WRONG_BATCH, most))
      const [free, wrong] = [shots.filter(({ mayPass }) => mayPass), shots.filter(({ mayPass }) => !mayPass)]
      for (const batch of [wrong, free]) if (batch.length > 0) await sendQuietly(batch)
      await betweenBatches()
      return shots.length > 0
    },
    async step(most) {
      steps += 1
      const own = chance.fork(steps)
      const size = own.weighted([
        [8, WRONG_BATCH],
        [6, 1],
        [3, 4],
        [4, FREE_BATCH],
      ])
      const make = size === WRONG_BATCH ? wrongShot : freeShot
      await sendQuietly(Array.from({ length: Math.min(size, most) }, () => make(own.weighted(weighted), own, world)))
      if (steps % REPLACE_EVERY === 0) world.replace(world.actor(own), undefined)
      await betweenBatches()
    },
  }
}

function take<Item>(items: Iterator<Item>, most: number): Item[] {
  const taken: Item[] = []
  for (let next = items.next(); next.done !== true; next = items.next()) {
    taken.push(next.value)
    if (taken.length === most) break
  }
  return taken
}

const isReading = ({ method }: Target): boolean => method === 'GET'

/** What the auditor finds, and columns of money that could hold a fraction. */
async function booksWrong(at: StudioHouse): Promise<string[]> {
  const violations = await at.house.audit()
  const columns = await at.house.db.query<{ name: string }>(sql`
    SELECT table_schema || '.' || table_name || '.' || column_name || ' is ' || data_type AS name FROM information_schema.columns
    WHERE table_schema IN ('public', 'studio') AND data_type IN ('real', 'double precision', 'numeric', 'money')`)
  const open = await at.house.db.query<{ name: string }>(
    sql`SELECT 'the round ' || id || ' is still open' AS name FROM studio.round WHERE state = 'open'`,
  )
  return [
    ...violations.map((violation) =>
      JSON.stringify(violation, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
    ),
    ...[...columns, ...open].map(({ name }) => name),
  ]
}
