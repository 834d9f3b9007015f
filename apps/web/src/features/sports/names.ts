import { hasText, translate, type Translate, useT } from '#kit/language.ts'
import type { SportEvent, SportMarket } from './types.ts'

/** Who plays; of an outright those who compete, or of a leg on it the one that was picked. */
type Teams = Pick<SportEvent, 'home' | 'away'> & {
  readonly runners?: SportEvent['runners']
  readonly runner?: string | null
}
type MarketKey = Pick<SportMarket, 'type' | 'period' | 'line'>

/** A line as it stands beside a team: `−0.25`, `0`, `+1.5`. @param line in quarters */
export function handicapText(line: number): string {
  if (line === 0) return '0'
  return `${line < 0 ? '−' : '+'}${Math.abs(line) / 4}`
}

/** A line of goals or maps: `2.25`. @param line in quarters */
export const totalText = (line: number): string => String(line / 4)

const handicaps: ReadonlySet<string> = new Set(['ah', 'mh'])
const numbered = (period: string, of: string): string | undefined =>
  period.startsWith(`${of}:`) ? period.slice(of.length + 1) : undefined

/** Places of an outright that pay, by the line of its market. */
const placesOf = (line: number | null): number => (line ?? 4) / 4

/**
 * The name of a market without its line: `Asian handicap · 1st half`; that of an outright says how many places pay. The
 * texts of all names are in the room `sports`.
 */
export function nameOfMarket({ type, period, line }: MarketKey, teams: Teams): string {
  if (type === 'outright' && placesOf(line) > 1) return translate('sports.market.firstPlaces', { n: placesOf(line) })
  const goal = numbered(period, 'goal')
  if (goal !== undefined) return translate('sports.market.goalOf', { n: goal })
  const map = numbered(period, 'map')
  if (map !== undefined) return translate('sports.market.mapOf', { n: map })
  const id = `sports.market.${type}`
  const name = hasText(id) ? translate(id, { home: teams.home, away: teams.away }) : type
  return period === 'half1' ? translate('sports.firstHalf', { name }) : name
}

/** Of a pick, as its button says it: `Rivermouth −0.25`, `Over 2.5`, `2–1`. */
export function nameOfPick(pick: string, { type, line }: MarketKey, teams: Teams, t: Translate): string {
  const { home, away, runners = [], runner } = teams
  if (type === 'outright') return runner ?? runners.find((one) => one.pick === pick)?.name ?? pick
  if (handicaps.has(type) && line !== null) {
    const own = handicapText(pick === 'home' ? line : -line)
    // Its sign stays with its figure, also where one reads from the right.
    return `${pick === 'home' ? home : away} \u2066${own}\u2069`
  }
  if ((pick === 'over' || pick === 'under') && line !== null) return t(`sports.pick.${pick}`, { line: totalText(line) })
  if (type === 'goal' && pick === 'none') return t('sports.pick.noGoal')
  if (pick === 'home') return home
  if (pick === 'away') return away
  const [, left, right] = /^(\d+)-(\d+)$/.exec(pick) ?? []
  if (left !== undefined && right !== undefined) return `\u2066${left}–${right}\u2069`
  const id = `sports.pick.${pick}`
  return hasText(id) ? t(id, { home, away }) : pick
}

/** What stands on a narrow button, where the head of its column says the rest: `1`, `X`, `−0.25`, `O 2.5`. */
export function shortPick(pick: string, { type, line }: MarketKey, t: Translate): string | undefined {
  if (handicaps.has(type) && line !== null) return handicapText(pick === 'home' ? line : -line)
  if ((pick === 'over' || pick === 'under') && line !== null)
    return t(`sports.short.${pick}`, { line: totalText(line) })
  if (type === '1x2') return { home: '1', draw: 'X', away: '2' }[pick]
  if (type === 'winner') return { home: '1', away: '2' }[pick]
  return undefined
}

/** The same for components. */
export function useNames() {
  const t = useT()
  return {
    market: nameOfMarket,
    pick: (pick: string, market: MarketKey, teams: Teams) => nameOfPick(pick, market, teams, t),
    short: (pick: string, market: MarketKey) => shortPick(pick, market, t),
  }
}
