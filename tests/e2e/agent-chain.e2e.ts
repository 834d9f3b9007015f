/** Three levels that come by links, agree on contracts of all kinds, and are paid what their team's play came to: in four languages. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { object, parse, string } from 'zod/mini'
import { contractCalls } from '#contract/calls/contracts.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { CENT, ONE, parseMoney } from '#rules/money.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { makeAgent } from '#tests/support/agents.ts'
import { faults } from '#tests/support/axe.ts'
import { enterConsole } from '#tests/support/console.ts'
import { newOperator } from '#tests/support/operators.ts'
import { playRounds } from '#tests/support/rounds.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { offerUrdu } from '#tests/support/urdu.ts'
import { cutOff, dialog, newBrowser, PHONE, registerByForm, token } from '#tests/support/visits.ts'
import { withSite } from '#tests/support/with-site.ts'

const house = withSite('agentchain', {
  browser: { pictures: false },
  prepare: (db) => writeSetting(db, 'site', { humanVerification: false }),
})
/** Of the smallest stake. */
const ROUNDS = 20
/** A rate of the whole. */
const WHOLE = 100_000n
const ZONE = 'America/Sao_Paulo'
const WIDE = { viewport: { width: 1440, height: 900 } }
const paths: Readonly<Record<ContractKind, string>> = {
  dividend: 'MCS2_processDividendReq',
  daily: 'MCS2_processDailySalContract',
  hourly: 'MCS2_processContractHourSalary',
  realTime: 'MCSFE_processRealTimeSalaryContract',
}
const KINDS = ['dividend', 'daily', 'hourly', 'realTime'] as const
/** In thousandths of a percent, from the top down. */
const RATES: Readonly<Record<ContractKind, readonly [bigint, bigint, bigint]>> = {
  dividend: [30_000n, 20_000n, 10_000n],
  daily: [50_000n, 30_000n, 20_000n],
  hourly: [20_000n, 15_000n, 10_000n],
  realTime: [20_000n, 15_000n, 10_000n],
}
const rateText = (rate: bigint): string => (Number(rate) / 1000).toFixed(3)

function termsOf(kind: ContractKind, level: number): Record<string, unknown> {
  const rate = rateText(RATES[kind][level] ?? 0n)
  switch (kind) {
    case 'dividend':
      return {
        calendar: 'daily',
        mode: 'fixed',
        carryOver: 'none',
        minimumBet: '1',
        tiers: [{ periodConsumption: '0', periodLoss: '0', activeCount: 1, dividendRate: rate }],
      }
    case 'daily':
      return { minimumBet: '1', tiers: [{ dailyBetAmount: '1', activeCount: 1, salaryRate: rate }] }
    case 'hourly':
      return { minimumBet: '1', tiers: [{ hourlyBetAmount: '1', activeCount: 1, salaryRate: rate }] }
    case 'realTime':
      return { tiers: [{ singleBetAmount: '0', profitRate: rate, lossRate: rate }] }
  }
}

/** A text of the agents' contracts, or of another feature, in a language. */
function textOf(language: string, id: string, feature = 'agent-contracts'): string {
  const catalogue = readFileSync(`apps/web/src/features/${feature}/texts/${language}.po`, 'utf8')
  const text = new RegExp(`msgid "${id.replaceAll('.', '\\.')}"\\nmsgstr "(.+)"`).exec(catalogue)?.[1]
  if (text === undefined) throw new Error(`no ${id} in ${language}`)
  return text
}

let anna: Page
let bruno: Page
let captain: Page
let mate: Page
let sailor: Page
let player: Page

