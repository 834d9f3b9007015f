import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kenoOutcome } from '#contract/games/numbers.ts'
import { parseMoney } from '#rules/money.ts'
import { kenoPays } from '#rules/numbers/keno.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { faults } from '#tests/support/axe.ts'
import { eventually, money, walletOf, nodeOf } from '#tests/support/game-page.ts'
import { type OddsPage, openOddsPage } from '#tests/support/odds-page.ts'
import { alone, newBrowser, registerByForm } from '#tests/support/visits.ts'
import { parse } from 'zod/mini'

const STAKE = parseMoney('0.1')
let at: OddsPage

beforeAll(async () => {
  at = await openOddsPage('keno', nodeOf('firefly-keno'))
})
afterAll(() => at.close())

const cell = (number: number) => at.game.locator('.number').nth(number - 1)
const marked = (mark: string): Promise<string[]> => at.game.locator(`.number[data-mark="${mark}"]`).allInnerTexts()
const plate = () => at.game.locator('#plate').innerText()

describe('Firefly Keno', () => {
  it('[STU-06] takes up to ten numbers by touch and keys, draws, and pays the hits', async () => {
    const context = await newBrowser(at.browser, at.site, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const fresh = await registerByForm(context, at.site, 'keno1')
    await alone(fresh)
    await at.open(fresh)
    await at.large().tap()
    expect([await plate(), (await at.rounds('real')).length]).toEqual(['Choose one to ten numbers', 0])
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await cell(number).tap()
    await cell(79).focus()
    await at.page.keyboard.press('ArrowRight')
    await at.page.keyboard.press('Enter')
    expect(await marked('chosen')).toHaveLength(10)
    await cell(11).tap()
    expect([await plate(), (await marked('chosen')).includes('11')]).toEqual(['Ten numbers at most', false])
    await cell(9).tap()
    await at.large().tap()
    await eventually(async () => (await at.rounds('real')).length).toBe(1)
    await at.comes('ready')
    const [round] = await at.rounds('real')
    expect(round?.bet).toEqual({ stake: '0.10', board: 80, spots: [1, 2, 3, 4, 5, 6, 7, 8, 80] })
    const { drawn, hits } = parse(kenoOutcome, round?.outcome)
    expect([(await marked('hit')).length, (await marked('drawn')).length]).toEqual([hits, drawn.length - hits])
    const pays = payoutOf(STAKE, kenoPays(80, 9)[hits] ?? 0n)
    expect(await walletOf(at.db, 'keno1')).toBe(parseMoney('1000') - STAKE + pays)
    await eventually(() => at.amount('win')).toBe(money(pays))
  })

  it('[STU-05, STU-06] stands after a reload, changes its board, and shows a round again', async () => {
    await at.open(at.page)
    expect((await marked('hit')).length + (await marked('drawn')).length).toBe(20)
    await at.button('10 of 40').click()
    expect(await at.game.locator('.number').count()).toBe(40)
    // 80 is no number of this board.
    expect(await marked('chosen')).toHaveLength(8)
    await at.button('Clear').click()
    await at.button('Random').click()
    expect(await marked('chosen')).toHaveLength(10)
    await at.large().click()
    await eventually(async () => (await at.rounds('real')).length).toBe(2)
    await at.comes('ready')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Watch again' }).last().click()
    await at.game.getByRole('button', { name: 'End the replay' }).click()
    await at.comes('ready')
    expect((await at.rounds('real')).length).toBe(2)
  })

  it('[STU-03] is confirmed once the seed is revealed', async () => {
    await at.button('Fairness').click()
    await at.button('Reveal and change seeds').click()
    await at.game.getByText('The secret was revealed').waitFor()
    await at.page.keyboard.press('Escape')
    await at.button('Your rounds').click()
    await at.game.getByRole('button', { name: 'Verify' }).first().click()
    await at.game.getByText('This round is genuine').first().waitFor()
    await at.page.keyboard.press('Escape')
  })

  it.each([
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('[STU-06, WEB-05] fits %i by %i and has no barrier', async (width, height) => {
    await at.fits(width, height)
    expect(await faults(at.game)).toEqual([])
    await at.button('Rules and pays').click()
    await at.game.getByText('847,660,528').first().waitFor()
    expect(await faults(at.game)).toEqual([])
    await at.page.keyboard.press('Escape')
  })

  it('[STU-04] a trial at 1440 moves no money', async () => {
    const before = await walletOf(at.db, 'keno1')
    await at.trial({ viewport: { width: 1440, height: 900 } })
    await at.button('Random').click()
    await at.large().click()
    await eventually(async () => (await at.rounds('demo'))[0]?.state).toBe('closed')
    await at.comes('ready')
    expect(await walletOf(at.db, 'keno1')).toBe(before)
  })

  it('[WEB-05] nothing complained on the way', () => {
    expect(at.complaints).toEqual([])
    expect(at.site.output()).not.toMatch(/"level":(40|50|60)/)
  })
})
