import { describe, expect, it } from 'vitest'
import { draftOf } from './draft.ts'
import type { Terms } from './terms-view.tsx'

const tier = { 'tiers.0.dailyBetAmount': '1.000,50', 'tiers.0.activeCount': '2', 'tiers.0.salaryRate': '0,4 %' }

describe('the draft of an offer', () => {
  it('[AGT-09] is what was typed, as the wire has it', () => {
    expect(draftOf('daily', undefined, { minimumBet: '0', ...tier }, 1)).toEqual({
      kind: 'daily',
      minimumBet: '0',
      tiers: [{ dailyBetAmount: '1000.50', activeCount: 2, salaryRate: '0.4' }],
    })
  })

  it('[AGT-09] is none while anything is missing or no number', () => {
    expect(draftOf('daily', undefined, tier, 1)).toBeUndefined()
    expect(draftOf('daily', undefined, { minimumBet: '0', ...tier }, 2)).toBeUndefined()
    for (const name of Object.keys(tier))
      expect(draftOf('daily', undefined, { minimumBet: '0', ...tier, [name]: 'much' }, 1)).toBeUndefined()
  })

  it('[AGT-09] of dividends has the calendar of the own contract, and is none without one', () => {
    const values = {
      mode: 'float',
      carryOver: 'permanent',
      minimumBet: '10',
      'tiers.0.periodConsumption': '100',
      'tiers.0.periodLoss': '0',
      'tiers.0.activeCount': '1',
      'tiers.0.dividendRate': '4',
    }
    const terms: Terms = {
      kind: 'dividend',
      calendar: 'weekly',
      mode: 'float',
      carryOver: 'permanent',
      minimumBet: '10',
      tiers: [{ periodConsumption: '100', periodLoss: '0', activeCount: 1, dividendRate: '4' }],
    }
    expect(draftOf('dividend', { ...terms, mode: 'fixed', minimumBet: '5' }, values, 1)).toEqual(terms)
    expect(draftOf('dividend', undefined, values, 1)).toBeUndefined()
    expect(draftOf('dividend', terms, { ...values, mode: 'other' }, 1)).toBeUndefined()
  })

  it('[AGT-09] of real-time salary needs no least turnover', () => {
    const values = { 'tiers.0.singleBetAmount': '5', 'tiers.0.profitRate': '0.1', 'tiers.0.lossRate': '0.2' }
    expect(draftOf('realTime', undefined, values, 1)).toEqual({
      kind: 'realTime',
      tiers: [{ singleBetAmount: '5', profitRate: '0.1', lossRate: '0.2' }],
    })
  })
})
