import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { rational } from '../rational.ts'
import { atRisk } from '../play/at-risk.ts'
import { isActive, lossOf, type Measures, profitAndLoss, weightedTurnover } from './figures.ts'

const nothing: Measures = { stakes: 0n, prizes: 0n, selfRebate: 0n, agentRebate: 0n, activity: 0n, depositFee: 0n }
const sums = (of: Readonly<Partial<Record<keyof Measures, string>>>): Measures => ({
  stakes: parseMoney(of.stakes ?? '0'),
  prizes: parseMoney(of.prizes ?? '0'),
  selfRebate: parseMoney(of.selfRebate ?? '0'),
  agentRebate: parseMoney(of.agentRebate ?? '0'),
  activity: parseMoney(of.activity ?? '0'),
  depositFee: parseMoney(of.depositFee ?? '0'),
})

describe('profit and loss', () => {
  const example = sums({ prizes: '8900', selfRebate: '50', activity: '230', depositFee: '5', stakes: '10000' })

  it('[CTR-01] is prizes, rebates, activity and fees less stakes: 8,900 + 50 + 0 + 230 + 5 − 10,000 = −815', () => {
    expect(profitAndLoss(example)).toBe(parseMoney('-815'))
    expect(lossOf(profitAndLoss(example))).toBe(parseMoney('815'))
  })

  it.each([
    ['stakes', '-1'],
    ['prizes', '1'],
    ['selfRebate', '1'],
    ['agentRebate', '1'],
    ['activity', '1'],
    ['depositFee', '1'],
  ])('[CTR-01] counts one more of %s as %s', (field, more) => {
    expect(profitAndLoss({ ...nothing, [field]: parseMoney('1') })).toBe(parseMoney(more))
  })

  it('[CTR-01] is no loss where a team won or came out even', () => {
    expect([lossOf(parseMoney('815')), lossOf(0n)]).toEqual([0n, 0n])
  })
})

describe('turnover', () => {
  it('[CTR-02] counts what was at risk, slots whole, with the weight of its game type, exactly', () => {
    const slot = atRisk({ stake: 700n, payout: 700n, isClosed: true, isSlot: true })
    const evenBet = atRisk({ stake: 100n, payout: 105n, isClosed: true, isSlot: false })
    expect([slot, evenBet]).toEqual([700n, 5n])
    const types = [
      { turnover: slot, weight: rational(1n, 3n) },
      { turnover: evenBet, weight: rational(1n, 2n) },
      { turnover: 1_000_000n, weight: rational(0n) },
    ]
    expect(weightedTurnover(types)).toEqual(rational(1415n, 6n))
    expect(weightedTurnover([])).toEqual(rational(0n))
  })

  it('[CTR-01] makes a member active from the minimum bet on', () => {
    expect(
      [rational(99_999n), rational(199_999n, 2n), rational(100_000n)].map((own) => isActive(own, 100_000n)),
    ).toEqual([false, false, true])
  })
})
