import type { SportMarket } from './types.ts'

export const marketGroups = ['main', 'handicap', 'total', 'goal', 'score', 'half', 'map'] as const
export type MarketGroup = (typeof marketGroups)[number]

const groupOfType: Readonly<Record<string, MarketGroup>> = {
  '1x2': 'main',
  dc: 'main',
  dnb: 'main',
  winner: 'main',
  fight: 'main',
  outright: 'main',
  ah: 'handicap',
  mh: 'handicap',
  ou: 'total',
  'tt-home': 'total',
  'tt-away': 'total',
  tm: 'total',
  oe: 'total',
  btts: 'score',
  cs: 'score',
  ms: 'score',
  goal: 'goal',
}

/** Which part of the page a market stands in. */
export function groupOf({ type, period }: Pick<SportMarket, 'type' | 'period'>): MarketGroup {
  if (period === 'half1') return 'half'
  if (period.startsWith('map:')) return 'map'
  return groupOfType[type] ?? 'main'
}

/** Markets that differ by their line alone. */
export interface MarketBlock {
  readonly key: string
  readonly group: MarketGroup
  readonly markets: readonly SportMarket[]
}

const LAST = 99
const rankOf = (type: string): number => {
  const rank = Object.keys(groupOfType).indexOf(type)
  return rank < 0 ? LAST : rank
}

/** The markets of an event in blocks, in the order of the page, lines from the least on. */
export function blocksOf(markets: readonly SportMarket[]): readonly MarketBlock[] {
  const blocks = new Map<string, SportMarket[]>()
  for (const market of markets) {
    // Places that pay make another question of an outright, as lines do not of other markets.
    const key = `${market.period}/${market.type}${market.type === 'outright' ? `/${market.line}` : ''}`
    blocks.set(key, [...(blocks.get(key) ?? []), market])
  }
  const placed = [...blocks].flatMap(([key, of]) => {
    const [first] = of
    if (first === undefined) return []
    const group = groupOf(first)
    return [
      {
        key,
        group,
        markets: of.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
        rank: marketGroups.indexOf(group) * 100 + rankOf(first.type),
      },
    ]
  })
  return placed
    .toSorted((a, b) => a.rank - b.rank || a.key.localeCompare(b.key, 'en', { numeric: true }))
    .map(({ rank: _rank, ...block }) => block)
}

/** Of several lines the one whose prices are nearest to each other, as lists show it. */
export function balanced(markets: readonly SportMarket[]): SportMarket | undefined {
  const gap = ({ picks }: SportMarket): number => {
    const [one = 0, two = 0] = picks.map(({ price }) => price ?? 0)
    return one === 0 || two === 0 ? Infinity : Math.abs(one - two)
  }
  return markets.reduce<SportMarket | undefined>(
    (best, one) => (best === undefined || gap(one) < gap(best) ? one : best),
    undefined,
  )
}
