import { describe, expect, it } from 'vitest'
import { type Flag, type RiskFacts, riskFlags } from './risk.ts'

const unit = 100_000n
const day = 86_400_000
/** Somebody known, whom nothing speaks against. */
const quiet: RiskFacts = {
  today: 100n * unit,
  everPaid: true,
  ofOneDay: 0,
  deposited: 0n,
  cardAgeMs: day,
  shared: false,
  holder: 'Marina Souza',
  provenName: undefined,
  identity: 'none',
}

describe('what speaks for a look at a withdrawal', () => {
  it.each<[string, Partial<RiskFacts>, Flag[]]>([
    ['nothing', {}, []],
    ['the first ever', { everPaid: false }, ['first']],
    ['just what goes out without a look', { today: 500n * unit }, []],
    ['a unit more than that', { today: 500n * unit + 1n }, ['large']],
    ['a card of a moment less than a day', { cardAgeMs: day - 1 }, ['newCard']],
    ['a card whose account another member has as well', { shared: true }, ['shared']],
    ['the second of a day', { ofOneDay: 1 }, []],
    ['the third of a day', { ofOneDay: 2 }, ['rapid']],
    ['four fifths of it paid in within the day', { deposited: 80n * unit }, ['rapid']],
    ['a unit less than that paid in', { deposited: 80n * unit - 1n }, []],
    ['more paid in than goes out', { deposited: 1000n * unit }, ['rapid']],
    ['an identity that was refused', { identity: 'rejected' }, ['identity']],
    ['the proven name, written otherwise', { identity: 'approved', provenName: 'MARINA  SOUZA' }, []],
    ['another name than the proven one', { identity: 'approved', provenName: 'Ana Souza' }, ['identity']],
  ])('[CSH-03] %s', (_what, facts, flags) => {
    expect(riskFlags({ ...quiet, ...facts }, { unreviewedUpTo: '500' })).toEqual(flags)
  })
})
