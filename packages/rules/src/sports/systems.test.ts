import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CENT, ONE, parseMoney } from '../money.ts'
import { add, multiply, type Rational, rational, ZERO } from '../rational.ts'
import { type Grade, factorOf, grades } from './grade.ts'
import {
  type LegFactor,
  type SlipKind,
  type SlipLeg,
  greatestPayout,
  greatestStake,
  isSlipKind,
  lineCount,
  listedLines,
  MOST_LEGS,
  slipFault,
  slipPayout,
  systems,
} from './systems.ts'

const won = (...prices: number[]): LegFactor[] => prices.map((price) => leg('won', price))
const leg = (grade: Grade, price: number): LegFactor => ({ factor: factorOf({ grade }, price) })
const banker = (grade: Grade, price: number): LegFactor => ({ ...leg(grade, price), isBanker: true })

/** A won, a half-won, a void and a half-lost leg. */
const mixed = [leg('won', 1900), leg('half-won', 2040), leg('void', 3000), leg('half-lost', 1500)]

describe('what a slip pays', () => {
  it.each<[SlipKind, LegFactor[], number, string]>([
    ['canadian', won(2000, 2500, 2500, 2000, 2000), 26, '318.75'],
    ['combination', mixed, 1, '1.444'],
    ['yankee', mixed, 11, '16.004'],
    ['lucky-15', mixed, 15, '20.924'],
    ['trixie', won(1500, 2000, 3000), 4, '22.5'],
    ['patent', won(1500, 2000, 3000), 7, '29'],
    ['2-of-3', [banker('won', 1600), leg('won', 1800), leg('won', 2200), leg('lost', 5000)], 3, '6.336'],
    ['goliath', won(2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000), 247, '6544'],
    ['single', won(1910), 1, '1.91'],
    ['single', [...won(1910), leg('lost', 3000), leg('void', 3000)], 3, '2.91'],
    ['combination', [...won(1910, 2000), leg('lost', 3000)], 1, '0'],
    ['yankee', [banker('lost', 1600), ...won(1500, 2000, 3000, 4000)], 11, '0'],
    ['trixie', [leg('lost', 2000), leg('lost', 2000), leg('won', 2000)], 4, '0'],
    ['patent', [leg('lost', 2000), leg('lost', 2000), leg('won', 2000)], 7, '2'],
    ['combination', [leg('void', 2000), leg('void', 2000)], 1, '1'],
  ])('[SPB-02] %s, %#', (kind, legs, lines, pays) => {
    expect(lineCount(kind, legs.filter(({ isBanker }) => isBanker !== true).length)).toBe(lines)
    expect(slipPayout(kind, ONE, legs)).toBe(parseMoney(pays))
  })

  it('[SPB-02] is paid by places over tied where a leg ends in a dead heat', () => {
    const heat = { factor: factorOf({ grade: 'won', deadHeat: { places: 1, tied: 3 } }, 5000) }
    expect(slipPayout('single', ONE, [heat])).toBe(166_666n)
    // Cut once: a third three times over is whole again.
    expect(slipPayout('combination', ONE, [heat, ...won(3000)])).toBe(5n * ONE)
    expect(slipPayout('single', ONE, [heat, heat, heat])).toBe(5n * ONE)
  })

  it('[SPB-02] is cut once a ticket, not once a line', () => {
    // Each of three doubles is worth 333.666 units: cut one by one they would pay 999.
    const stake = 333n
    const legs = won(1001, 1001, 1001)
    const byLine = 3n * ((stake * 1_002_001n) / 1_000_000n)
    expect(byLine).toBe(999n)
    expect(slipPayout('2-of-3', stake, legs)).toBe((3n * stake * 1_002_001n) / 1_000_000n)
    expect(slipPayout('2-of-3', stake, legs)).toBe(1000n)
  })

  it('[SPB-02] is the sum over its listed lines', () => {
    const anyLeg = fc.record({
      factor: fc
        .tuple(
          fc.constantFrom(...grades),
          fc.integer({ min: 1001, max: 30_000 }),
          fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 7 }))),
        )
        .map(([grade, price, heat]) =>
          factorOf(
            { grade, ...(heat === null || grade !== 'won' ? {} : { deadHeat: { places: heat[0], tied: heat[1] } }) },
            price,
          ),
        ),
    })
    const named = fc.constantFrom(...Object.entries(systems)).map(([kind, { legs }]) => ({ kind, others: legs }))
    const chosen = fc
      .integer({ min: 1, max: 9 })
      .chain((n) => fc.integer({ min: 1, max: n }).map((k) => ({ kind: `${k}-of-${n}`, others: n })))
    const slips = fc.oneof(named, chosen).chain(({ kind, others }) =>
      fc.record({
        kind: fc.constant(kind).map(asKind),
        others: fc.array(anyLeg, { minLength: others, maxLength: others }),
        bankers: fc.array(anyLeg, { maxLength: 3 }),
        stake: fc.bigInt(1n, 10n ** 10n),
        turn: fc.nat(20),
      }),
    )
    fc.assert(
      fc.property(slips, ({ kind, others, bankers, stake, turn }) => {
        const ordered: LegFactor[] = [...bankers.map((one) => ({ ...one, isBanker: true })), ...others]
        const cut = turn % ordered.length
        const legs = [...ordered.slice(cut), ...ordered.slice(0, cut)]
        const lines = [
          ...listedLines(
            kind,
            legs.map(({ isBanker }) => isBanker === true),
          ),
        ]
        expect(lines).toHaveLength(lineCount(kind, others.length))
        expect(new Set(lines.map(String)).size).toBe(lines.length)
        const ofLine = (line: readonly number[]): Rational =>
          line.reduce((product, at) => multiply(product, legs[at]?.factor ?? ZERO), rational(1n))
        const sum = lines.reduce((total, line) => add(total, ofLine(line)), ZERO)
        expect(slipPayout(kind, stake, legs)).toBe((stake * sum.numerator) / sum.denominator)
      }),
      { numRuns: 200 },
    )
  })
})

