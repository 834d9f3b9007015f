/** T3 for the cashier: servers are killed in the middle of callbacks and payouts, and their connections to the database are cut around commits; each payment counts once on both sides, and nothing is lost. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { depositOrder, withdrawalOrder } from '#contract/calls/cashier.ts'
import { type PaymentProvider, startPaymentProvider } from '#server/demonstration/payment/provider.ts'
import { deliver } from '#server/demonstration/payment/start.ts'
import { parseMoney } from '#rules/money.ts'
import { createSandboxAdapter } from '#server/modules/cashier/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemRandom } from '#server/platform/random.ts'
import { type Answer, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { ibanOf, PIN } from '#tests/support/withdrawals.ts'
import { parse } from 'zod/mini'
import { ownBundle } from './bundle.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { cashBrand } from './cash-brand.ts'
import { type Chance, createChance } from './chance.ts'
import { cloneDatabase } from '../support/clones.ts'
import { atRandom, startPostgresProxy } from './postgres-proxy.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { Violation } from './wire.ts'

const MEMBERS = 6
/** Wishes that are answered at least before the storm ends. */
const WISHES = 40
/** How many of a hundred commits are cut off. */
const CUTS = 0.02
const ZONE = 'America/Sao_Paulo'
const SITE = 'http://storm.test'
/** Minutes after which nothing is on its way any more: what was silent is asked about, what nobody paid has expired. No receipt runs out. */
const LATER = [31, 5, 5, 5]
/** What the provider does with an order, by the button of its page; `none` is a payer who goes away. */
const WAYS = [
  [4, 'pay'],
  [2, 'often'],
  [2, 'shuffled'],
  [2, 'silent'],
  [1, 'refuse'],
  [1, 'short'],
  [1, 'none'],
] as const

interface Payee extends Player {
  readonly card: string
  readonly chance: Chance
}

/** A place where a server runs, or is started again. */
interface Slot {
  server: ServerProcess | undefined
}

interface Storm {
  readonly house: House
  readonly provider: PaymentProvider
  readonly slots: readonly Slot[]
  readonly chance: Chance
  readonly operator: string
  /** True until the last kill. */
  go: boolean
  asked: number
  /** Who is called back once the servers are gone. */
  front: number | undefined
}

export async function cashStorm({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't3cash')
  const bundle = await ownBundle()
  const chance = createChance(`${seed}/cash storm`)
  // The servers reach the database by way of it; what judges them does not.
  const proxy = await startPostgresProxy(database.url, atRandom(chance.fork('cuts'), CUTS))
  const slots: readonly Slot[] = [{ server: undefined }, { server: undefined }]
  const key = systemRandom.bytes(24).toString('base64url')
  let minutes = 0
  let storm: Storm | undefined
  const clock = { now: () => systemClock.now() + minutes * 60_000 }
  const provider = await startPaymentProvider({
    key,
    clock,
    random: systemRandom,
    merchant: 'Storm',
    // Before the servers stands what stands before any: whichever of them is up is told.
    deliver: async (url, headers, body) => {
      const port = storm?.front ?? chance.pick(slots).server?.port
      return port !== undefined && deliver(url.replace(SITE, `http://127.0.0.1:${port}`), headers, body)
    },
  })
  const house = await openHouse(database.url, {
    brand: cashBrand(ZONE),
    siteUrl: SITE,
    clock,
    paymentAdapters: new Map([['sandbox', createSandboxAdapter({ url: provider.url, keys: () => [key], clock })]]),
  })
  let kills = 0
  try {
    const storming: Storm = {
      house,
      provider,
      slots,
      chance,
      operator: (await openOperator(house, 'owner')).token,
      go: true,
      asked: 0,
      front: undefined,
    }
    storm = storming
    const payees = await Promise.all(
      Array.from({ length: MEMBERS }, (_, i) => newPayee(house, chance.fork(`member ${i}`), i)),
    )
    const start = async (slot: Slot): Promise<void> => {
      slot.server = await startServer(bundle.file, proxy.url, ZONE, { url: provider.url, key, site: SITE })
    }
    await Promise.all(slots.map(start))
    const ticking = (async () => {
      while (storming.go) {
        await provider.tick()
        await delay(20)
      }
    })()
    const busy = Promise.all([...payees.map((payee) => live(storming, payee)), review(storming)])
    busy.catch(() => (storming.go = false))
    while (kills < count && storming.go && !deadline.aborted) {
      await delay(150 + chance.below(700))
      const slot = chance.pick(slots)
      const victim = slot.server
      slot.server = undefined
      if (victim !== undefined) {
        victim.kill('SIGKILL')
        await victim.ended
        kills += 1
      }
      // One whose connection was cut while it started has given up, and is started again at the slot's next turn.
      await start(slot)
    }
    // On a busy machine the kills are over before anybody has done anything, and before a commit was cut.
    while ((storming.asked < WISHES || proxy.total() === 0) && storming.go && !deadline.aborted) {
      for (const slot of slots) if (slot.server === undefined) await start(slot)
      await delay(50)
    }
    storming.go = false
    await Promise.all([busy, ticking])
    // What was asked for last.
    while ((await approve(storming)) > 0);
    for (const { server } of slots) server?.kill('SIGTERM')
    for (const slot of slots) {
      await slot.server?.ended
      slot.server = undefined
    }
    await settle(storming, (more) => (minutes += more))
    const note = await compare(storming, payees)
    const found = await house.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    if (proxy.total() === 0) throw new Violation('no connection was cut, so it proves little')
    return within(
      kills,
      count,
      'kills',
      `${note}; ${proxy.total()} connections cut: ${[...proxy.made].map(([where, times]) => `${times} ${where}`).join(', ')}`,
    )
  } finally {
    for (const { server } of slots) server?.kill('SIGKILL')
    await house.close()
    await proxy.close()
    await provider.close()
    await bundle.remove()
    await database.drop()
  }
}

