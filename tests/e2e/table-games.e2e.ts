import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baccaratOutcome, sicBoOutcome } from '#contract/games/tables.ts'
import { videoPokerOutcome } from '#contract/games/video-poker.ts'
import { DEUCES_WINS, deucesWin } from '#rules/cards/deuces-hand.ts'
import { DEUCES_WILD } from '#rules/cards/deuces-wild.ts'
import { baccaratBrings, baccaratWinner } from '#rules/live/baccarat.ts'
import { sicBoBrings } from '#rules/live/sic-bo.ts'
import { parseMoney } from '#rules/money.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, money, plain, walletOf, nodeOf } from '#tests/support/game-page.ts'
import { type OddsPage, openOddsPage } from '#tests/support/odds-page.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const START = parseMoney('1000')
let at: OddsPage

beforeAll(async () => {
  at = await openOddsPage('tables', nodeOf('pearl-baccarat'))
})
afterAll(() => at.close())

let signedIn: Page | undefined
/** The page of a member with money, in a window of a phone. */
async function member(): Promise<Page> {
  if (signedIn !== undefined) return signedIn
  const context = await newBrowser(at.browser, at.site, { viewport: { width: 390, height: 844 }, hasTouch: true })
  signedIn = await registerByForm(context, at.site, 'tables1')
  await alone(signedIn)
  return signedIn
}

const spot = (id: string) => at.game.locator(`[data-spot="${id}"]`)
const news = async () => plain(await at.game.locator('#news').textContent())
const played = async (mode: 'real' | 'demo', count: number) => {
  await eventually(async () => (await at.rounds(mode)).length).toBe(count)
  await at.comes('ready')
  const [round] = await at.rounds(mode)
  if (round === undefined) throw new Error('no round was played')
  return round
}
/** The page at a size: nothing sticks out, no barriers; the help has the return. */
async function looks(width: number, height: number, rate: string): Promise<void> {
  await at.fits(width, height)
  expect(await faults(at.game)).toEqual([])
  await at.game.locator('#help').click()
  await at.game.getByText(rate).first().waitFor()
  expect(await faults(at.game)).toEqual([])
  await at.page.keyboard.press('Escape')
}

describe('Pearl Baccarat', () => {
  it('[STU-06, STU-01] lays chips by touch, halves and doubles them, and pays for money that the books know', async () => {
    await at.open(await member())
    await at.large().tap()
    await eventually(() => at.game.locator('#plate').innerText()).toBe('Place your chips')
    await at.button('Chip R$ 5.00').tap()
    await spot('banker').tap()
    await spot('tie').tap()
    await at.button('Double').tap()
    expect(await at.amount('stake')).toBe('R$ 20.00')
    await at.button('Halve').tap()
    await at.button('Undo').tap()
    await at.button('Halve').tap()
    expect(await at.amount('stake')).toBe('R$ 10.00')
    await at.large().tap()
    const round = await played('real', 1)
    expect(round.bet).toEqual([
      { spot: 'banker', stake: '5.00' },
      { spot: 'tie', stake: '5.00' },
    ])
    const deal = parse(baccaratOutcome, round.outcome)
    const pays = (BigInt(baccaratBrings('banker', deal) + baccaratBrings('tie', deal)) * parseMoney('5')) / 100n
    expect(await walletOf(at.db, 'tables1')).toBe(START - parseMoney('10') + pays)
    await eventually(() => at.amount('win')).toBe(money(pays))
    await eventually(() => at.game.locator('.beads li').count()).toBe(1)
    expect(await at.game.locator('.beads li').getAttribute('class')).toBe(baccaratWinner(deal))
    await looks(390, 844, '98.94%')
  })

  it('[STU-05, STU-06] at 1440 is played by keyboard alone; after a reload roads and bets stand there, and a round is shown again', async () => {
    await at.page.setViewportSize({ width: 1440, height: 900 })
    await spot('player').focus()
    await at.page.keyboard.press('ArrowRight')
    await at.page.keyboard.press('Enter')
    await eventually(news).toBe('Tie: R$ 5.00. Total stake R$ 5.00.')
    await at.game.locator('#help').focus()
    for (const key of ['d', 'h', 'Backspace', 'Delete', 'r']) await at.page.keyboard.press(key)
    expect(await at.amount('stake')).toBe('R$ 10.00')
    await at.game.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await at.page.keyboard.press(' ')
    await played('real', 2)
    await at.open(at.page)
    await eventually(() => at.game.locator('.beads li').count()).toBe(2)
    await at.button('Repeat').click()
    expect(await at.amount('stake')).toBe('R$ 10.00')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Watch again' }).last().click()
    await at.game.getByRole('button', { name: 'End the replay' }).click()
    await at.comes('ready')
    expect((await at.rounds('real')).length).toBe(2)
    await eventually(async () => at.amount('balance')).toBe(money(await walletOf(at.db, 'tables1')))
    await looks(1440, 900, '98.94%')
  })

  it('[STU-04] a trial plays by the same rules and moves no money', async () => {
    const before = await walletOf(at.db, 'tables1')
    await at.trial()
    await spot('player').tap()
    await at.large().tap()
    const deal = parse(baccaratOutcome, (await played('demo', 1)).outcome)
    const pays = (BigInt(baccaratBrings('player', deal)) * parseMoney('0.5')) / 100n
    await eventually(() => at.amount('balance')).toBe(money(START - parseMoney('0.5') + pays))
    expect(await walletOf(at.db, 'tables1')).toBe(before)
  })
})

describe('Drum Tower Sic Bo', () => {
  it('[STU-06, STU-01] rolls under the skin and pays by the dice, at 390 and at 1440', async () => {
    await at.trial()
    await at.open(at.page, '&mode=trial', nodeOf('drum-tower-sic-bo'))
    for (const id of ['small', 'big', 'sum-10', 'two-1-2']) await spot(id).click()
    await at.large().tap()
    const round = await played('demo', 2)
    const { dice, payout } = parse(sicBoOutcome, round.outcome)
    const owed = ['small', 'big', 'sum-10', 'two-1-2'].reduce((sum, id) => sum + sicBoBrings(id, dice), 0)
    expect(parseMoney(payout)).toBe((BigInt(owed) * parseMoney('0.5')) / 100n)
    await eventually(news).toContain(dice.join(' · '))
    await looks(390, 844, '97.22%')
    await looks(1440, 900, '97.22%')
  })
})

describe('Deuces Wild', () => {
  it('[STU-05, STU-06] deals, goes on after a reload, and pays what the cards win, at 390 and at 1440', async () => {
    await at.open(await member(), '', nodeOf('deuces-wild'))
    const before = (await at.rounds('real')).length
    await at.large().click()
    await at.comes('choose')
    const { dealt } = parse(videoPokerOutcome(DEUCES_WINS), (await at.rounds('real'))[0]?.outcome)
    await at.open(at.page, '', nodeOf('deuces-wild'))
    await at.comes('choose')
    for (const key of '12345') await at.page.keyboard.press(key)
    await at.large().click()
    const round = await played('real', before + 1)
    const { drawn } = parse(videoPokerOutcome(DEUCES_WINS), round.outcome)
    const win = deucesWin(dealt)
    expect(drawn).toMatchObject({ cards: dealt, win })
    const pays = win === null ? 0n : round.stake * BigInt(DEUCES_WILD.pays[win])
    await eventually(() => at.amount('win')).toBe(money(pays))
    await looks(390, 844, '99.7282%')
    await looks(1440, 900, '99.7282%')
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(at.complaints).toEqual([])
    expect(at.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