function asKind(text: string): SlipKind {
  if (!isSlipKind(text)) throw new Error(text)
  return text
}

describe('kinds of slips', () => {
  it.each([
    '',
    'Yankee',
    'lucky',
    'toString',
    '0-of-3',
    '4-of-3',
    '2-of-21',
    '1-of-00',
    '02-of-3',
    '2-of-3 ',
    'two-of-3',
  ])('[SPB-02] there is no %j', (kind) => {
    expect(isSlipKind(kind)).toBe(false)
  })

  it.each<[SlipKind, number, number]>([
    ['trixie', 3, 4],
    ['patent', 3, 7],
    ['yankee', 4, 11],
    ['lucky-15', 4, 15],
    ['canadian', 5, 26],
    ['lucky-31', 5, 31],
    ['heinz', 6, 57],
    ['lucky-63', 6, 63],
    ['super-heinz', 7, 120],
    ['goliath', 8, 247],
    ['single', 20, 20],
    ['combination', 20, 1],
    ['10-of-20', 20, 184_756],
    ['1-of-5', 5, 5],
    ['20-of-20', 20, 1],
  ])('[SPB-02] %s of %s legs has %s lines', (kind, legs, lines) => {
    expect(isSlipKind(kind)).toBe(true)
    expect(lineCount(kind, legs)).toBe(lines)
  })

  it('[SPB-02] lists lines by their length and in the order of the legs', () => {
    const lines = (kind: SlipKind, ...bankers: boolean[]) =>
      [...listedLines(kind, bankers)].map((line) => line.join(''))
    expect(lines('patent', false, false, false)).toEqual(['0', '1', '2', '01', '02', '12', '012'])
    expect(lines('2-of-3', false, true, false, false)).toEqual(['012', '013', '123'])
    expect(lines('combination', false, false)).toEqual(['01'])
    expect(lines('single', false, false)).toEqual(['0', '1'])
  })

  it('[SPB-02] twenty legs in ten are worked out at once', () => {
    const legs = won(...Array.from({ length: 20 }, () => 2000))
    expect(slipPayout('10-of-20', ONE, legs)).toBe(184_756n * 1024n * ONE)
  })
})

