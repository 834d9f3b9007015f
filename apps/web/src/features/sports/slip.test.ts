import { describe, expect, it } from 'vitest'
import {
  acceptPrices,
  againOf,
  answered,
  betsOf,
  changeLeg,
  greatestUnit,
  keepSlip,
  keptSlip,
  legsNow,
  noSlip,
  payoutOf,
  type Slip,
  totalsOf,
  turnPick,
  withoutLeg,
} from './slip.ts'
import type { SportEvent } from './types.ts'

const pick = (event: number, market: number, of = 'home', price = 2000) => ({ event, market, pick: of, price })
const slipOf = (...picks: readonly ReturnType<typeof pick>[]): Slip => picks.reduce(turnPick, noSlip)

/** An event with one market of two picks. */
const event = (id: number, price: number | null, changes: Partial<SportEvent> = {}, open = true): SportEvent => ({
  id,
  sport: 'football',
  competition: 'Coastal League',
  home: 'Rivermouth',
  away: 'Saltmarsh',
  startsAt: '2026-11-28T18:00:00.000Z',
  phase: 'before',
  change: null,
  score: { home: 0, away: 0 },
  board: {},
  isSimulated: true,
  proof: null,
  bestOf: null,
  runners: [],
  open: true,
  marketCount: 1,
  markets: [
    {
      id: id * 10,
      type: 'dnb',
      period: 'match',
      line: null,
      open,
      version: 1,
      picks: [
        { pick: 'home', price },
        { pick: 'away', price: 1500 },
      ],
    },
  ],
  ...changes,
})

const stateOf = (slip: Slip, events: readonly SportEvent[] | undefined, id = '10:home') => {
  const now = legsNow(slip, events).get(id)
  return { fault: now?.fault, isMoved: now?.isMoved, price: now?.price }
}

describe('picks on a slip', () => {
  it('[SPB-04] go on it and off it, and a second event begins a combination', () => {
    const one = slipOf(pick(1, 10))
    expect(one).toMatchObject({ mode: 'single', legs: [{ market: 10, pick: 'home', price: 2000 }] })
    expect(turnPick(one, pick(1, 10)).legs).toEqual([])
    expect(turnPick(one, pick(1, 10, 'away')).mode).toBe('single')
    const two = turnPick(one, pick(2, 20))
    expect(two.mode).toBe('combination')
    expect(withoutLeg(two, '20:home').mode).toBe('single')
  })

  it('[SPB-04] are twenty at most, and none comes while a bet waits for its answer', () => {
    const full = slipOf(...Array.from({ length: 20 }, (_, i) => pick(i + 1, i + 1)))
    expect(turnPick(full, pick(99, 99))).toBe(full)
    const waiting = {
      ...slipOf(pick(1, 10)),
      sent: betsOf(changeLeg(slipOf(pick(1, 10)), '10:home', { stake: '5' }), () => 'k'),
    }
    expect(turnPick(waiting, pick(2, 20))).toBe(waiting)
  })
})

describe('a pick as its market stands now', () => {
  const slip = slipOf(pick(1, 10))

  it.each([
    ['is good', [event(1, 2000)], undefined, false],
    ['has moved up', [event(1, 2100)], undefined, true],
    ['has moved down', [event(1, 1900)], undefined, true],
    ['is suspended', [event(1, 2000, {}, false)], 'suspended', false],
    ['has no price', [event(1, null)], 'suspended', false],
    ['is over', [event(1, 2000, { phase: 'ended' })], 'closed', false],
    ['is gone', [], 'unknown', false],
    ['is not known yet', undefined, undefined, false],
  ] as const)('[SPB-04] %s', (_what, events, fault, isMoved) => {
    expect(stateOf(slip, events)).toMatchObject({ fault, isMoved })
  })

  it.each([
    ['none', 2100, true],
    ['none', 1900, true],
    ['better', 2100, false],
    ['better', 1900, true],
    ['any', 2100, false],
    ['any', 1900, false],
  ] as const)('[SPB-04] under the policy %s a price of %i has to be accepted: %s', (policy, price, isMoved) => {
    expect(stateOf({ ...slip, policy }, [event(1, price)]).isMoved).toBe(isMoved)
  })

  it('[SPB-02] of the same event as another one cannot be combined with it, and can be bet beside it', () => {
    const both: Slip = { ...slipOf(pick(1, 10), pick(1, 10, 'away', 1500)), mode: 'combination' }
    expect(stateOf(both, [event(1, 2000)]).fault).toBe('same-event')
    expect(stateOf({ ...both, mode: 'single' }, [event(1, 2000)]).fault).toBeUndefined()
  })

  it('[SPB-02] of an outright cannot be combined with a match of its competition, and can be with another', () => {
    const runners = [{ pick: '1', name: 'Port Amber', place: null }]
    const both: Slip = { ...slipOf(pick(1, 10), pick(2, 20)), mode: 'combination' }
    const faults = (changes: Partial<SportEvent>) =>
      [...legsNow(both, [event(1, 2000), event(2, 2000, changes)]).values()].map(({ fault }) => fault)
    expect(faults({ runners })).toEqual(['same-event', 'same-event'])
    expect(faults({ runners, competition: 'Other League' })).toEqual([undefined, undefined])
    expect(faults({})).toEqual([undefined, undefined])
  })

  it('[SPB-04] takes the price of now when that is accepted', () => {
    const now = legsNow(slip, [event(1, 1900)])
    expect(acceptPrices(slip, now).legs[0]?.price).toBe(1900)
  })
})

