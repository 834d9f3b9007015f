/** L: members of every shard buy the same few numbers at two houses until each is full, and cancel some; never more can be won than the limit, and no more than a hundredth of it is left. */
import { randomUUID } from 'node:crypto'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { allShards, shardOf } from '#server/platform/ids.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { type Answer, type House, openHouse, type Player } from '#tests/support/house.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { object, safeParse, string } from 'zod/mini'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { brandIn } from './door.ts'
import { Violation } from './wire.ts'

const GAME = 'ssc-5m'
const LIMIT = '3000'
/** A line of 1 on a position wins so much, by the house's own prize group. */
const LINE = parseMoney('9.75')
/** What the smallest ticket wins. */
const GRAIN = LINE / 1000n
const DIGITS = ['0', '4', '9']
const MOST_MEMBERS = 400
/** A member asks no more often for a number: it would have been sold out long before. */
const MOST_TRIES = 60
/** So much of a draw has to be left for it to be sold out. */
const LEFT_SECONDS = 150

interface Sellers {
  readonly houses: readonly House[]
  readonly players: readonly Player[]
  readonly chance: Chance
  readonly seen: { bought: number; cancelled: number; full: number; busy: number }
}

const full = object({ most: string() })

export async function limits({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 'limits')
  const brand = brandIn('America/Sao_Paulo')
  const open = (): Promise<House> =>
    openHouse(database.url, {
      brand: {
        ...brand,
        lotteries: [GAME],
        brand: { ...brand.brand, registrationOpen: true, startingCredit: '1000000' },
      },
    })
  const first = await open()
  const second = await open()
  try {
    await writeSetting(first.db, 'lottery', { numberLimit: LIMIT })
    await first.app.run('lottery')
    const sellers: Sellers = {
      houses: [first, second],
      players: await onEveryShard(first),
      chance: createChance(`${seed}/limits`),
      seen: { bought: 0, cancelled: 0, full: 0, busy: 0 },
    }
    const { seen } = sellers
    let draws = 0
    while (seen.bought < count && !deadline.aborted) {
      const issue = await nextDraw(first)
      await Promise.all(
        sellers.players.map(async (player, i) => {
          const digit = DIGITS[(i + draws) % DIGITS.length] ?? '0'
          await sellUntilFull(sellers, player, issue, digit, true)
        }),
      )
      // What was cancelled last is sold again, whichever shard it lies on.
      for (const digit of DIGITS)
        await sellUntilFull(sellers, sellers.chance.pick(sellers.players), issue, digit, false)
      await check(first, issue)
      draws += 1
    }
    const found = await first.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    if (seen.cancelled === 0 || seen.full === 0) throw new Violation('hardly anything happened, so it proves little')
    return within(
      seen.bought,
      count,
      'tickets',
      `${draws} draws sold out, ${seen.cancelled} cancelled, ${seen.full} refused at the limit, ${seen.busy} asked again`,
    )
  } finally {
    await second.close()
    await first.close()
    await database.drop()
  }
}

/** Two members on each shard. */
async function onEveryShard(house: House): Promise<Player[]> {
  const found = new Map(allShards.map((shard) => [shard, new Array<Player>()]))
  for (let i = 0; i < MOST_MEMBERS && [...found.values()].some(({ length }) => length < 2); i += 1) {
    const player = await house.register()
    const there = found.get(shardOf(player.id))
    if (there !== undefined && there.length < 2) there.push(player)
  }
  return [...found.values()].flat()
}

/** A draw that nobody has bought, with time enough. */
async function nextDraw(house: House): Promise<string> {
  for (;;) {
    const [draw] = await house.db.query<{ issue: string; left: number; sold: boolean }>(sql`
      SELECT d.issue, extract(epoch FROM d.closes_at - app_now())::double precision AS left,
        EXISTS (SELECT FROM ticket t WHERE t.game = d.game AND t.nr = d.nr) AS sold
      FROM draw d WHERE d.state = 'open' AND d.closes_at > app_now() ORDER BY d.nr LIMIT 1 /* every shard */`)
    if (draw !== undefined && !draw.sold && draw.left > LEFT_SECONDS) return draw.issue
    await passTimeAwake(house.db, (draw?.left ?? 0) + 0.1)
    for (let i = 0; i < 3; i += 1) await house.app.run('lottery')
  }
}