describe('the greatest payout', () => {
  const legs = [{ price: 2000 }, { price: 2500 }, { price: 2500 }, { price: 2000 }, { price: 2000 }]

  it('[SPB-02] is what all legs won pay', () => {
    expect(greatestPayout('canadian', ONE, legs)).toBe(parseMoney('318.75'))
    expect(greatestPayout('2-of-4', ONE, [{ price: 1600, isBanker: true }, ...legs.slice(1)])).toBe(parseMoney('48.4'))
  })

  it.each<[SlipKind, number[], string, string]>([
    ['single', [2000], '100', '50'],
    ['single', [1910], '100', '52.35'],
    ['single', [3000], '100', '33.33'],
    ['canadian', [2000, 2500, 2500, 2000, 2000], '3187.5', '10'],
    ['canadian', [2000, 2500, 2500, 2000, 2000], '3187.49', '9.99'],
    ['combination', [50_000, 50_000, 50_000], '1000', '0'],
    ['combination', [10_000, 10_000, 10_000], '0', '0'],
  ])('[SPB-04] %s at %s below %s lets %s a line', (kind, prices, ceiling, stake) => {
    const priced = prices.map((price) => ({ price }))
    expect(greatestStake(kind, parseMoney(ceiling), priced)).toBe(parseMoney(stake))
  })

  it('[SPB-04] is kept by the greatest stake, and passed by a cent more', () => {
    const prices = fc.array(fc.record({ price: fc.integer({ min: 1001, max: 50_000 }) }), {
      minLength: 4,
      maxLength: 4,
    })
    const kinds = fc.constantFrom<SlipKind>('single', 'combination', 'yankee', 'lucky-15', '2-of-4')
    fc.assert(
      fc.property(kinds, prices, fc.bigInt(1n, 10n ** 12n), (kind, legs, ceiling) => {
        const stake = greatestStake(kind, ceiling, legs)
        expect(stake % CENT).toBe(0n)
        expect(greatestPayout(kind, stake, legs)).toBeLessThanOrEqual(ceiling)
        expect(greatestPayout(kind, stake + CENT, legs)).toBeGreaterThan(ceiling)
      }),
    )
  })

  it('[SPB-04] is not passed by any grades of its legs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...grades), fc.integer({ min: 1001, max: 9000 })), {
          minLength: 4,
          maxLength: 4,
        }),
        (legs) => {
          const most = greatestPayout(
            'lucky-15',
            ONE,
            legs.map(([, price]) => ({ price })),
          )
          const paid = slipPayout(
            'lucky-15',
            ONE,
            legs.map(([grade, price]) => leg(grade, price)),
          )
          expect(paid).toBeLessThanOrEqual(most)
        },
      ),
    )
  })
})

describe('a slip is refused', () => {
  const legs = (count: number): SlipLeg[] =>
    Array.from({ length: count }, (_, i) => ({ event: `match ${i}`, competition: `league ${i}` }))
  const asBanker = (one: SlipLeg): SlipLeg => ({ ...one, isBanker: true })
  const cup = { event: 'cup winner', competition: 'cup', isOutright: true }
  const cupMatch = { event: 'cup match', competition: 'cup' }

  it.each<[string, SlipKind, SlipLeg[], object]>([
    ['with 21 legs', 'combination', legs(21), { code: 'too-many-legs', most: MOST_LEGS }],
    ['with 21 singles', 'single', legs(21), { code: 'too-many-legs', most: 20 }],
    ['with 21 legs, one a banker', '20-of-20', legs(21).map((one, i) => (i === 0 ? asBanker(one) : one)), { most: 20 }],
    ['without legs', 'single', [], { code: 'legs-of-kind', least: 1, most: 20 }],
    ['with one leg to combine', 'combination', legs(1), { code: 'legs-of-kind', least: 2, most: 20 }],
    ['with too few legs for a system', 'yankee', legs(3), { code: 'legs-of-kind', least: 4, most: 4 }],
    ['with too many legs for a system', 'yankee', legs(5), { code: 'legs-of-kind', least: 4, most: 4 }],
    ['with other legs than it names', '2-of-3', legs(4), { code: 'legs-of-kind', least: 3, most: 3 }],
    [
      'with bankers that a system counts on',
      'trixie',
      legs(3).map(asBanker),
      { code: 'legs-of-kind', least: 3, most: 3 },
    ],
    ['with a banker and no system', 'combination', [...legs(2), asBanker(cupMatch)], { code: 'banker-without-system' }],
    ['with a single banker', 'single', legs(1).map(asBanker), { code: 'banker-without-system' }],
    ['with two legs of one event', 'combination', [...legs(2), ...legs(1)], { code: 'same-event', legs: [0, 2] }],
    ['with a banker of the same event', '1-of-1', [...legs(1), ...legs(1).map(asBanker)], { legs: [0, 1] }],
    [
      'with an event and its outright',
      'trixie',
      [cupMatch, ...legs(1), cup],
      { code: 'event-and-outright', legs: [0, 2] },
    ],
    [
      'with two outrights of one competition',
      'combination',
      [cup, { ...cup, event: 'cup top four' }],
      { legs: [0, 1] },
    ],
  ])('[SPB-02] %s', (_what, kind, given, fault) => {
    expect(slipFault(kind, given)).toMatchObject(fault)
  })

  it.each<[string, SlipKind, SlipLeg[]]>([
    ['twenty legs', 'combination', legs(20)],
    ['twenty singles', 'single', legs(20)],
    ['several singles of one event', 'single', [...legs(1), ...legs(1), cup, cupMatch]],
    ['two matches of one competition', 'combination', [cupMatch, { ...cupMatch, event: 'other cup match' }]],
    ['an outright with a match of another competition', 'combination', [cup, ...legs(1)]],
    ['a system with bankers', 'yankee', [...legs(4), asBanker(cupMatch)]],
    ['k of n with bankers', '2-of-3', [asBanker(cup), ...legs(3)]],
  ])('[SPB-02] not for %s', (_what, kind, given) => {
    expect(slipFault(kind, given)).toBeUndefined()
  })
})
