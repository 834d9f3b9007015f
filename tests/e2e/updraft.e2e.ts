import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { climbOutcome } from '#contract/games/odds.ts'
import { parseMoney } from '#rules/money.ts'
import { landingMultiplier } from '#rules/odds/climb.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, money, walletOf, nodeOf } from '#tests/support/game-page.ts'
import { type OddsPage, openOddsPage } from '#tests/support/odds-page.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { array, object, number, parse } from 'zod/mini'

const START = parseMoney('1000')
let at: OddsPage

beforeAll(async () => {
  at = await openOddsPage('updraft', nodeOf('updraft'))
})
afterAll(() => at.close())

const outcomeOf = (round: { outcome: unknown } | undefined) => parse(climbOutcome, round?.outcome)
const latest = async () => (await at.rounds('real'))[0]
/** The height that the page shows, in hundredths. */
const shown = async (): Promise<number> =>
  Math.round(Number((await at.game.locator('.height').innerText()).replace('×', '')) * 100)

/** Begins flights until one is at a height, still in the air. */
async function flyTo(height: number): Promise<void> {
  for (;;) {
    await at.comes('ready')
    const count = (await at.rounds('real')).length
    await at.large().click()
    await eventually(async () => (await at.rounds('real')).length).toBe(count + 1)
    await eventually(async () => (await latest())?.state === 'closed' || (await shown()) >= height).toBe(true)
    if ((await latest())?.state === 'open' && (await at.large().getAttribute('data-state')) === 'choose') return
  }
}

/** What the books must say by the rounds that were played. */
async function expected(): Promise<bigint> {
  let balance = START
  for (const round of await at.rounds('real')) {
    const { landed, held } = outcomeOf(round)
    balance -= round.stake
    if (round.state === 'closed' && landed) balance += payoutOf(round.stake, landingMultiplier(held))
  }
  return balance
}
const settles = async (): Promise<void> => {
  await at.comes('ready')
  expect(await walletOf(at.db, 'glider1')).toBe(await expected())
  await eventually(async () => at.amount('balance')).toBe(money(await expected()))
}

describe('Updraft', () => {
  it('[STU-06] sets a landing by buttons, keys and a typed number, and flies to it by itself', async () => {
    const context = await newBrowser(at.browser, at.site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, at.site, 'glider1')
    await alone(fresh)
    await at.open(fresh)
    const typed = at.game.getByRole('textbox', { name: /lands by itself/ })
    for (const wrong of ['1', '0', '10001', '1.005', 'x']) {
      await typed.fill(wrong)
      expect(await typed.getAttribute('aria-invalid')).toBe('true')
    }
    await typed.fill('1,25')
    await typed.press('Enter')
    expect(await at.game.locator('.updraft-aim b').innerText()).toBe('79.2%')
    await at.game.locator('#help').focus()
    await at.page.keyboard.press('ArrowRight')
    expect(await typed.inputValue()).toBe('1.5')
    await typed.fill('1.01')
    await typed.press('Enter')
    await at.large().tap()
    await eventually(async () => (await latest())?.state).toBe('closed')
    expect([(await latest())?.bet, (await latest())?.choices]).toEqual([{ stake: '0.10', landing: 101 }, []])
    await settles()
    await at.button('By hand').tap()
  })

  it('[STU-05, STU-06] goes on from its mark after a reload in flight, and pays the height that was seen', async () => {
    await flyTo(135)
    await eventually(async () => outcomeOf(await latest()).held).toBeGreaterThan(120)
    const count = (await at.rounds('real')).length
    const { held } = outcomeOf(await latest())
    await at.open(at.page)
    if ((await at.large().getAttribute('data-state')) === 'choose') {
      expect(await shown()).toBeGreaterThanOrEqual(held)
      await at.large().click()
    }
    await settles()
    expect((await at.rounds('real')).length).toBe(count)
    const round = await latest()
    const [choice] = parse(array(object({ land: number() })), round?.choices)
    expect(choice?.land).toBeGreaterThanOrEqual(held)
    if (outcomeOf(round).landed) expect(await shown()).toBe(choice?.land)
  })

  it('[STU-05] is paid by the height that was seen, however long the landing is on its way', async () => {
    await flyTo(115)
    let lost = 0
    await at.page.route('**/studio/act', async (route) => {
      lost += 1
      // The first does not arrive, the second is taken and its answer lost.
      if (lost === 1) return route.abort()
      if (lost > 2) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await at.large().click()
    await eventually(async () => (await latest())?.state).toBe('closed')
    await settles()
    await at.page.unroute('**/studio/act')
    const { landed, held } = outcomeOf(await latest())
    if (landed) expect(await shown()).toBe(held)
  })

  it('[STU-03, STU-05] shows a flight again, and each is confirmed once the seed is revealed', async () => {
    const balance = await walletOf(at.db, 'glider1')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Watch again' }).first().click()
    await at.game.getByRole('button', { name: 'End the replay' }).click()
    await at.comes('ready')
    await at.button('Fairness').click()
    await at.button('Reveal and change seeds').click()
    await at.game.getByText('The secret was revealed').waitFor()
    await at.page.keyboard.press('Escape')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Verify' }).first().click()
    await at.game.getByText('This round is genuine').first().waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
    expect(await walletOf(at.db, 'glider1')).toBe(balance)
  })

  it.each([
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('[STU-06, WEB-05] fits %i by %i and has no barrier', async (width, height) => {
    await at.fits(width, height)
    await at.button('Rules and pays').click()
    await at.game.getByText('98.9997% – 99%').first().waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
  })

  it('[STU-04] a trial at 1440 lands by the space bar and moves no money', async () => {
    const before = await walletOf(at.db, 'glider1')
    await at.trial({ viewport: { width: 1440, height: 900 } })
    await at.large().click()
    await eventually(async () => (await at.large().getAttribute('data-state')) !== 'wait').toBe(true)
    await at.game.locator('#help').focus()
    await eventually(async () => (await at.rounds('demo'))[0]?.state === 'closed' || (await shown()) >= 105).toBe(true)
    await at.large().press(' ')
    await at.comes('ready')
    expect((await at.rounds('demo'))[0]?.state).toBe('closed')
    expect(await walletOf(at.db, 'glider1')).toBe(before)
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(at.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    expect(at.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