async function newPayee(house: House, chance: Chance, number: number): Promise<Payee> {
  const player = await house.register()
  const encrypted = (path: string, body: Record<string, unknown>): Promise<Answer> =>
    house.call('POST', path, { encrypted: true, token: player.token, body })
  await encrypted('/wps/member/paymentPassword', { password: 'correct horse 1', newPaymentPassword: PIN })
  await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'card:127.0.0.%'`)
  // The last digits say how payouts to the account go: paid, refused, refused later, sent back, silent, said often.
  const bound = await encrypted('/wps/member/cards', {
    kind: 'bank',
    name: 'Bank',
    holder: 'Marina Souza',
    number: ibanOf(10_000 * (number + 1) + (number % 7)),
    paymentPassword: PIN,
  })
  return { ...player, chance, card: textField(bound.body.value, 'id') }
}

/** One member: pays in, stakes nothing, takes out; each wish is repeated with its key until it is answered. */
async function live(storm: Storm, payee: Payee): Promise<void> {
  const { chance, token } = payee
  while (storm.go) {
    const key = randomUUID()
    if (chance.hit(0.6)) {
      const body = { key, channel: 'instant', amount: String(10 + chance.below(90)), language: 'EN' }
      const answer = await insist(storm, () => ({
        path: '/wps/deposit',
        body: JSON.stringify(body),
        type: 'application/json',
        token,
      }))
      if (answer === undefined || !answer.success) continue
      const { id, pay } = parse(depositOrder, answer.value)
      const again = chance.hit(0.2)
        ? await insist(storm, () => ({
            path: '/wps/deposit',
            body: JSON.stringify(body),
            type: 'application/json',
            token,
          }))
        : answer
      if (again?.success === true && textField(again.value, 'id') !== id)
        throw new Violation(`the key ${key} gave two orders`)
      const way = chance.weighted(WAYS)
      if (way !== 'none' && pay?.url != null)
        await fetch(pay.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ way }) })
    } else {
      const wish = { key, card: payee.card, amount: String(20 + chance.below(30)), paymentPassword: PIN }
      const encrypted = await storm.house.encrypt(wish)
      let first = true
      const answer = await insist(storm, async () => {
        const body = first ? encrypted : await storm.house.encrypt(wish)
        first = false
        return { path: '/wps/withdrawal', body, type: 'application/jose', token }
      })
      if (answer?.success === true) parse(withdrawalOrder, answer.value)
    }
    storm.asked += 1
    await delay(chance.below(60))
  }
}

/** Approves what waits for an operator; how many that were. */
async function approve({ house, operator }: Storm): Promise<number> {
  const { body } = await house.call('GET', '/ops/cashier/withdrawals?state=review&limit=50', { token: operator })
  const list = fieldOf(body.value, 'list')
  if (!Array.isArray(list)) throw new Error(`no list to review: ${JSON.stringify(body)}`)
  for (const row of list) {
    const [order, member] = [fieldOf(row, 'order'), fieldOf(row, 'member')]
    await house.call('POST', '/ops/cashier/withdrawals/decide', {
      token: operator,
      body: { member: textField(member, 'id'), id: textField(order, 'id'), decision: 'approve' },
    })
  }
  return list.length
}

/** An operator at work beside the members. */
async function review(storm: Storm): Promise<void> {
  while (storm.go) {
    await approve(storm)
    await delay(100)
  }
}

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Object.entries(row).find(([key]) => key === name)?.[1] : undefined

interface Sent {
  readonly path: string
  readonly body: string
  readonly type: string
  readonly token: string
}

/** The definite answer of any server; undefined when the storm ended before there was one. */
async function insist(
  storm: Storm,
  make: () => Sent | Promise<Sent>,
): Promise<{ success: boolean; value?: unknown } | undefined> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const port = storm.chance.pick(storm.slots).server?.port
    const answer = port === undefined ? undefined : await send(port, await make())
    if (answer !== undefined) return answer
    if (!storm.go) return undefined
    await delay(30)
  }
  throw new Violation('a wish was never answered')
}

async function send(
  port: number,
  { path, body, type, token }: Sent,
): Promise<{ success: boolean; value?: unknown } | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    const read: unknown = await answer.json()
    if (
      answer.status >= 500 ||
      typeof read !== 'object' ||
      read === null ||
      !('success' in read) ||
      typeof read.success !== 'boolean'
    )
      return undefined
    return { success: read.success, ...('value' in read ? { value: read.value } : {}) }
  } catch {
    return undefined
  }
}

/** Time passes, the provider says again what nobody took, and the house's jobs bring to its end what was cut off. */
async function settle(storm: Storm, pass: (minutes: number) => number): Promise<void> {
  const { house, provider } = storm
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = house.app.server.server.address()
  storm.front = typeof address === 'object' ? address?.port : undefined
  for (const more of LATER) {
    const shift = pass(more)
    await house.db.query(sql`
      INSERT INTO test_clock (shift) VALUES (make_interval(mins => ${shift}::integer)) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
    await provider.tick()
    for (const job of ['expire_deposits', 'ask_about_deposits', 'send_withdrawals']) await house.app.run(job)
  }
}

