import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '#tests/support/axe.ts'
import { priced } from '#tests/support/sports-feed.ts'
import {
  button,
  openSlip,
  openSportsSite,
  optionsOf,
  placed,
  price,
  seen,
  sizes,
  type SportsSite,
  stake,
  WAIT,
} from '#tests/support/sports-visit.ts'
import { cutOff, go, newBrowser, registerByForm } from '#tests/support/visits.ts'

let book: SportsSite

beforeAll(async () => {
  book = await openSportsSite('sports_outright')
})
afterAll(() => book.close())

const DAY_MS = 86_400_000
const runner = (name: string) => ({ key: name.toLowerCase().replaceAll(' ', '-'), name })

describe.each(sizes)('an outright at $width', ({ size, width, height }) => {
  it('[GAM-11, SPB-02, SPB-05] is found, stands beside no match of its competition, and says how it was tied', async () => {
    const { feed } = book
    const [key, name] = [`outright-${size}`, `Champion of the coast ${size}`]
    const { home } = await book.match([priced('1x2', [2000, 3400, 3600])])
    await feed.tell({
      type: 'outright',
      event: key,
      sport: 'football',
      competition: { key: 'coastal-league', name: 'Coastal League' },
      name,
      runners: ['Port Amber', 'Gull Rock', 'Coral Town', 'Driftwood'].map(runner),
      startsAt: new Date(Date.now() + 60 * DAY_MS).toISOString(),
      isSimulated: false,
    })
    const prices = [3000, 4000, 5000, 6000]
    const markets = [priced('outright', prices, { line: 4 }), priced('outright', [1500, 1800, 2000, 2500], { line: 8 })]
    await feed.odds(key, { phase: 'before', markets })
    const context = await newBrowser(book.browser, book.site, optionsOf({ width, height }))
    const page = await registerByForm(context, book.site, `outright${size}`)
    await go(page, book.site, '/sports')
    await page.getByRole('heading', { level: 2, name: 'Outrights' }).waitFor(WAIT)
    expect(await faults(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await price(page, home).click(WAIT)
    await page.getByRole('link', { name: new RegExp(name) }).click(WAIT)
    await page.getByRole('heading', { level: 1, name }).waitFor(WAIT)
    await seen(page, /^Decision on /)
    await price(page, 'Gull Rock', 'Among the first 2').click(WAIT)
    expect(await faults(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await openSlip(page)
    await button(page, 'Combination').click()
    await seen(page, /^.*(Gull Rock|Rivermouth).* and .* depend on each other: one bet takes only one of them/)
    await button(page, `Remove ${home}`).click()
    await stake(page, '10')
    await button(page, 'Bet R$ 10.00').click()
    await placed(page)
    await page.getByRole('link', { name: 'See my bets' }).filter({ visible: true }).click()
    await seen(page, 'Gull Rock')
    await seen(page, name)
    await feed.tell({
      type: 'outright_settlement',
      event: key,
      certainty: 2,
      ranking: [['port-amber'], ['gull-rock', 'coral-town']],
    })
    // Paid a little after it is told.
    const tied = page.getByText('Tied: the price is paid by 1/2.').filter({ visible: true }).first()
    const isTold = async (): Promise<boolean> => {
      await page.reload()
      await button(page, 'Settled').click(WAIT)
      return tied.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isTold, WAIT).toBe(true)
    // 9.00 of 10.00: the half of the price is less than the stake.
    await seen(page, 'Part of stake back')
    expect(await faults(page)).toEqual([])
    await page.getByRole('link', { name }).filter({ visible: true }).first().click()
    await page.getByRole('list', { name: 'Final ranking' }).waitFor(WAIT)
    await seen(page, 'Did not compete')
    expect(await faults(page)).toEqual([])
    await go(page, book.site, '/sports/results')
    await seen(page, 'Port Amber won')
    expect(await cutOff(page)).toEqual([])
    await context.close()
  })
})
