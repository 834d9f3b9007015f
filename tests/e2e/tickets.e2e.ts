import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bingoOutcome } from '#contract/games/bingo.ts'
import { numbersOutcome, panelsOutcome } from '#contract/games/tickets.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, money, walletOf, nodeOf } from '#tests/support/game-page.ts'
import { type OddsPage, openOddsPage } from '#tests/support/odds-page.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const [CATS, VAULT, HALL] = [nodeOf('harbour-cats'), nodeOf('vault-seven'), nodeOf('saturday-hall')]
const START = parseMoney('1000')
const STAKE = parseMoney('0.1')
let at: OddsPage

beforeAll(async () => {
  at = await openOddsPage('tickets', CATS)
})
afterAll(() => at.close())

const panel = (number: number) => at.game.locator('.panel').nth(number)
const isOpen = (number: number) => panel(number).evaluate((one) => one.classList.contains('open'))
const open = () => at.game.locator('.panel.open').count()
/** The last ticket, once so many are bought and paid. */
const bought = async (count: number) => {
  await eventually(async () => (await at.rounds('real')).map(({ state }) => state)).toEqual(
    Array.from({ length: count }, () => 'closed'),
  )
  return (await at.rounds('real'))[0]
}

/** Rubs over a panel, down and across, until its foil is off. */
async function rub(number: number): Promise<void> {
  const box = await panel(number).boundingBox()
  if (box === null) throw new Error('the panel is not there')
  const { mouse } = at.page
  await mouse.move(box.x + 4, box.y + 4)
  await mouse.down()
  for (let line = 1; line <= 6 && !(await isOpen(number)); line += 1) {
    const y = box.y + (box.height * line) / 7
    await mouse.move(box.x + box.width - 4, y, { steps: 4 })
    await mouse.move(box.x + 4, y, { steps: 4 })
  }
  await mouse.up()
}

async function fitsAnywhere(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await at.fits(width, height)
    expect(await faults(at.game)).toEqual([])
  }
}

describe('Harbour Cats', () => {
  it('[STU-05, STU-06] is paid when it is bought, and the balance on the screen waits for the foil', async () => {
    const context = await newBrowser(at.browser, at.site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, at.site, 'tickets1')
    await alone(fresh)
    await at.open(fresh)
    await at.large().tap()
    const round = await bought(1)
    await eventually(() => at.large().getAttribute('aria-label')).toBe('Open all')
    const { wins } = parse(panelsOutcome, round?.outcome)
    const pays = STAKE * BigInt(wins.reduce((sum, prize) => sum + prize, 0))
    expect([round?.state, await walletOf(at.db, 'tickets1')]).toEqual(['closed', START - STAKE + pays])
    expect([await open(), await at.amount('balance'), await at.amount('win')]).toEqual([
      0,
      money(START - STAKE),
      money(0n),
    ])
  })

  it('[STU-06, WEB-05] is rubbed, tapped, and opened by keys, panel by panel', async () => {
    await rub(0)
    expect(await isOpen(0)).toBe(true)
    await panel(4).tap()
    await at.game.locator('#help').focus()
    await at.page.keyboard.press('ArrowDown')
    await at.page.keyboard.press('ArrowRight')
    await at.page.keyboard.press('Enter')
    await eventually(open).toBe(3)
    const { panels } = parse(panelsOutcome, (await at.rounds('real'))[0]?.outcome)
    expect(await panel(0).getAttribute('aria-label')).toBe(`Panel 1: ${panels[0] === 0 ? 'blank' : `×${panels[0]}`}`)
    expect(await panel(8).getAttribute('aria-label')).toBe('Panel 9: covered')
    // Nothing of what is covered can be read.
    expect(await at.game.locator('.ticket').innerText()).toBe('')
    expect(await at.amount('balance')).toBe(money(START - STAKE))
    expect(await faults(at.game)).toEqual([])
  })

  it('[STU-05, STU-06] lies there under whole foil after a reload, is not bought again, and pays once all is open', async () => {
    await at.open(at.page)
    await eventually(() => at.large().getAttribute('data-state')).toBe('stop')
    expect([await open(), await at.amount('balance')]).toEqual([0, money(START - STAKE)])
    await rub(2)
    expect(await isOpen(2)).toBe(true)
    await at.large().tap()
    await at.comes('ready')
    expect([await open(), (await at.rounds('real')).length]).toEqual([9, 1])
    await eventually(async () => at.amount('balance')).toBe(money(await walletOf(at.db, 'tickets1')))
    await at.open(at.page)
    expect([await at.large().getAttribute('data-state'), await open(), (await at.rounds('real')).length]).toEqual([
      'ready',
      0,
      1,
    ])
  })

  it('[STU-03, STU-05] is watched again, and confirmed once the seed is revealed', async () => {
    const balance = await walletOf(at.db, 'tickets1')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Watch again' }).first().click()
    await eventually(open).toBe(9)
    await at.game.getByRole('button', { name: 'End the replay' }).click()
    await at.comes('ready')
    await at.button('Fairness').click()
    await at.button('Reveal and change seeds').click()
    await at.game.getByText('The secret was revealed').waitFor()
    await at.page.keyboard.press('Escape')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Verify' }).first().click()
    await at.game.getByText('This round is genuine').first().waitFor()
    await at.page.keyboard.press('Escape')
    expect([await walletOf(at.db, 'tickets1'), (await at.rounds('real')).length]).toEqual([balance, 1])
  })

  it('[STU-06, WEB-05] fits every window, and its help says what it returns', async () => {
    await fitsAnywhere()
    await at.button('Rules and pays').click()
    await at.game.getByText('95.741%').first().waitFor()
    await at.game.getByText('20,000 × the stake, one round in 446,914').waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
  })
})

