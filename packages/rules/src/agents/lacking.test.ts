import { expect, it } from 'vitest'
import { rational } from '../rational.ts'
import { lacking } from './lacking.ts'

const tiers = [
  { turnover: 100n, loss: 10n, active: 2, rate: 3_000n },
  { turnover: 500n, loss: 30n, active: 3, rate: 5_000n },
]
const dividends = {
  kind: 'dividend',
  calendar: 'monthly',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: 0n,
  tiers,
} as const

it('[AGT-09] says of each tier what the period so far lacks', () => {
  expect(lacking(dividends, { turnover: rational(0n), loss: 0n, active: 0 })).toEqual([
    [
      ['turnover', 100n],
      ['loss', 10n],
      ['active', 2n],
    ],
    [
      ['turnover', 500n],
      ['loss', 30n],
      ['active', 3n],
    ],
  ])
  expect(lacking(dividends, { turnover: rational(100n), loss: 30n, active: 2 })).toEqual([
    [],
    [
      ['turnover', 400n],
      ['active', 1n],
    ],
  ])
})

it('[AGT-09] counts part of a unit that lacks as a whole one, and asks a salary for no loss', () => {
  const salary = { kind: 'daily', minimumBet: 0n, tiers } as const
  expect(lacking(salary, { turnover: rational(999n, 10n), loss: 0n, active: 9 })[0]).toEqual([['turnover', 1n]])
})
