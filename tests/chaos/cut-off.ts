/** T9: members buy into the last moments of a draw at two servers with clocks of their own, whose closer is stopped between two shards and killed; nothing is sold at or after the close, and nothing is drawn before every shard is closed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '#server/platform/db/sql.ts'
import { allShards } from '#server/platform/ids.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { ownBundle } from './bundle.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { brandIn } from './door.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { Violation } from './wire.ts'

const MEMBERS = 24
const ZONE = 'America/Sao_Paulo'
const GAME = 'ssc-1m'
/** How far the clocks of the servers are from the database's. */
const SKEWS_MS = [-2000, 2000]
/** Before the close the members begin to buy. */
const BEFORE_MS = 500
/** Before the close the head of a shard is held. */
const HOLD_MS = 200
/** Until it has an answer a bet is repeated, and until it has happened a step of the draw is waited for. */
const PATIENCE_MS = 60_000

interface Hall {
  readonly house: House
  readonly players: readonly Player[]
  readonly slots: { server: ServerProcess | undefined; readonly skewMs: number }[]
  readonly chance: Chance
}

/** The draw that is about to close. */
interface Closing {
  readonly game: number
  readonly nr: number
  readonly issue: string
}

interface Bet {
  readonly player: Player
  readonly key: string
  readonly isAccepted: boolean
}

export async function cutOff({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't9')
  const bundle = await ownBundle()
  const chance = createChance(`${seed}/cut-off`)
  const brand = brandIn(ZONE)
  const house = await openHouse(database.url, {
    brand: {
      ...brand,
      lotteries: [GAME],
      brand: { ...brand.brand, registrationOpen: true, startingCredit: '1000000' },
    },
  })
  const slots: Hall['slots'] = SKEWS_MS.map((skewMs) => ({ server: undefined, skewMs }))
  const hall: Hall = { house, players: [], slots, chance }
  let [bets, accepted, stops] = [0, 0, 0]
  try {
    const players: Player[] = []
    for (let i = 0; i < MEMBERS; i += 1) players.push(await house.register())
    const start = async (slot: Hall['slots'][number]): Promise<void> => {
      slot.server = await startServer(bundle.file, database.url, ZONE, undefined, {
        lotteries: GAME,
        skewMs: slot.skewMs,
      })
    }
    while (bets < count && !deadline.aborted) {
      await Promise.all(slots.filter(({ server }) => server === undefined).map(start))
      if (slots.some(({ server }) => server === undefined)) throw new Error('a server did not start')
      const closing = await comeToClose(hall)
      const buying = Promise.all(players.map((player) => buy(hall, player, closing)))
      buying.catch(() => undefined)
      if (await stopBetweenShards(hall, closing)) stops += 1
      const all = (await buying).flat()
      await happens(hall, closing, 'closed')
      await checkBets(hall, closing, all)
      await moveClock(house, 10)
      await happens(hall, closing, 'settled')
      bets += all.length
      accepted += all.filter(({ isAccepted }) => isAccepted).length
    }
    for (const { server } of slots) server?.kill('SIGTERM')
    for (const { server } of slots) await server?.ended
    const found = await house.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    if (accepted === 0 || accepted === bets || stops === 0)
      throw new Violation('hardly anything happened, so it proves little')
    return within(
      bets,
      count,
      'bets',
      `${accepted} accepted, ${bets - accepted} too late, ${stops} closers killed between two shards`,
    )
  } finally {
    for (const { server } of slots) server?.kill('SIGKILL')
    await house.close()
    await bundle.remove()
    await database.drop()
  }
}

/** Moves the database's time on, and every session along with it. */
async function moveClock({ db }: House, seconds: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`
      INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${seconds}::double precision))
      ON CONFLICT (only_row) DO UPDATE SET shift = test_clock.shift + excluded.shift`)
    await tx.query(sql`
      UPDATE session SET created_at = created_at + moved, expires_at = expires_at + moved, seen_at = app_now()
      FROM make_interval(secs => ${seconds}::double precision) AS moved WHERE ended_at IS NULL /* every shard */`)
  })
}

/** The open draw, moments before its close. */
async function comeToClose({ house }: Hall): Promise<Closing> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    const [draw] = await house.db.query<{ game: number; nr: number; issue: string; leftMs: number }>(sql`
      SELECT game, nr, issue, (extract(epoch FROM closes_at - app_now()) * 1000)::double precision AS "leftMs" FROM draw
      WHERE state = 'open' AND closes_at > app_now() ORDER BY nr LIMIT 1`)
    if (draw !== undefined && draw.leftMs > BEFORE_MS) {
      await moveClock(house, (draw.leftMs - BEFORE_MS) / 1000)
      return draw
    }
    await delay(50)
  }
  throw new Violation('no draw was opened')
}

/** A member buys one ticket after the other until it is told that the draw is closed, and once more. */
async function buy(hall: Hall, player: Player, { issue }: Closing): Promise<Bet[]> {
  const bets: Bet[] = []
  for (let refused = 0; refused < 2;) {
    const key = randomUUID()
    const isAccepted = await insist(hall, player, key, issue)
    bets.push({ player, key, isAccepted })
    if (!isAccepted) refused += 1
  }
  return bets
}