describe('Vault Seven', () => {
  it('[STU-05, STU-06] is opened all at once, and pays for each own number that wins', async () => {
    const before = await walletOf(at.db, 'tickets1')
    await at.open(at.page, '', VAULT)
    await at.button('Double the stake ×2').click()
    await at.large().click()
    const round = await bought(2)
    const { winning, own, prizes } = parse(numbersOutcome, round?.outcome)
    const won = own.reduce((sum, number, place) => (winning.includes(number) ? sum + (prizes[place] ?? 0) : sum), 0)
    const pays = STAKE * 2n * BigInt(won)
    await eventually(() => at.large().getAttribute('data-state')).toBe('stop')
    // So soon after the purchase a press is taken for a second one of the same.
    await rub(1)
    await eventually(() => panel(1).getAttribute('aria-label')).toBe(`Panel 2: number ${winning[1]}`)
    await at.large().click()
    await at.comes('ready')
    expect(await open()).toBe(14)
    expect(await at.game.locator('.panel[data-pays]').count()).toBe(
      2 * own.filter((number) => winning.includes(number)).length,
    )
    expect(await walletOf(at.db, 'tickets1')).toBe(before - STAKE * 2n + pays)
    await eventually(() => at.amount('win')).toBe(money(pays))
    await fitsAnywhere()
    await at.button('Rules and pays').click()
    await at.game.getByText('94.75%').first().waitFor()
    await at.page.keyboard.press('Escape')
  })

  it('[STU-04] a trial draws by the same rules and moves no money', async () => {
    const before = await walletOf(at.db, 'tickets1')
    await at.trial({ viewport: { width: 1440, height: 900 } })
    await at.large().click()
    await eventually(async () => (await at.rounds('demo')).length).toBe(1)
    await rub(3)
    expect(await isOpen(3)).toBe(true)
    await at.large().click()
    await at.comes('ready')
    expect([await open(), await walletOf(at.db, 'tickets1'), (await at.rounds('demo'))[0]?.stake]).toEqual([
      9,
      before,
      ONE / 10n,
    ])
  })
})

