import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CENT, parseMoney } from '../money.ts'
import { allocate, type Due } from './allocate.ts'

const due = (id: bigint, left: string, ended = 1): Due => ({ id, ended, left: parseMoney(left) })
const given = (available: string, ...dues: Due[]): Map<bigint, bigint> => allocate(dues, parseMoney(available))
const amounts = (of: Readonly<Record<string, string>>): Map<bigint, bigint> =>
  new Map(Object.entries(of).map(([id, amount]) => [BigInt(id), parseMoney(amount)]))

describe('paying what is short', () => {
  it.each<readonly [string, string, readonly Due[], Readonly<Record<string, string>>]>([
    ['1,150 for 2,000 and 1,000', '1150', [due(1n, '2000'), due(2n, '1000')], { 1: '766.67', 2: '383.33' }],
    ['the same the other way round', '1150', [due(1n, '1000'), due(2n, '2000')], { 1: '383.34', 2: '766.66' }],
    ['1,150 for 2,000', '1150', [due(1n, '2000')], { 1: '1150' }],
    ['enough', '5000', [due(1n, '2000'), due(2n, '1000')], { 1: '2000', 2: '1000' }],
    ['exactly enough', '3000', [due(1n, '2000'), due(2n, '1000')], { 1: '2000', 2: '1000' }],
    ['nothing', '0', [due(1n, '2000'), due(2n, '1000')], { 1: '0', 2: '0' }],
    ['a debt', '-10', [due(1n, '2000')], { 1: '0' }],
    ['less than a cent', '0.00999', [due(1n, '2000')], { 1: '0' }],
    ['what is no whole cent', '10.00999', [due(1n, '2000')], { 1: '10' }],
    [
      '2 cents for three of 10',
      '0.02',
      [due(3n, '10'), due(1n, '10'), due(2n, '10')],
      { 3: '0', 1: '0.01', 2: '0.01' },
    ],
    ['the oldest first', '2500', [due(1n, '1000', 2), due(2n, '2000', 1)], { 1: '500', 2: '2000' }],
    ['nothing left for the younger', '1000', [due(1n, '1000', 2), due(2n, '2000', 1)], { 1: '0', 2: '1000' }],
    [
      'the oldest, then in proportion',
      '1010',
      [due(9n, '1000', 1), due(1n, '20', 2), due(2n, '10', 2)],
      { 9: '1000', 1: '6.67', 2: '3.33' },
    ],
  ])('[CTR-01] %s', (_, available, dues, paid) => {
    expect(given(available, ...dues)).toEqual(amounts(paid))
  })

  it('[CTR-01] of nobody is nothing', () => {
    expect(given('100')).toEqual(new Map())
  })

  it('[CTR-01] gives all that is there in whole cents, nobody more than its due, whatever the order', () => {
    const some = fc.array(fc.tuple(fc.bigInt(1n, 5_000n), fc.nat(2)), { maxLength: 8 })
    fc.assert(
      fc.property(some, fc.bigInt(0n, 30_000_000n), (all, available) => {
        const dues = all.map(([cents, ended], at) => ({ id: BigInt(at + 1), ended, left: cents * CENT }))
        const paid = allocate(dues, available)
        const total = dues.reduce((sum, { left }) => sum + left, 0n)
        const spent = [...paid.values()].reduce((sum, amount) => sum + amount, 0n)
        expect(spent).toBe(available < total ? available - (available % CENT) : total)
        for (const { id, left, ended } of dues) {
          const amount = paid.get(id) ?? -1n
          expect(amount >= 0n && amount <= left && amount % CENT === 0n).toBe(true)
          // A younger period gets something only where all older ones are paid.
          if (amount > 0n)
            for (const older of dues.filter((each) => each.ended < ended)) expect(paid.get(older.id)).toBe(older.left)
        }
        expect(allocate(dues.toReversed(), available)).toEqual(paid)
      }),
    )
  })
})
