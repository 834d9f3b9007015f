import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minesOutcome } from '#contract/games/odds.ts'
import { parseMoney } from '#rules/money.ts'
import { minesMultiplier } from '#rules/odds/mines.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, money, plain, walletOf } from '#tests/support/game-page.ts'
import { type OddsPage, openOddsPage } from '#tests/support/odds-page.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const START = parseMoney('1000')
const STAKE = parseMoney('2.5')
/** Few pikes, so that three lilies come soon. */
const PIKES = 1
let at: OddsPage

beforeAll(async () => {
  at = await openOddsPage('lilypond', 8)
})
afterAll(() => at.close())

const pad = (cell: number) => at.game.locator('.pad').nth(cell)
const boardOf = (round: { outcome: unknown } | undefined) => parse(minesOutcome, round?.outcome)
const labels = () => at.game.locator('.pad').evaluateAll((pads) => pads.map((each) => each.getAttribute('aria-label')))
const name = (cell: number, what: string) => `Row ${Math.floor(cell / 5) + 1}, column ${(cell % 5) + 1}: ${what}`

async function begin(): Promise<void> {
  await at.comes('ready')
  await at.large().click()
  await at.comes('choose')
}

/** Opens cells from the first on until so many lilies are open, in as many rounds as it takes. */
async function lilies(count: number, mode: 'real' | 'demo'): Promise<void> {
  for (;;) {
    await begin()
    for (let cell = 0; cell < count; cell += 1) {
      await pad(cell).click()
      await eventually(async () => boardOf((await at.rounds(mode))[0]).opened.length).toBe(cell + 1)
      if ((await at.rounds(mode))[0]?.state === 'closed') break
      await eventually(async () => (await labels())[cell]).toBe(name(cell, 'a lily'))
      await at.comes('choose')
    }
    if ((await at.rounds(mode))[0]?.state === 'open') return
    await at.comes('ready')
  }
}

/** What the books must say by the rounds that were played. */
async function expected(): Promise<bigint> {
  let balance = START
  for (const round of await at.rounds('real')) {
    const { opened, board } = boardOf(round)
    balance -= round.stake
    if (round.state === 'closed' && !board.includes('x'))
      balance += payoutOf(round.stake, minesMultiplier(PIKES, opened.length))
  }
  return balance
}