describe('Saturday Hall', () => {
  const marked = (card: number) => at.game.locator('.bingo-card').nth(card).locator('.marked').count()

  it('[STU-05, STU-06] calls forty balls on four cards, and pays each for its lines', async () => {
    const context = await newBrowser(at.browser, at.site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'no-preference',
    })
    const fresh = await registerByForm(context, at.site, 'bingo1')
    await alone(fresh)
    await at.open(fresh, '', HALL)
    await at.button('4').tap()
    expect(await at.game.locator('#plate').innerText()).toMatch(/^40 balls for R\$\s0\.40$/)
    await at.large().tap()
    await eventually(() => at.game.locator('.trail li').count()).toBeGreaterThan(2)
    expect(await at.amount('balance')).toBe(money(START - STAKE * 4n))
    await at.large().tap()
    await at.comes('ready')
    const [round] = await at.rounds('real')
    const { cards, balls, pays } = parse(bingoOutcome, round?.outcome)
    expect([round?.stake, round?.bet]).toEqual([STAKE * 4n, { stake: '0.10', cards: 4 }])
    const paid = STAKE * BigInt(pays.reduce((sum, each) => sum + each, 0))
    expect(await walletOf(at.db, 'bingo1')).toBe(START - STAKE * 4n + paid)
    await eventually(() => at.amount('win')).toBe(money(paid))
    for (const [card, numbers] of cards.entries())
      expect(await marked(card)).toBe(numbers.filter((number) => balls.includes(number)).length)
    expect(await faults(at.game)).toEqual([])
  })

  it('[STU-05, STU-06] shows the last round after a reload in its middle, and plays it no second time', async () => {
    const before = (await at.rounds('real')).length
    await at.large().tap()
    await eventually(() => at.game.locator('.trail li').count()).toBeGreaterThan(0)
    await at.open(at.page, '', HALL)
    await at.comes('ready')
    const rounds = await at.rounds('real')
    const { cards, balls } = parse(bingoOutcome, rounds[0]?.outcome)
    const first = cards[0] ?? []
    expect(await marked(0)).toBe(first.filter((number) => balls.includes(number)).length)
    expect(rounds).toHaveLength(before + 1)
    expect(await at.amount('balance')).toBe(money(await walletOf(at.db, 'bingo1')))
    const unseen = at.game.getByRole('button', { name: 'Continue' })
    if ((await unseen.count()) > 0) await unseen.click()
  })

  it('[STU-06, WEB-05] fits every window, and its help says what it returns', async () => {
    await fitsAnywhere()
    await at.button('Rules and pays').click()
    await at.game.getByText('95.3304%').first().waitFor()
    await at.game.getByText('2,010 × the stake of a card, one card in 730,800').waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
  })

  it('[STU-06] is spoken only where it is switched on', async () => {
    // A system with a voice, which the browser of tests lacks.
    const context = await newBrowser(at.browser, at.site, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'no-preference',
    })
    await context.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      Object.defineProperty(window, 'speechSynthesis', {
        value: Object.assign(new EventTarget(), {
          getVoices: () => [{}],
          cancel: () => undefined,
          speak: ({ text }: { readonly text: string }) => said.push(text),
        }),
      })
    })
    await at.open(await context.newPage(), '&mode=trial', HALL)
    const said = () => at.game.evaluate((): unknown => Reflect.get(window, 'said'))
    await at.large().click()
    await eventually(() => at.game.locator('.trail li').count()).toBeGreaterThan(1)
    expect(await said()).toEqual([])
    await at.large().click()
    await at.comes('ready')
    await at.button('Voice').click()
    await at.large().click()
    await eventually(async () => String(await said())).toMatch(/^[BINGO] \d+/)
    await at.large().click()
    await at.comes('ready')
    expect((await at.rounds('demo'))[0]?.stake).toBe(STAKE)
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(at.complaints).toEqual([])
    expect(at.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
