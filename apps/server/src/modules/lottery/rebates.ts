import { mostRebateOf } from '#rules/lottery/terms.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { Settings } from '../brand/index.ts'
import type { LotteryGame } from './games.ts'
import { gameTerms, readTerms } from './terms.ts'

/** A rebate that rises holds for the lotteries within this time; it never falls. */
const FRESH_MS = 10_000
/** So many members are known at once; then all are asked for anew. */
const MOST_KNOWN = 50_000

/** The rebates of members who play, at hand: a sale asks for one without a statement each time. */
export function createRebates(
  clock: Clock,
  read: (member: MemberId) => Promise<number>,
): (member: MemberId) => Promise<number> {
  const known = new Map<MemberId, { readonly until: number; readonly rebate: Promise<number> }>()
  return (member) => {
    const now = clock.now()
    const found = known.get(member)
    if (found !== undefined && found.until > now) return found.rebate
    if (known.size >= MOST_KNOWN) known.clear()
    const rebate = read(member)
    known.set(member, { until: now + FRESH_MS, rebate })
    // A failure is for whoever asked, not for who asks next.
    rebate.catch(() => known.delete(member))
    return rebate
  }
}

/** Up to which rebate the prize group of a game can still be raised, in hundredths of a percent: what goes beyond it counts for nobody. */
export type MostRebate = (nodeId: number) => Promise<number>

export function createMostRebate(
  games: readonly LotteryGame[],
  settings: Pick<Settings, 'lottery' | 'lotteryTerms'>,
): MostRebate {
  const byNode = new Map(games.map((game) => [game.nodeId, game]))
  return async (nodeId) => {
    const game = byNode.get(nodeId)
    return game === undefined ? 0 : mostRebateOf(gameTerms(game, await readTerms(settings)).groups.own)
  }
}