/** What the provider says it took and sent is what the wallets gained and gave, once each. */
async function compare({ house, provider, asked }: Storm, payees: readonly Payee[]): Promise<string> {
  const books = provider.words()
  const rows = await house.db.query<{ reference: string; type: number; amount: string }>(
    sql`SELECT reference, type, amount FROM entry WHERE source = 0 AND type BETWEEN 6 AND 8`,
  )
  const times = (type: number, id: string): bigint[] =>
    rows.filter((row) => row.type === type && row.reference.endsWith(id)).map(({ amount }) => BigInt(amount))
  const deposits = await house.db.query<{
    id: string
    member: string
    state: string
    amount: string
    credited: string | null
  }>(sql`SELECT id, member, state, amount, credited FROM deposit`)
  for (const { id, member, state, amount, credited } of deposits) {
    const theirs = books.get(`dp${member}-${id}`)
    // Another amount than was ordered waits for an operator.
    const short = theirs?.state === 'paid' && String(parseMoney(theirs.amount)) !== amount
    const entries = times(6, id)
    const right = short
      ? state === 'paying' && entries.length === 0
      : theirs?.state === 'paid'
        ? state === 'credited' && entries.length === 1 && String(entries[0]) === amount && credited === amount
        : state !== 'credited' && entries.length === 0
    if (!right)
      throw new Violation(
        `deposit ${id} of ${amount} is ${state} with credits of ${entries.join(', ') || 'nothing'}; the provider says ${JSON.stringify(theirs)}`,
      )
  }
  const withdrawals = await house.db.query<{ id: string; state: string; amount: string }>(
    sql`SELECT id, state, amount FROM withdrawal`,
  )
  const back = ['cancelled', 'rejected', 'failed']
  for (const { id, state, amount } of withdrawals) {
    const theirs = books.get(`wd${id}`)?.state
    const [out, returned] = [times(7, id), times(8, id)]
    if (out.length !== 1 || out[0] !== -BigInt(amount))
      throw new Violation(`withdrawal ${id} took ${out.join(', ')} for ${amount}`)
    if (returned.length !== (back.includes(state) ? 1 : 0))
      throw new Violation(`withdrawal ${id} is ${state} and came back ${returned.length} times`)
    if (theirs === 'paid' && back.includes(state)) throw new Violation(`withdrawal ${id} was paid out and came back`)
    if (theirs === 'failed' && !back.includes(state))
      throw new Violation(`withdrawal ${id} failed at the provider and is ${state}`)
    if (['approved', 'paying', 'review'].includes(state))
      throw new Violation(`withdrawal ${id} is still ${state}; the provider says ${theirs}`)
  }
  if (deposits.length < payees.length || withdrawals.length === 0)
    throw new Violation('hardly anything happened, so it proves little')
  return `${asked} wishes, ${deposits.length} deposits, ${withdrawals.length} withdrawals, each once on both sides`
}
