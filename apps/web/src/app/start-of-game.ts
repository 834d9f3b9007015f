import type { GameTile } from '#contract/game-tile.ts'

export type Player = 'guest' | 'trial' | 'member'

export const lotteryRoutes = ['/lottery', '/seaLottery', '/vnLottery'] as const
export type LotteryRoute = (typeof lotteryRoutes)[number]

export type BookCategory = 'SPORTS' | 'ESPORTS' | 'COCKFIGHT'

/** The tiles of the sports that the house itself takes bets on, by the codes that the server gives them. */
const books: ReadonlyMap<string, BookCategory> = new Map([
  ['house-football', 'SPORTS'],
  ['house-series', 'ESPORTS'],
  ['house-cockfight', 'COCKFIGHT'],
])

/** What happens when somebody wants to play a game for real. */
export type Start =
  /** Nothing yet: its vendor is not connected, which is said. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'login' }
  /** Please register an account first. */
  | { readonly kind: 'register' }
  | { readonly kind: 'lottery'; readonly route: LotteryRoute }
  /** The house's own book, where guests look as well. */
  | { readonly kind: 'book'; readonly category: BookCategory }
  /** The vendor's games as a popup. */
  | { readonly kind: 'list' }
  /** The same among the slots, which have a page with their vendors. */
  | { readonly kind: 'slots' }
  | { readonly kind: 'launch' }

/** The page of a vendor's lotteries, by the region that its code names. */
export function lotteryRoute(vendor: string): LotteryRoute {
  const parts = vendor.split('_')
  if (parts.includes('VN')) return '/vnLottery'
  return parts.includes('SEA') ? '/seaLottery' : '/lottery'
}

const isLottery = ({ gameType }: Pick<GameTile, 'gameType'>): boolean => gameType === 'LOTT' || gameType === 'ELOTT'

/** Play now (GAM-03): first what there is to play, then who wants to, then which vendor it is. */
export function startOf(
  game: Pick<GameTile, 'isGame' | 'gameType' | 'gameCode' | 'vendor' | 'playable'>,
  player: Player,
): Start {
  const list = game.isGame === 'VASSALAGE'
  if (!list && !game.playable) return { kind: 'waits' }
  const category = books.get(game.gameCode)
  if (category !== undefined) return { kind: 'book', category }
  if (player === 'guest') return { kind: 'login' }
  if (player === 'trial') return { kind: 'register' }
  if (isLottery(game)) return { kind: 'lottery', route: lotteryRoute(game.vendor) }
  if (list) return { kind: game.gameType === 'RNG' ? 'slots' : 'list' }
  return { kind: 'launch' }
}
