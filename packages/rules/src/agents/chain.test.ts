import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../local-time.ts'
import { moneyToDecimal, parseMoney } from '../money.ts'
import { atRisk } from '../play/at-risk.ts'
import { add, rational, type Rational, ZERO } from '../rational.ts'
import { allocate } from './allocate.ts'
import { carryOn, countedLoss } from './carry.ts'
import { dividend } from './dividend.ts'
import { isActive, profitAndLoss, weightedTurnover } from './figures.ts'
import { kept } from './net.ts'
import { closedPeriods } from './period.ts'
import { dueNow, roundShares } from './realtime.ts'
import { salary } from './salary.ts'
import { type CarryOver, carryOvers, type DividendMode, parseRate, toCents } from './tiers.ts'

const flat = (percent: string) => [{ turnover: 0n, loss: 0n, active: 0, rate: parseRate(percent) }]
const bill = (percent: string, loss: string): bigint =>
  toCents(dividend('fixed', flat(percent), { turnover: ZERO, loss: parseMoney(loss), active: 0 }).amount)
const text = (...amounts: readonly bigint[]): string[] => amounts.map((amount) => moneyToDecimal(amount))

describe('a chain of dividends', () => {
  it('[CTR-01] A 5 %, B 4 %, C 3 % of 60,000, 50,000, 30,000: 3,000, 2,000, 900, of which 1,000, 1,100, 900 are kept', () => {
    const [a, b, c] = [bill('5', '60000'), bill('4', '50000'), bill('3', '30000')]
    expect(text(a, b, c)).toEqual(['3000.00', '2000.00', '900.00'])
    expect(text(kept(a, [b]), kept(b, [c]), kept(c, []))).toEqual(['1000.00', '1100.00', '900.00'])
  })

  it("[CTR-01] had A's others won 35,000: 750, of which nothing is kept; with 400 of its own B gets 1,150 and 850 stays", () => {
    const [a, b] = [bill('5', '15000'), bill('4', '50000')]
    expect(text(a, kept(a, [b]))).toEqual(['750.00', '0.00'])
    const paid = allocate([{ id: 1n, ended: 1, left: b }], a + parseMoney('400')).get(1n) ?? 0n
    expect(text(paid, b - paid)).toEqual(['1150.00', '850.00'])
  })

  it('[CTR-01, AGT-10] C moved to D on the 16th: C 540 and 360, B 1,520, D 680, A 2,750', () => {
    const periods = [
      ...closedPeriods('monthly', { from: '2026-05-01', to: '2026-05-15' }, '2026-06-01'),
      ...closedPeriods('monthly', { from: '2026-05-16', to: undefined }, '2026-06-01'),
    ]
    expect(periods.map(({ to }) => to)).toEqual(['2026-05-15', '2026-05-31'])
    expect(text(bill('3', '18000'), bill('3', '12000'))).toEqual(['540.00', '360.00'])
    expect(text(bill('4', '38000'), bill('4', '17000'), bill('5', '55000'))).toEqual(['1520.00', '680.00', '2750.00'])
  })
})

// From here on generated histories: A above B and D; C below B until its branch moves to D on some day.

const START = '2026-05-01'
const DAYS = 75
const TODAY = '2026-07-15'
const dayAt = (index: number): string => addDays(START, index)
const agents = ['A', 'B', 'C', 'D'] as const
type Agent = (typeof agents)[number]
const players = ['a1', 'b1', 'b2', 'c1', 'c2', 'd1'] as const
type Member = Agent | (typeof players)[number]

interface Play {
  readonly day: number
  readonly member: Member
  readonly slot: boolean
  readonly stake: bigint
  readonly payout: bigint
}
interface History {
  readonly plays: readonly Play[]
  readonly moved: number
  readonly mode: DividendMode
  readonly carry: CarryOver
  readonly wallet: bigint
}

const play: fc.Arbitrary<Play> = fc.record({
  day: fc.nat(DAYS - 1),
  member: fc.constantFrom<Member>(...agents, ...players),
  slot: fc.boolean(),
  stake: fc.bigInt(1n, 300_000_000n),
  payout: fc.oneof(fc.constant(0n), fc.bigInt(0n, 500_000_000n)),
})
const history: fc.Arbitrary<History> = fc.record({
  plays: fc.array(play, { minLength: 10, maxLength: 60 }),
  moved: fc.integer({ min: 1, max: DAYS - 1 }),
  mode: fc.constantFrom<DividendMode>('fixed', 'float'),
  carry: fc.constantFrom<CarryOver>(...carryOvers),
  wallet: fc.bigInt(0n, 30_000_000n),
})

