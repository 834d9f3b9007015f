import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { grantStates } from './grant-states.ts'
import { type Contribution, converted, countedOf, payoutOf, percentOf, requiredOf } from './wagering.ts'

const money = parseMoney
const rules: readonly Contribution[] = [
  { of: 'type', value: 'LIVE', percent: 20 },
  { of: 'gameClass', value: 'roulette', percent: 10 },
  { of: 'vendor', value: 'VTL', percent: 30 },
  { of: 'node', value: '7', percent: 0 },
]
const game = { node: 1, vendor: 'ABC', gameClass: 'slots', type: 'RNG' }

describe('what counts towards the wagering', () => {
  it.each([
    ['the rest where no rule names the game', {}, 100],
    ['its type', { type: 'LIVE' }, 20],
    ['its class before its type', { type: 'LIVE', gameClass: 'roulette' }, 10],
    ['its vendor before its class', { type: 'LIVE', gameClass: 'roulette', vendor: 'VTL' }, 30],
    ['the game itself before all', { type: 'LIVE', gameClass: 'roulette', vendor: 'VTL', node: 7 }, 0],
  ])('[PRO-04, BON-01] goes by %s', (_what, change, percent) => {
    expect(percentOf(rules, { ...game, ...change }, 100)).toBe(percent)
  })

  it.each([
    ['100', 100, '100'],
    ['100', 20, '20'],
    ['0.00004', 20, '0'],
    ['0.00005', 20, '0.00001'],
    ['100', 0, '0'],
  ])('[PRO-04, BON-01] of a stake of %s at %i percent is %s, cut to the unit', (stake, percent, counted) => {
    expect(countedOf(money(stake), percent)).toBe(money(counted))
  })

  it('[PRO-04, BON-01] has to reach a multiple of the bonus', () => {
    expect(requiredOf(money('100'), 1000n)).toBe(money('1000'))
    expect(requiredOf(money('33.33'), 1050n)).toBe(money('349.965'))
  })
})

describe('a bonus whose wagering is done', () => {
  it.each([
    ['620', '500', '500', '120'],
    ['500', '500', '500', '0'],
    ['499.99', '500', '499.99', '0'],
    ['0', '500', '0', '0'],
  ])('[BON-01] turns %s with a cap of %s into %s, and %s is forfeited', (purse, cap, real, forfeited) => {
    expect(converted(money(purse), money(cap))).toEqual({ real: money(real), forfeited: money(forfeited) })
  })

  it('[BON-01] turns all of it without a cap', () => {
    expect(converted(money('620'), undefined)).toEqual({ real: money('620'), forfeited: 0n })
  })

  it('[PRO-04, BON-01] adds up as in the example of the rules', () => {
    const [deposit, bonus] = [money('100'), money('100')]
    const slots = countedOf(money('100'), 100) + countedOf(money('880'), 100)
    const wagered = slots + countedOf(money('100'), 20)
    expect(wagered).toBe(requiredOf(bonus, 1000n))
    const purse = bonus - money('880') + money('1400') - money('100') + money('100')
    const end = converted(purse, bonus * 5n)
    expect(end).toEqual({ real: money('500'), forfeited: money('120') })
    // The lines of the house: cashier, bonus less what was forfeited, play, conversion.
    const play = deposit - (money('1400') - money('880'))
    expect([-deposit, -bonus + end.forfeited, play].map(String)).toEqual([
      String(money('-100')),
      String(money('20')),
      String(money('-420')),
    ])
    expect(-deposit - bonus + end.forfeited + play + end.real).toBe(0n)
  })
})

describe('a payout of a stake that the bonus bore', () => {
  const payout = money('50')
  it.each(grantStates)('[BON-01] goes where it belongs once its grant is %s', (state) => {
    const to = payoutOf(payout, { state, cap: money('500'), converted: money('470') })
    if (state === 'active') expect(to).toEqual({ bonus: payout, real: 0n, forfeited: 0n })
    else if (state === 'converted') expect(to).toEqual({ bonus: 0n, real: money('30'), forfeited: money('20') })
    else expect(to).toEqual({ bonus: 0n, real: 0n, forfeited: payout })
  })

  it('[BON-01] is all real after a conversion without a cap, and nothing once the cap is reached', () => {
    const state = 'converted'
    expect(payoutOf(payout, { state, cap: undefined, converted: money('470') }).real).toBe(payout)
    expect(payoutOf(payout, { state, cap: money('500'), converted: money('500') })).toMatchObject({
      real: 0n,
      forfeited: payout,
    })
  })
})