describe('what a slip costs and brings', () => {
  const two = slipOf(pick(1, 10), pick(2, 20, 'home', 1910))
  const events = [event(1, 2000), event(2, 1910)]

  it('[SPB-02] of a combination is its stake times all prices, cut', () => {
    const slip: Slip = { ...two, unit: '10' }
    const totals = totalsOf(slip, legsNow(slip, events))
    expect(totals).toEqual({ lines: 1, stake: 1_000_000n, payout: 3_820_000n, odds: 3820, isStaked: true })
    expect(payoutOf(1n, [1999])).toBe(1n)
  })

  it('[SPB-01] of singles is the sum of those that have a stake', () => {
    const slip: Slip = { ...changeLeg(two, '10:home', { stake: '2,50' }), mode: 'single' }
    expect(totalsOf(slip, legsNow(slip, events))).toMatchObject({ stake: 250_000n, payout: 500_000n, isStaked: true })
    expect(totalsOf({ ...two, mode: 'single' }, legsNow(two, events)).isStaked).toBe(false)
    expect(betsOf(slip, () => 'key')).toEqual([
      { key: 'key', kind: 'single', unit: '2.50', policy: 'none', legs: [{ market: 10, pick: 'home', price: 2000 }] },
    ])
  })

  it('[SPB-02] of a system is a stake for each line, and all won what the rules pay', () => {
    const legs = [1600, 1800, 2200, 3000].map((price, i) => pick(i + 1, (i + 1) * 10, 'home', price))
    const banker = changeLeg({ ...slipOf(...legs), mode: 'system', unit: '1' }, '10:home', { isBanker: true })
    expect(totalsOf({ ...banker, system: '2-of-3' }, new Map())).toMatchObject({
      lines: 3,
      stake: 300_000n,
      // 1.6 × (1.8 × 2.2 + 1.8 × 3 + 2.2 × 3)
      payout: 2_553_600n,
    })
    expect(totalsOf({ ...banker, system: 'trixie' }, new Map())).toMatchObject({ lines: 4 })
    const two = { ...banker, system: '2-of-3' }
    const now = legsNow(two, [event(1, 1600), event(2, 1800, { sport: 'series' }), event(3, 2200), event(4, 3000)])
    // Football pays 100 at most, series what the stake of 2 a line brings.
    const most = { mostStake: '100', mostPayouts: { football: '100', series: '51.072', cockfight: '0.01' } }
    expect(greatestUnit(two, now, most)).toBe(200_000n)
    expect(greatestUnit(two, now, { ...most, mostStake: '1' })).toBe(33_000n)
  })

  it('[SPB-02] is nothing where there are too few picks besides bankers', () => {
    const three = { ...slipOf(pick(1, 10), pick(2, 20), pick(3, 30)), mode: 'system', unit: '1' } as const
    const bankers = changeLeg(changeLeg(three, '10:home', { isBanker: true }), '20:home', { isBanker: true })
    expect(betsOf(bankers, () => 'key')).toEqual([])
    // A system that does not fit any more gives way to the first that does.
    expect(betsOf({ ...three, system: 'yankee' }, () => 'key')).toMatchObject([{ kind: 'trixie' }])
    expect(withoutLeg(three, '10:home').mode).toBe('combination')
  })

  it('[SPB-04] is none where the stake is no amount', () => {
    for (const unit of ['', '0', '-5', 'ten', '1e3'])
      expect(
        betsOf({ ...two, unit }, () => 'key'),
        unit,
      ).toEqual([])
  })
})

describe('an answer', () => {
  const slip = changeLeg(
    changeLeg({ ...slipOf(pick(1, 10), pick(2, 20)), mode: 'single' }, '10:home', { stake: '1' }),
    '20:home',
    { stake: '2' },
  )
  let keys = 0
  const sent: Slip = { ...slip, sent: betsOf(slip, () => `key${(keys += 1)}`) }

  it('[SPB-04] takes what was placed off the slip, and leaves what was refused', () => {
    const first = answered(sent, 'key1', true)
    expect(first).toMatchObject({ legs: [{ market: 20 }], sent: [{ key: 'key2' }] })
    expect(answered(first, 'key2', false)).toMatchObject({ legs: [{ market: 20 }], sent: [] })
  })

  it('[SPB-04] that was lost leaves the bets as they were sent, also after a reload', () => {
    expect(keptSlip(keepSlip(sent))).toEqual(sent)
  })
})

describe('a kept slip', () => {
  it.each([null, '', '{', '{"legs":1}', '[]'])('[SPB-04] that is none (%s) is empty', (text) => {
    expect(keptSlip(text)).toEqual(noSlip)
  })

  it('[SPB-04] keeps how prices are taken once it is empty', () => {
    expect(keepSlip(noSlip)).toBeNull()
    expect(keptSlip(keepSlip({ ...noSlip, policy: 'better' })).policy).toBe('better')
  })

  it('[SPB-05] has the legs of an earlier bet once more', () => {
    const sold = (event: number, isBanker = false) => ({ ...pick(event, event * 10), isBanker })
    expect(againOf('combination', [sold(1), sold(2)])).toMatchObject({
      mode: 'combination',
      legs: [{ market: 10 }, { market: 20 }],
    })
    expect(againOf('single', [sold(1)]).mode).toBe('single')
    const system = againOf('2-of-3', [sold(1, true), sold(2), sold(3), sold(4)])
    expect(betsOf({ ...system, unit: '1' }, () => 'key')).toMatchObject([
      { kind: '2-of-3', legs: [{ isBanker: true }, {}, {}, {}] },
    ])
  })
})