/** What agents are billed, as text to compare: agent, last day, amount. */
interface Outcome {
  readonly dividends: string[]
  readonly daily: string[]
  readonly realTime: string[]
  readonly keptByA: string[]
  readonly paid: string[]
}

const LEAST = 20_000_000n

/** By the rules: sums of each agent's team by day, as the server keeps them. */
function byTheRules({ plays, moved, mode, carry, wallet }: History): Outcome {
  const pathOf = (member: Member, day: number): readonly Member[] => {
    const c: readonly Member[] = day < moved ? ['A', 'B', 'C'] : ['A', 'D', 'C']
    const paths: Readonly<Record<Member, readonly Member[]>> = {
      A: ['A'],
      B: ['A', 'B'],
      D: ['A', 'D'],
      C: c,
      a1: ['A', 'a1'],
      b1: ['A', 'B', 'b1'],
      b2: ['A', 'B', 'b2'],
      d1: ['A', 'D', 'd1'],
      c1: [...c, 'c1'],
      c2: [...c, 'c2'],
    }
    return paths[member]
  }
  const nothing = { stakes: 0n, prizes: 0n, selfRebate: 0n, agentRebate: 0n, activity: 0n, depositFee: 0n }
  const teams = new Map<string, { profit: bigint; turnover: Rational; own: Map<Member, Rational> }>()
  const shares = new Map<string, Rational>()
  for (const { day, member, slot, stake, payout } of plays) {
    const profit = profitAndLoss({ ...nothing, stakes: stake, prizes: payout })
    const turnover = weightedTurnover([
      { turnover: atRisk({ stake, payout, isClosed: true, isSlot: slot }), weight: rational(1n, slot ? 1n : 3n) },
    ])
    const path = pathOf(member, day).filter((each): each is Agent => agents.some((agent) => agent === each))
    const rates = { A: 200n, B: 150n, C: 100n, D: 150n }
    const earned = roundShares(
      path.map((agent) => [{ stake: 1_000n, profitRate: rates[agent] / 2n, lossRate: rates[agent] }]),
      { stake, turnover, won: payout > stake },
    )
    for (const [at, agent] of path.entries()) {
      const key = `${agent} ${dayAt(day)}`
      shares.set(key, add(shares.get(key) ?? ZERO, earned[at] ?? ZERO))
      const team = teams.get(key) ?? { profit: 0n, turnover: ZERO, own: new Map<Member, Rational>() }
      if (agent !== member) team.own.set(member, add(team.own.get(member) ?? ZERO, turnover))
      teams.set(key, { ...team, profit: team.profit + profit, turnover: add(team.turnover, turnover) })
    }
  }
  const figuresOf = (agent: Agent, from: string, to: string) => {
    const own = new Map<Member, Rational>()
    let [profit, turnover] = [0n, ZERO]
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const team = teams.get(`${agent} ${day}`)
      if (team === undefined) continue
      profit += team.profit
      turnover = add(turnover, team.turnover)
      for (const [member, more] of team.own) own.set(member, add(own.get(member) ?? ZERO, more))
    }
    return { profit, turnover, active: [...own.values()].filter((each) => isActive(each, LEAST)).length }
  }
  const rates: Readonly<Record<Agent, readonly [string, string]>> = {
    A: ['3', '5'],
    B: ['2', '4'],
    C: ['1', '3'],
    D: ['2', '4'],
  }
  const spans: readonly (readonly [Agent, string, string | undefined])[] = [
    ['A', START, undefined],
    ['B', START, undefined],
    ['D', START, undefined],
    ['C', START, dayAt(moved - 1)],
    ['C', dayAt(moved), undefined],
  ]
  const bills = spans.flatMap(([agent, from, to]) => {
    let carried = 0n
    return closedPeriods('semiMonthly', { from, to }, TODAY).map((period) => {
      const { profit, turnover, active } = figuresOf(agent, period.from, period.to)
      const [low, high] = rates[agent]
      const tiers = [
        { turnover: 20_000_000n, loss: 10_000_000n, active: 1, rate: parseRate(low) },
        { turnover: 80_000_000n, loss: 60_000_000n, active: 2, rate: parseRate(high) },
      ]
      const amount = toCents(dividend(mode, tiers, { turnover, loss: countedLoss(profit, carried), active }).amount)
      carried = carryOn(carry, { period, profit, carried })
      return { agent, period, amount }
    })
  })
  const days = closedPeriods('daily', { from: START, to: undefined }, TODAY)
  const daily = days.map(({ from }) => {
    const earned = salary([{ turnover: 30_000_000n, active: 1, rate: 600n }], figuresOf('B', from, from))
    return `B ${from} ${toCents(earned.amount)}`
  })
  const realTime = days.flatMap(({ from }) =>
    agents.map((agent) => {
      const { pay } = dueNow({ sum: shares.get(`${agent} ${from}`) ?? ZERO, paid: 0n, waiting: 0n })
      return `${agent} ${from} ${pay}`
    }),
  )
  const ownOfA = bills.filter(({ agent }) => agent === 'A')
  const below = bills.filter(({ agent, amount }) => (agent === 'B' || agent === 'D') && amount > 0n)
  const dues = below.map(({ agent, period, amount }) => ({
    id: agent === 'B' ? 1n : 2n,
    ended: Date.parse(period.to),
    left: amount,
    name: `${agent} ${period.to}`,
  }))
  // One due an agent and period: ids are made unique by the period.
  const named = dues.map((due) => ({ ...due, id: due.id + BigInt(due.ended) * 10n }))
  const paid = allocate(named, wallet)
  return {
    dividends: bills.map(({ agent, period, amount }) => `${agent} ${period.to} ${amount}`),
    daily,
    realTime,
    keptByA: ownOfA.map(({ period, amount }) => {
      const passedOn = bills.filter(({ agent, period: { to } }) => (agent === 'B' || agent === 'D') && to === period.to)
      return `${period.to} ${kept(
        amount,
        passedOn.map(({ amount }) => amount),
      )}`
    }),
    paid: named.map(({ id, name }) => `${name} ${paid.get(id) ?? 0n}`),
  }
}