/** Buys a number with stakes of any size until not even the smallest is taken. */
async function sellUntilFull(
  { houses, chance, seen }: Sellers,
  player: Player,
  issue: string,
  digit: string,
  cancels: boolean,
): Promise<void> {
  /** Thousandths of a line of 1. */
  let wanted = 1000 * (1 + chance.below(12))
  for (let tries = 0; wanted > 0 && tries < MOST_TRIES; tries += 1) {
    const house = chance.pick(houses)
    const answer = await buy(house, player, issue, digit, wanted)
    const sold = safeParse(lotteryCalls['lottery.place'].response, answer.body.value)
    if (sold.success) {
      seen.bought += 1
      if (cancels && chance.hit(0.05)) {
        const { body } = await house.call('POST', '/wps/lottery/tickets/cancel', {
          token: player.token,
          body: { id: sold.data.ticket.id },
        })
        if (!body.success) throw new Violation(`a ticket was not given back: ${String(body.code)}`)
        seen.cancelled += 1
      }
      wanted = 1000 * (1 + chance.below(12))
    } else if (answer.body.code === 'BUSY') {
      seen.busy += 1
    } else if (answer.body.code === 'NUMBER_FULL') {
      seen.full += 1
      const detail = safeParse(full, answer.body.detail)
      if (!detail.success) throw new Violation('a refusal does not say what may still be won')
      const most = Number(parseMoney(detail.data.most) / GRAIN)
      if (most >= wanted) throw new Violation(`${wanted} was refused where ${most} may still be sold`)
      wanted = most
    } else throw new Violation(`a ticket was refused with ${String(answer.body.code)}`)
  }
}

const buy = (house: House, player: Player, numero: string, digit: string, thousandths: number): Promise<Answer> =>
  house.call('POST', '/wps/lottery/tickets', {
    token: player.token,
    body: {
      key: randomUUID(),
      gameCode: GAME,
      numero,
      picks: [{ play: 'position', pick: `${digit}|-|-|-|-`, price: '1', unit: '0.001', multiple: thousandths }],
    },
  })

/** What all tickets of a number would win together is within the limit and near it, and the slices say the same. */
async function check(house: House, issue: string): Promise<void> {
  const limit = parseMoney(LIMIT)
  const rows = await house.db.query<{ text: string; owed: string }>(sql`
    SELECT p.text, sum(p.prize * p.lines) AS owed FROM ticket_part p
    JOIN draw d ON d.game = p.game AND d.nr = p.nr
    WHERE d.issue = ${issue} AND p.cancelled_at IS NULL GROUP BY 1 /* every shard */`)
  if (rows.length !== DIGITS.length) throw new Violation(`${rows.length} numbers were sold`)
  for (const { text, owed } of rows) {
    if (BigInt(owed) > limit) throw new Violation(`${text} of ${issue} may win ${owed}, the limit is ${limit}`)
    if (BigInt(owed) * 100n < limit * 99n) throw new Violation(`${text} of ${issue} was full at ${owed} of ${limit}`)
  }
  const sold = rows.reduce((sum, { owed }) => sum + BigInt(owed), 0n)
  const [slices] = await house.db.query<{ used: string; over: string; leased: string; free: string }>(sql`
    WITH d AS (SELECT game, nr FROM draw WHERE issue = ${issue}),
    cell AS (
      SELECT c.i, sum(c.used) AS used, sum(c.leased) AS leased, count(*) FILTER (WHERE c.used > c.leased) AS over
      FROM d JOIN exposure e USING (game, nr) CROSS JOIN LATERAL unnest(e.used, e.leased) WITH ORDINALITY AS c(used, leased, i) GROUP BY 1)
    SELECT (SELECT sum(used) FROM cell) AS used, (SELECT sum(over) FROM cell) AS over, (SELECT sum(leased) FROM cell) AS leased,
      (SELECT sum(f) FROM d JOIN exposure_pool p USING (game, nr) CROSS JOIN LATERAL unnest(p.free) AS f) AS free /* every shard */`)
  const width = await house.db.query<{ cells: number }>(sql`
    SELECT cardinality(p.free) AS cells FROM exposure_pool p JOIN draw d USING (game, nr) WHERE d.issue = ${issue}`)
  const all = limit * BigInt(width.reduce((sum, { cells }) => sum + cells, 0))
  if (slices === undefined || BigInt(slices.used) !== sold || BigInt(slices.over) > 0n)
    throw new Violation(`the slices of ${issue} say ${JSON.stringify(slices)}, tickets ${sold}`)
  if (BigInt(slices.leased) + BigInt(slices.free) !== all)
    throw new Violation(`${slices.leased} is leased of ${issue} and ${slices.free} free, of ${all}`)
}
