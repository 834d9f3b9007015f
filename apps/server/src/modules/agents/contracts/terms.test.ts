import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { type Entered, namedTiers, readTerms } from './terms.ts'

const dividend = { calendar: 'monthly', mode: 'fixed', carryOver: 'none' } as const
/** The field at which terms are refused. */
function fieldOf(kind: 'dividend' | 'daily' | 'realTime', entered: Entered): string | undefined {
  try {
    readTerms(kind, entered)
  } catch (error) {
    const { detail } = error instanceof Refusal ? error : { detail: undefined }
    if (typeof detail === 'object' && detail !== null && 'fieldErrors' in detail)
      return Object.keys(detail.fieldErrors ?? {})[0]
  }
  return undefined
}

describe('terms by the names of the specification', () => {
  it('[CTR-01, AGT-09] of a dividend are taken by either name, and kept by one', () => {
    const tiers = [{ minimumBet: '10', periodConsumption: '1000', profitAndLoss: '100', minimumActive: 2, ratio: '3' }]
    const kept = { periodConsumption: '1000', periodLoss: '100', activeCount: 2, dividendRate: '3' }
    const terms = readTerms('dividend', { ...dividend, tiers })
    expect(terms).toEqual({ ...dividend, kind: 'dividend', minimumBet: '10', tiers: [kept] })
    expect(readTerms('dividend', { ...dividend, minimumBet: '10', tiers: [kept] })).toEqual(terms)
    expect(namedTiers(terms)).toEqual([{ ...kept, ...tiers[0] }])
  })

  it.each([
    ['daily', 'dailyBetAmount'],
    ['hourly', 'hourlyBetAmount'],
  ] as const)('[CTR-01, AGT-09] of a %s salary are taken by either name', (kind, amount) => {
    const terms = readTerms(kind, { minimumBet: '10', tiers: [{ [amount]: '1000', minimumActive: 2, ratio: '0.5' }] })
    const kept = { [amount]: '1000', activeCount: 2, salaryRate: '0.5' }
    expect(terms).toEqual({ kind, minimumBet: '10', tiers: [kept] })
    expect(namedTiers(terms)).toEqual([{ ...kept, minimumBet: '10', minimumActive: 2, ratio: '0.5' }])
  })

  it('[AGT-09] of real-time salary have one name each', () => {
    const tiers = [{ singleBetAmount: '1', profitRate: '0.1', lossRate: '0.2' }]
    expect(namedTiers(readTerms('realTime', { tiers }))).toEqual(tiers)
  })

  it.each<[string, 'dividend' | 'daily' | 'realTime', Entered]>([
    [
      'tiers.0.ratio',
      'daily',
      { minimumBet: '1', tiers: [{ dailyBetAmount: '1', activeCount: 1, salaryRate: '1', ratio: '2' }] },
    ],
    [
      'tiers.0.profitAndLoss',
      'daily',
      { minimumBet: '1', tiers: [{ dailyBetAmount: '1', activeCount: 1, ratio: '1', profitAndLoss: '5' }] },
    ],
    ['tiers.0.ratio', 'realTime', { tiers: [{ singleBetAmount: '1', profitRate: '1', lossRate: '1', ratio: '1' }] }],
    ['tiers.1.minimumBet', 'daily', { tiers: [{ minimumBet: '1' }, { minimumBet: '2' }] }],
    ['tiers.0.minimumBet', 'daily', { minimumBet: '3', tiers: [{ minimumBet: '1' }] }],
    ['tiers.0.activeCount', 'daily', { minimumBet: '3', tiers: [{ dailyBetAmount: '1', ratio: '1' }] }],
    ['minimumBet', 'daily', { tiers: [{ dailyBetAmount: '1', minimumActive: 1, ratio: '1' }] }],
    ['tiers', 'daily', { minimumBet: '3' }],
  ])('[CTR-02] are refused at %s where they say two things, or not enough', (field, kind, entered) => {
    expect(fieldOf(kind, entered)).toBe(field)
  })
})