/** Whether a bet was accepted, asked with the same key until there is an answer. */
async function insist({ slots, chance }: Hall, player: Player, key: string, issue: string): Promise<boolean> {
  const picks = [{ play: 'position', pick: '1,2,3,4,5|-|-|-|-', price: '1', unit: '0.1', multiple: 1 }]
  const body = JSON.stringify({ key, gameCode: GAME, numero: issue, picks })
  for (let waited = 0; waited < PATIENCE_MS; waited += 20) {
    const port = chance.pick(slots).server?.port
    const code = port === undefined ? undefined : await send(port, player.token, body)
    if (code === 'ok') return true
    if (code === 'DRAW_CLOSED') return false
    if (code !== undefined && code !== 'BUSY') throw new Violation(`a bet was refused with ${code}`)
    await delay(20)
  }
  throw new Violation('a bet was never answered')
}

/** The code of a definite answer. */
async function send(port: number, token: string, body: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/wps/lottery/tickets`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    const read: unknown = await answer.json()
    if (answer.status >= 500 || typeof read !== 'object' || read === null) return undefined
    if ('success' in read && read.success === true) return 'ok'
    return 'code' in read ? String(read.code) : undefined
  } catch {
    return undefined
  }
}

/**
 * Holds the head of a shard, so that the closer gets as far as the shard before. While it waits there is no result, also where
 * settlement is asked for; then a server is killed. False where the closer never came to that shard.
 */
async function stopBetweenShards(hall: Hall, { game, nr }: Closing): Promise<boolean> {
  const { house, chance, slots } = hall
  const held = allShards[3 + chance.below(allShards.length - 6)]
  if (held === undefined) throw new Error('there are fewer shards')
  await delay(BEFORE_MS - HOLD_MS)
  return house.db.transaction(async (tx) => {
    await tx.query(sql`SELECT n FROM shard_head WHERE shard = ${held} FOR UPDATE`)
    // A look keeps the transaction awake; who waits for the head gives up after a second and tries again.
    for (let waited = 0; waited < 3000; waited += 20) {
      const gates = await tx.query<{ shard: number }>(sql`
        SELECT shard FROM gate WHERE gate = ${game} AND closed_to >= ${nr} /* every shard */`)
      // On a busy machine the head comes when all is closed.
      if (gates.some(({ shard }) => shard === held) && waited === 0) return false
      if (gates.some(({ shard }) => shard === held)) throw new Violation('a shard was closed without its head')
      if (gates.length > 0) {
        const asked = house.app.run('lottery').then(
          () => true,
          () => true,
        )
        // Looks keep this transaction awake while who asked waits for the head.
        while (!(await Promise.race([asked, delay(100, false)]))) await tx.query(sql`SELECT 1`)
        const [draw] = await tx.query<{ state: string }>(sql`
          SELECT state FROM draw WHERE game = ${game} AND nr = ${nr} AND (state <> 'open' OR result IS NOT NULL)`)
        if (draw !== undefined) throw new Violation(`a draw is ${draw.state} and shard ${held} is not closed`)
        const slot = chance.pick(slots)
        slot.server?.kill('SIGKILL')
        slot.server = undefined
        return true
      }
      await delay(20)
    }
    return false
  })
}

/** Waits until a draw has come to a state, or past it. @throws Violation where it does not, or is drawn before all is closed */
async function happens({ house }: Hall, { game, nr }: Closing, state: 'closed' | 'settled'): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    const [draw] = await house.db.query<{ state: string; gates: number }>(sql`
      SELECT state, (SELECT count(*)::integer FROM gate WHERE gate = ${game} AND closed_to >= ${nr}) AS gates FROM draw
      WHERE game = ${game} AND nr = ${nr} /* every shard */`)
    if (draw !== undefined && draw.state !== 'open') {
      if (draw.gates < allShards.length) throw new Violation(`a draw is ${draw.state} with ${draw.gates} shards closed`)
      if (draw.state === state || (state === 'closed' && ['drawn', 'settled'].includes(draw.state))) return
    }
    await delay(50)
  }
  throw new Violation(`a draw was never ${state}`)
}

/** What was accepted is there and was in time; what was refused left nothing. */
async function checkBets({ house }: Hall, { game, nr, issue }: Closing, bets: readonly Bet[]): Promise<void> {
  const rows = await house.db.query<{ reference: string; late: boolean; n: string | null; gate: string }>(sql`
    SELECT t.reference, t.at >= d.closes_at AS late, e.n, g.n AS gate FROM ticket t
    JOIN draw d ON d.game = t.game AND d.nr = t.nr JOIN gate g ON g.shard = t.shard AND g.gate = t.game
    LEFT JOIN entry e ON e.shard = t.shard AND e.member = t.member AND e.reference = t.reference AND e.amount < 0
    WHERE t.game = ${game} AND t.nr = ${nr} /* every shard */`)
  const late = rows.find((row) => row.late || row.n === null || BigInt(row.n) > BigInt(row.gate))
  if (late !== undefined) throw new Violation(`a ticket of ${issue} came in late: ${JSON.stringify(late)}`)
  const references = new Set(rows.map(({ reference }) => reference))
  const wrong = bets.find(({ key, isAccepted }) => references.has(key) !== isAccepted)
  if (wrong !== undefined)
    throw new Violation(
      `a bet was ${wrong.isAccepted ? 'accepted and is not there' : 'refused and is there'}: ${wrong.key}`,
    )
  if (rows.length !== bets.filter(({ isAccepted }) => isAccepted).length)
    throw new Violation(`${issue} has ${rows.length} tickets, more than were accepted`)
}
