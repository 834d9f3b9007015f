import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diceOutcome, hiLoOutcome, pegsOutcome } from '#contract/games/odds.ts'
import { parseMoney } from '#rules/money.ts'
import { diceMultiplier } from '#rules/odds/dice.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { bowlsOf } from '#rules/odds/pegs.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, money, walletOf } from '#tests/support/game-page.ts'
import { type OddsPage, openOddsPage } from '#tests/support/odds-page.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const [TRUE_NORTH, PEGFALL, SKYLADDER] = [7, 9, 10]
const STAKE = parseMoney('0.1')
let at: OddsPage

beforeAll(async () => {
  at = await openOddsPage('oddsgames', TRUE_NORTH)
})
afterAll(() => at.close())

const played = async (count: number) => {
  await eventually(async () => (await at.rounds('real')).length).toBe(count)
  await at.comes('ready')
  const [round] = await at.rounds('real')
  if (round === undefined) throw new Error('no round was played')
  return round
}
const fitsAnywhere = async () => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await at.fits(width, height)
    expect(await faults(at.game)).toEqual([])
  }
}

describe('True North', () => {
  it('[STU-06] takes an aim by slider, keys and a typed number, and pays by the face', async () => {
    const context = await newBrowser(at.browser, at.site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, at.site, 'odds1')
    await alone(fresh)
    await at.open(fresh)
    const chance = at.game.getByRole('textbox', { name: /chance in percent/ })
    await chance.fill('100')
    expect(await chance.getAttribute('aria-invalid')).toBe('true')
    await chance.fill('97')
    await chance.press('Enter')
    await at.game.locator('#help').focus()
    await at.page.keyboard.press('ArrowRight')
    await at.game.getByRole('button', { name: 'From 2.00' }).tap()
    await at.large().tap()
    const round = await played(1)
    expect(round.bet).toEqual({ stake: '0.10', side: 'high', chance: 9800 })
    const { face, won } = parse(diceOutcome, round.outcome)
    expect(won).toBe(face >= 200)
    expect(await walletOf(at.db, 'odds1')).toBe(
      parseMoney('1000') - STAKE + (won ? payoutOf(STAKE, diceMultiplier(9800)) : 0n),
    )
    await eventually(() => at.game.locator('.last li').first().textContent()).toContain((face / 100).toFixed(2))
    await fitsAnywhere()
  })
})

describe('Pegfall', () => {
  it('[STU-06] drops through the rows that were chosen and pays its bowl', async () => {
    const before = await walletOf(at.db, 'odds1')
    await at.open(at.page, '', PEGFALL)
    await at.button('16').click()
    await at.button('Wild').click()
    await at.large().click()
    const round = await played(2)
    const { path, bowl } = parse(pegsOutcome, round.outcome)
    expect([path.length, Array.from(path).filter((turn) => turn === '1').length]).toEqual([16, bowl])
    const pays = payoutOf(STAKE, bowlsOf(16, 'wild')[bowl] ?? 0n)
    expect(await walletOf(at.db, 'odds1')).toBe(before - STAKE + pays)
    await eventually(() => at.amount('win')).toBe(money(pays))
    await fitsAnywhere()
  })
})

describe('Skyladder', () => {
  it('[STU-05, STU-06] calls card after card, stands after a reload, and is taken', async () => {
    await at.open(at.page, '', SKYLADDER)
    const latest = async () => parse(hiLoOutcome, (await at.rounds('real'))[0]?.outcome)
    for (;;) {
      await at.large().click()
      await at.comes('choose')
      const { allowed } = await latest()
      await at.game.locator(`.call.${allowed[0]}`).click()
      await eventually(async () => (await latest()).cards.length).toBe(2)
      if (!(await latest()).missed) break
      await at.comes('ready')
    }
    await at.comes('choose')
    const { cards } = await latest()
    await at.open(at.page, '', SKYLADDER)
    await at.comes('choose')
    expect((await latest()).cards).toEqual(cards)
    await fitsAnywhere()
    await at.large().click()
    await at.comes('ready')
    expect((await at.rounds('real'))[0]?.choices).toHaveLength(2)
    await eventually(async () => at.amount('balance')).toBe(money(await walletOf(at.db, 'odds1')))
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(at.complaints).toEqual([])
    expect(at.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