/** Asks a call as the member of a page does. */
async function ask(page: Page, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(house.site.url + path, {
    method,
    headers: { authorization: `Bearer ${await token(page)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { success, value, code, detail } = Object(await response.json())
  expect({ success, code, detail }, path).toMatchObject({ success: true })
  return value
}

/** Registers below an agent, by a link that it makes; in a browser of a language and size from then on. */
async function joins(
  upline: Page,
  type: number,
  name: string,
  language: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const link = await ask(upline, 'POST', '/wps/agent/links', { type, rebate: 0, remark: `For ${name}` })
  const { code } = parse(object({ code: string() }), link)
  const context = await newBrowser(house.browser, house.site, options)
  const page = await registerByForm(context, house.site, name, undefined, `/register?referralCode=${code}`)
  await speak(context, language)
  return page
}

/** A browser's language from the next page on. */
async function speak(context: BrowserContext, language: string): Promise<void> {
  await context.addCookies([{ name: 'language', value: language, url: house.site.url }])
  await context.addInitScript((chosen) => {
    if (self.origin !== 'null') localStorage.setItem('language', chosen)
  }, language)
}

beforeAll(async () => {
  captain = await registerByForm(await newBrowser(house.browser, house.site, WIDE), house.site, 'captain6')
  await makeAgent(house.db, 'captain6')
  // Before time is moved: the code of an operator's app is of the true time.
  anna = await enterConsole(house.browser, house.site, await newOperator(house, 'manager', 'anna6'))
  bruno = await enterConsole(house.browser, house.site, await newOperator(house, 'owner', 'bruno6'))
})

/** To a minute of the next local day. */
async function nextDay(minute: number): Promise<void> {
  const [row] = await house.db.query<{ seconds: number }>(sql`
    SELECT extract(epoch FROM ((app_now() AT TIME ZONE ${ZONE})::date + 1 + make_interval(mins => ${minute}::integer)) AT TIME ZONE ${ZONE} - app_now())::double precision AS seconds`)
  await passTimeAwake(house.db, row?.seconds ?? 0)
}

/** Has an operator pay what is due now. */
async function payNow(): Promise<void> {
  await anna.goto('/bills')
  await anna.getByRole('button', { name: 'Run now' }).click()
  await anna.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
  await anna.getByText('Run now: done').waitFor()
}

/** Whole units of the currency in an agent's wallet. */
const setWallet = (username: string, amount: number): Promise<unknown> =>
  house.db.query(sql`
    UPDATE wallet w SET balance = ${amount * 100_000}::bigint FROM member m WHERE m.username = ${username} AND w.shard = m.shard AND w.member = m.id AND w.kind = 1`)

/** What an agent is paid by a kind of contract, in units, and in which states its bills are. */
async function paidTo(page: Page, kind: ContractKind): Promise<{ amount: bigint; received: bigint; states: string[] }> {
  const [day] = await house.db.query<{ from: string; to: string }>(sql`
    SELECT ((app_now() AT TIME ZONE ${ZONE})::date - 5)::text AS from, (app_now() AT TIME ZONE ${ZONE})::date::text AS to`)
  const answer = await ask(
    page,
    'GET',
    `/wps/agent/bills?of=own&kind=${kind}&from=${day?.from}&to=${day?.to}&limit=100`,
  )
  const { list, totals } = parse(contractCalls['contracts.bills'].response, answer)
  return {
    amount: parseMoney(totals?.amount ?? '0'),
    received: parseMoney(totals?.received ?? '0'),
    states: [...new Set(list.filter(({ amount }) => parseMoney(amount) > 0n).map(({ state }) => state))],
  }
}

/** By the house, since yesterday, as if two operators had agreed on it with the agent. */
const houseContract = (kind: ContractKind, id: number): Promise<unknown> =>
  house.db.query(sql`
    INSERT INTO contract (shard, holder, id, kind, terms, from_day, agreed_at, due_at)
    SELECT m.shard, m.id, ${id}::bigint, ${kind}, ${JSON.stringify({ kind, ...termsOf(kind, 0) })}::jsonb, (t AT TIME ZONE ${ZONE})::date, t,
      CASE ${kind} WHEN 'realTime' THEN NULL WHEN 'hourly' THEN date_trunc('hour', t) + interval '1 hour'
        ELSE date_trunc('day', t, ${ZONE}) + interval '1 day' END
    FROM member m, app_now() AS t WHERE m.username = 'captain6'`)

/** Offers contracts of some kinds to a downline. */
async function offer(upline: Page, account: string, level: number, kinds: readonly ContractKind[]): Promise<void> {
  for (const kind of kinds)
    await ask(upline, 'POST', `/wps/relay/${paths[kind]}`, { action: 'new', account, ...termsOf(kind, level) })
}

/** Accepts all that waits. */
async function acceptRest(page: Page, kinds: readonly ContractKind[]): Promise<void> {
  for (const kind of kinds) {
    const own = parse(
      contractCalls['contracts.own'].response,
      await ask(page, 'GET', `/wps/agent/contracts/own?kind=${kind}`),
    )
    for (const { id } of own.waiting)
      await ask(page, 'POST', `/wps/relay/${paths[kind]}`, { action: 'accept', request: id })
  }
}

/** Is told of an offer on the site, looks at it and accepts, in a language. */
async function acceptAsTold(page: Page, language: string): Promise<void> {
  await page.goto(house.site.url)
  await dialog(page).getByText(textOf(language, 'contract.asked.new')).waitFor()
  expect(await cutOff(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: textOf(language, 'contract.look') })
    .click()
  await page.getByRole('button', { name: textOf(language, 'contract.accept'), exact: true }).click()
  await page.getByText(textOf(language, 'contract.state.coming'), { exact: true }).first().waitFor()
  expect(await cutOff(page)).toEqual([])
  expect(await faults(page)).toEqual([])
}

describe('a chain of agents', () => {
  it('[AGT-04, AGT-08, POP-03] comes by links and agrees on contracts of all kinds, told of them in its own languages', async () => {
    mate = await joins(captain, 2, 'mate6', 'CN', PHONE)
    // The settings of the house are changed on their way to this browser, see below.
    sailor = await joins(mate, 2, 'sailor6', 'PT', { ...WIDE, serviceWorkers: 'block' })
    player = await joins(sailor, 3, 'player6', 'EN', PHONE)
    for (const [at, kind] of KINDS.entries()) await houseContract(kind, at + 1)
    for (const [upline, downline, name, level, language] of [
      [captain, mate, 'mate6', 1, 'zh'],
      [mate, sailor, 'sailor6', 2, 'pt'],
    ] as const) {
      const [told, ...rest] = KINDS
      await offer(upline, name, level, [told])
      await acceptAsTold(downline, language)
      if (downline === sailor) break
      await offer(upline, name, level, rest)
      await acceptRest(downline, rest)
    }
    const [, second, ...last] = KINDS
    await offerUrdu(sailor.context(), house.site)
    await speak(sailor.context(), 'UR')
    await sailor.setViewportSize(PHONE.viewport)
    await offer(mate, 'sailor6', 2, [second])
    // It is told once after a login.
    await sailor.evaluate(() => sessionStorage.removeItem('contractsAsked'))
    await acceptAsTold(sailor, 'ur')
    expect(await sailor.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await offer(mate, 'sailor6', 2, last)
    await acceptRest(sailor, last)
  })

  it('[AGT-05] is walked as a picture by the keyboard, with a table beside it, and on a phone level by level', async () => {
    await captain.goto(`${house.site.url}/agentHome?acPage=agentTeam`)
    await captain.getByRole('tab', { name: 'Tree' }).click()
    const spot = (name: string) => captain.getByRole('treeitem', { name })
    const focused = () => captain.evaluate(() => document.activeElement?.textContent ?? '')
    await spot('sailor6').waitFor()
    await spot('captain6').focus()
    // The largest branch is open at first; below it the next is opened by a key, and walked into by another.
    for (const [key, name] of [
      ['ArrowRight', 'mate6'],
      ['ArrowRight', 'sailor6'],
    ] as const) {
      await captain.keyboard.press(key)
      await expect.poll(focused).toContain(name)
    }
    await captain.keyboard.press('ArrowRight')
    await spot('player6').waitFor()
    expect(await spot('sailor6').getAttribute('aria-expanded')).toBe('true')
    await captain.keyboard.press('ArrowLeft')
    await spot('player6').waitFor({ state: 'detached' })
    await captain.keyboard.press('Enter')
    const beside = captain.getByRole('table', { name: 'Directly under sailor6' })
    await beside.getByText('player6').waitFor()
    expect(await spot('sailor6').getAttribute('aria-selected')).toBe('true')
    const places = await Promise.all([captain.getByRole('tree').boundingBox(), beside.boundingBox()])
    expect(places[1]?.x).toBeGreaterThan((places[0]?.x ?? 0) + (places[0]?.width ?? 0))
    expect(await faults(captain)).toEqual([])
    expect(await cutOff(captain)).toEqual([])
    await captain.setViewportSize(PHONE.viewport)
    for (const name of ['mate6', 'sailor6']) await captain.getByRole('button', { name }).click()
    await captain.getByRole('listitem').filter({ hasText: 'player6' }).waitFor()
    expect(await captain.getByRole('tree').count()).toBe(0)
    expect(await cutOff(captain)).toEqual([])
    await captain.setViewportSize(WIDE.viewport)
  })

  it('[AGT-07, AGT-10, CTR-02] is paid by the day, the hour and the round, each what the play of its team came to', async () => {
    await nextDay(30)
    await playRounds(house.site, await token(player), ROUNDS)
    const [played] = await house.db.query<{ stake: string; payout: string }>(sql`
      SELECT -sum(e.amount) FILTER (WHERE e.type = 1) AS stake, coalesce(sum(e.amount) FILTER (WHERE e.type = 2), 0) AS payout
      FROM entry e JOIN member m ON m.shard = e.shard AND m.id = e.member WHERE m.username = 'player6' AND e.type IN (1, 2)`)
    const [stake, payout] = [BigInt(played?.stake ?? '0'), BigInt(played?.payout ?? '0')]
    expect(stake).toBeGreaterThan(ONE)
    await expect
      .poll(() =>
        house.db.query(sql`
          SELECT sum(stakes) AS stakes FROM team_day t JOIN member m ON m.shard = t.shard AND m.id = t.member WHERE m.username = 'captain6' AND t.below`),
      )
      .toEqual([{ stakes: String(stake) }])
    await nextDay(30)
    await payNow()

    const loss = stake > payout ? stake - payout : 0n
    const halfUp = (units: bigint, rate: bigint): bigint =>
      ((2n * units * rate + WHOLE * CENT) / (2n * WHOLE * CENT)) * CENT
    for (const [level, agent] of [captain, mate, sailor].entries()) {
      const rateOf = (kind: ContractKind, at = level): bigint => RATES[kind][at] ?? 0n
      const own = rateOf('realTime') - rateOf('realTime', level + 1)
      const wanted: Readonly<Record<ContractKind, bigint>> = {
        dividend: halfUp(loss, rateOf('dividend')),
        daily: halfUp(stake, rateOf('daily')),
        hourly: halfUp(stake, rateOf('hourly')),
        // Paid as the difference, cut to the cent.
        realTime: ((stake * own) / (WHOLE * CENT)) * CENT,
      }
      for (const kind of KINDS)
        expect({ kind, level, ...(await paidTo(agent, kind)) }).toEqual({
          kind,
          level,
          amount: wanted[kind],
          received: wanted[kind],
          states: wanted[kind] > 0n ? ['issued'] : [],
        })
    }
  })

  it('[AGT-06] sees its income, on a phone and on a desk, in three languages', async () => {
    for (const [page, language] of [
      [captain, 'en'],
      [mate, 'zh'],
      [sailor, 'ur'],
    ] as const) {
      // Days are those of the browser, which has not lived through them.
      await page.clock.setSystemTime(systemClock.now() + 2 * 86_400_000)
      await page.goto(`${house.site.url}/agentHome?acPage=agentIncome`)
      await page.getByText(textOf(language, 'contract.bill.state.issued'), { exact: true }).first().waitFor()
      expect(await cutOff(page)).toEqual([])
      expect(await faults(page)).toEqual([])
    }
  })

  it('[AGT-11, CTR-05, OPS-07] refuses what a short upline does not pay in time, freezes it and says why, takes it by force, and lets it go by two operators', async () => {
    const end = parse(
      object({ request: string() }),
      await ask(mate, 'POST', `/wps/relay/${paths.dividend}`, { action: 'termination', account: 'sailor6' }),
    )
    await ask(sailor, 'POST', `/wps/relay/${paths.dividend}`, { action: 'accept', request: end.request })
    await passTimeAwake(house.db, 5 * 86_400)
    // Set before the bill is there: the site's own run is due by now, and may pay the bill at once.
    await setWallet('mate6', 20)
    // What mate owes sailor for a day before the end, and has not paid.
    await house.db.query(sql`
      INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, received, state, made_at)
      SELECT shard, id, 60, 60, 'dividend', upline, t::date, t::date, t, 0, 0, 0, 1, 0, ${50 * 100_000}, 0, 'insufficient', t
      FROM member, (SELECT app_now() - interval '9 days' AS t) AS t WHERE username = 'sailor6'`)
    await payNow()
    await anna.goto('/bills?holdsUpline=yes')
    const row = anna.getByRole('row').filter({ hasText: 'sailor6' }).filter({ hasText: '50.00' })
    await row.getByText('Refused', { exact: false }).first().waitFor()
    const frozen = mate.getByRole('region', { name: /30[.]00/ })
    await mate.goto(`${house.site.url}/agentHome`)
    await frozen.getByText(textOf('zh', 'agent.frozen.why', 'agent-centre')).waitFor()
    expect(await cutOff(mate)).toEqual([])
    expect(await faults(mate)).toEqual([])
    const offered = async (): Promise<unknown> => {
      const response = await fetch(`${house.site.url}/wps/relay/${paths.dividend}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await token(mate)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'new', account: 'sailor6', ...termsOf('dividend', 2) }),
      })
      return Object(await response.json()).code
    }
    expect(await offered()).toBe('DOWNLINES_UNPAID')
    // What it owes is taken as soon as it is there; the freeze stays until two people end it.
    await setWallet('mate6', 100)
    await payNow()
    expect(await offered()).toBe('DOWNLINES_UNPAID')
    await anna.goto('/bills?holdsUpline=yes')
    await anna.getByRole('row').filter({ hasText: 'sailor6' }).getByText('Refused', { exact: false }).first().click()
    await anna.getByRole('complementary').getByRole('button', { name: 'Release the upline' }).click()
    await anna.getByRole('dialog').getByLabel('Reason').fill('It pays in time from now on.')
    await anna.getByRole('dialog').getByRole('button', { name: 'Release the upline' }).click()
    await anna.getByRole('dialog').waitFor({ state: 'hidden' })
    await bruno.goto('/proposals')
    await bruno.getByRole('row').getByText('Release of an upline').click()
    await bruno.getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await bruno.getByText('Approve: done').waitFor()
    await mate.reload()
    await mate.getByRole('heading', { level: 1 }).waitFor()
    await frozen.waitFor({ state: 'detached' })
    expect(await offered()).not.toBe('DOWNLINES_UNPAID')
    const [wallet] = await house.db.query<{ balance: string }>(sql`
      SELECT w.balance FROM wallet w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE m.username = 'mate6' AND w.kind = 1`)
    expect(BigInt(wallet?.balance ?? '0')).toBe(70n * ONE)
  })
})