/** The same reckoned naively: every sum from the plays anew, turnover in thirds, no code of the rules. */
function naively({ plays, moved, mode, carry, wallet }: History): Outcome {
  const parents: Readonly<Record<string, string>> = {
    B: 'A',
    D: 'A',
    a1: 'A',
    b1: 'B',
    b2: 'B',
    c1: 'C',
    c2: 'C',
    d1: 'D',
  }
  const parentOf = (member: string, day: number) => (member === 'C' ? (day < moved ? 'B' : 'D') : parents[member])
  const chainOf = (member: string, day: number): string[] => {
    const chain: string[] = []
    for (let each: string | undefined = member; each !== undefined; each = parentOf(each, day)) chain.push(each)
    return chain
  }
  const thirdsOf = ({ slot, stake, payout }: Play): bigint => {
    if (slot) return stake * 3n
    const result = stake - payout
    const size = result < 0n ? -result : result
    return size > stake ? stake : size
  }
  const halfUp = (over: bigint, under: bigint): bigint => (((over * 10n) / (under * 1000n) + 5n) / 10n) * 1000n
  const within = (agent: string, first: number, last: number) => {
    const mine = plays.filter(({ day, member }) => day >= first && day <= last && chainOf(member, day).includes(agent))
    const active = [...players, ...agents].filter(
      (member) =>
        member !== agent &&
        mine.filter((each) => each.member === member).reduce((sum, each) => sum + thirdsOf(each), 0n) >= LEAST * 3n,
    )
    return {
      lost: mine.reduce((sum, { stake, payout }) => sum + stake - payout, 0n),
      thirds: mine.reduce((sum, each) => sum + thirdsOf(each), 0n),
      active: active.length,
    }
  }
  const halves = [
    [0, 14],
    [15, 30],
    [31, 45],
    [46, 60],
    [61, 75],
  ] as const
  const percents: Readonly<Record<string, readonly [bigint, bigint]>> = {
    A: [3n, 5n],
    B: [2n, 4n],
    C: [1n, 3n],
    D: [2n, 4n],
  }
  const bills: { agent: string; last: number; amount: bigint }[] = []
  for (const [agent, begins, ends] of [
    ['A', 0, 999],
    ['B', 0, 999],
    ['D', 0, 999],
    ['C', 0, moved - 1],
    ['C', moved, 999],
  ] as const) {
    let winnings = 0n
    for (const [at, [first, last]] of halves.entries()) {
      const [from, to] = [first < begins ? begins : first, last > ends ? ends : last]
      if (from > to || to >= 75) continue
      const { lost, thirds, active } = within(agent, from, to)
      const base = lost - winnings
      const loss = base > 0n ? base : 0n
      const [low, high] = percents[agent] ?? [0n, 0n]
      let [over, under] = [0n, 1n]
      for (const [demand, mark, people, percent] of [
        [20_000_000n, 10_000_000n, 1, low],
        [80_000_000n, 60_000_000n, 2, high],
      ] as const) {
        if (thirds < demand * 3n || active < people) continue
        if (mode === 'fixed') {
          if (loss >= mark) [over, under] = [loss * percent, 100n]
        } else {
          const [more, parts] = [loss * percent * (loss < mark ? loss : mark), 100n * mark]
          if (more * under > over * parts) [over, under] = [more, parts]
        }
      }
      bills.push({ agent, last: to, amount: halfUp(over, under) })
      const won = lost < 0n ? -lost : 0n
      if (carry === 'none') winnings = 0n
      if (carry === 'permanent') winnings = base < 0n ? -base : 0n
      if (carry === 'previous') winnings = won
      if (carry === 'secondHalf') winnings = at % 2 === 0 ? won : 0n
    }
  }
  const every = Array.from({ length: DAYS }, (_, day) => day)
  const daily = every.map((day) => {
    const { thirds, active } = within('B', day, day)
    return `B ${dayAt(day)} ${thirds >= 90_000_000n && active > 0 ? halfUp(thirds * 600n, 300_000n) : 0n}`
  })
  const promised: Readonly<Record<string, bigint>> = { A: 200n, B: 150n, C: 100n, D: 150n }
  const realTime = every.flatMap((day) =>
    agents.map((agent) => {
      let sum = 0n
      for (const each of plays.filter((one) => one.day === day && one.stake >= 1000n)) {
        const chain = chainOf(each.member, day)
        const at = chain.indexOf(agent)
        if (at < 0) continue
        const rate = (promised[agent] ?? 0n) - (promised[chain[at - 1] ?? ''] ?? 0n)
        sum += thirdsOf(each) * rate * (each.payout > each.stake ? 1n : 2n)
      }
      return `${agent} ${dayAt(day)} ${(sum / 600_000_000n) * 1000n}`
    }),
  )
  let cents = wallet / 1000n
  const paid = new Map<string, bigint>()
  for (const [, last] of halves.slice(0, 4)) {
    const [b, d] = ['B', 'D'].map(
      (agent) => (bills.find((each) => each.agent === agent && each.last === last)?.amount ?? 0n) / 1000n,
    )
    if (b === undefined || d === undefined || b + d === 0n) continue
    const all = b + d < cents ? b + d : cents
    const forD = (all * d) / (b + d)
    const forB = (all * b) / (b + d)
    const left = all - forB - forD
    paid.set(`B ${dayAt(last)}`, (forB + (b > 0n ? left : 0n)) * 1000n)
    paid.set(`D ${dayAt(last)}`, (forD + (b > 0n ? 0n : left)) * 1000n)
    cents -= all
  }
  const billOf = (agent: string, last: number) =>
    bills.find((each) => each.agent === agent && each.last === last)?.amount ?? 0n
  return {
    dividends: bills.map(({ agent, last, amount }) => `${agent} ${dayAt(last)} ${amount}`),
    daily,
    realTime,
    keptByA: halves.slice(0, 4).map(([, last]) => {
      const rest = billOf('A', last) - billOf('B', last) - billOf('D', last)
      return `${dayAt(last)} ${rest < 0n ? 0n : rest}`
    }),
    paid: bills
      .filter(({ agent, amount }) => (agent === 'B' || agent === 'D') && amount > 0n)
      .map(({ agent, last }) => `${agent} ${dayAt(last)} ${paid.get(`${agent} ${dayAt(last)}`) ?? 0n}`),
  }
}

describe('generated histories with a move', () => {
  it('[CTR-01, CTR-02, AGT-10] are billed as a naive reckoning does', () => {
    let [billed, short] = [0, 0]
    fc.assert(
      fc.property(history, (of) => {
        const outcome = byTheRules(of)
        expect(outcome).toEqual(naively(of))
        billed += outcome.dividends.filter((each) => !each.endsWith(' 0')).length
        short += outcome.paid.filter((each) => each.endsWith(' 0')).length
      }),
      { numRuns: 150 },
    )
    expect(billed).toBeGreaterThan(100)
    expect(short).toBeGreaterThan(0)
  })
})