describe('Lily Pond', () => {
  it('[STU-06] sets stake and pikes by slider, buttons, keys and as typed numbers', async () => {
    const context = await newBrowser(at.browser, at.site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, at.site, 'lily1')
    await alone(fresh)
    await at.open(fresh)
    expect(await at.amount('stake')).toBe('R$ 0.10')
    await at.button('Double the stake ×2').tap()
    expect(await at.amount('stake')).toBe('R$ 0.20')
    await at.game.locator('#stakes').click()
    const typed = at.game.getByRole('textbox', { name: 'Type your stake' })
    await typed.fill('2.55')
    await typed.press('Enter')
    expect(await typed.getAttribute('aria-invalid')).toBe('true')
    await typed.fill('2,5')
    await typed.press('Enter')
    await eventually(() => at.amount('stake')).toBe('R$ 2.50')
    await at.button('24').tap()
    expect(await at.game.locator('.pond-aim b').innerText()).toBe('×24.75')
    const pikes = at.game.getByRole('textbox', { name: /how many pikes/ })
    for (const wrong of ['0', '25']) {
      await pikes.fill(wrong)
      expect(await pikes.getAttribute('aria-invalid')).toBe('true')
    }
    await pikes.fill('1')
    await pikes.press('Enter')
    expect(await at.game.locator('.pond-aim b').innerText()).toBe('×1.0312')
    await at.game.locator('#help').focus()
    await at.page.keyboard.press('ArrowUp')
    expect(await at.amount('stake')).toBe('R$ 3.00')
    await at.page.keyboard.press('ArrowDown')
    await at.page.keyboard.press('ArrowRight')
    expect(await at.game.locator('.pond-aim b').innerText()).toBe('×1.076')
    await at.page.keyboard.press('ArrowLeft')
    expect(await at.amount('stake')).toBe('R$ 2.50')
  })

  it('[STU-05, STU-06] opens a third lily, stands there after a reload, goes on and pays what is taken', async () => {
    await lilies(3, 'real')
    const before = await labels()
    const count = (await at.rounds('real')).length
    await at.open(at.page)
    expect([await labels(), await at.large().getAttribute('data-state'), await at.amount('stake')]).toEqual([
      before,
      'choose',
      'R$ 2.50',
    ])
    expect(plain(await at.game.locator('#plate').innerText())).toContain(
      money(payoutOf(STAKE, minesMultiplier(PIKES, 3))),
    )
    // By keyboard from here: the pads are one stop, and arrows walk among them.
    await pad(12).focus()
    await at.page.keyboard.press('ArrowRight')
    await at.page.keyboard.press('Enter')
    await eventually(async () => boardOf((await at.rounds('real'))[0]).opened).toEqual([0, 1, 2, 13])
    if ((await at.rounds('real'))[0]?.state === 'open') {
      await at.comes('choose')
      await at.large().click()
    }
    await at.comes('ready')
    const [round] = await at.rounds('real')
    expect([round?.state, (await at.rounds('real')).length]).toEqual(['closed', count])
    expect(await walletOf(at.db, 'lily1')).toBe(await expected())
    await eventually(() => at.amount('balance')).toBe(money(await expected()))
    expect(boardOf(round).board).not.toContain('?')
  })

  it('[STU-06] does not take before a pad is open, and has no cell opened twice', async () => {
    await begin()
    await at.large().click()
    expect(await at.game.locator('#plate').innerText()).toBe('Open a pad first')
    await pad(6).click()
    await eventually(async () => boardOf((await at.rounds('real'))[0]).opened).toEqual([6])
    if ((await at.rounds('real'))[0]?.state === 'open') {
      await at.comes('choose')
      // It is marked as disabled, and pressed all the same.
      await pad(6).click({ force: true })
      await at.large().click()
    }
    await at.comes('ready')
    expect(boardOf((await at.rounds('real'))[0]).opened).toEqual([6])
    expect(await walletOf(at.db, 'lily1')).toBe(await expected())
  })

  it('[STU-05] shows a round of the list again, without money, and repeats its stake and aim', async () => {
    const balance = await walletOf(at.db, 'lily1')
    const before = (await at.rounds('real')).length
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Watch again' }).first().click()
    await at.game.getByRole('button', { name: 'End the replay' }).click()
    await at.comes('ready')
    await at.button('24').click()
    await at.button('Double the stake ×2').click()
    await at.button('Stake and aim of the last round').click()
    expect([await at.amount('stake'), await at.game.locator('.pond-aim b').innerText()]).toEqual(['R$ 2.50', '×1.0312'])
    expect([await walletOf(at.db, 'lily1'), (await at.rounds('real')).length]).toEqual([balance, before])
  })

  it('[STU-03] is confirmed round by round once the seed is revealed', async () => {
    await at.button('Fairness').click()
    await at.button('Reveal and change seeds').click()
    await at.game.getByText('The secret was revealed').waitFor()
    await at.page.keyboard.press('Escape')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Verify' }).first().click()
    await at.game.getByText('This round is genuine').first().waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
  })

  it.each([
    [390, 844],
    [820, 1180],
    [844, 390],
    [1440, 900],
  ])('[STU-06, WEB-05] fits %i by %i and has no barrier', async (width, height) => {
    await at.fits(width, height)
    expect(await faults(at.game)).toEqual([])
    await at.button('Rules and pays').click()
    await at.game.getByText('98.992% – 99%').first().waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    const before = await walletOf(at.db, 'lily1')
    await at.trial()
    await lilies(1, 'demo')
    await at.large().tap()
    await at.comes('ready')
    const [round] = await at.rounds('demo')
    const { opened } = boardOf(round)
    expect(round?.state).toBe('closed')
    await eventually(() => at.game.locator('.last li').count()).toBeGreaterThan(0)
    expect(opened).toEqual([0])
    expect(await walletOf(at.db, 'lily1')).toBe(before)
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(at.complaints).toEqual([])
    expect(at.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
