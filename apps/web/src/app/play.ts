import { navigate } from 'wouter/use-browser-location'
import type { GameTile } from '#contract/game-tile.ts'
import { isCategory } from './categories.ts'
import { paths } from './paths.ts'
import { useSession } from './session.ts'
import { read, write } from './session-storage.ts'
import { startOf } from './start-of-game.ts'
import { interrupt, openPopup } from './ui-state.ts'
import { wishes, wishOf } from './wishes.ts'

const wish = (item: string): void => {
  write({ toWhichItem: item })
  openPopup({ kind: 'login' })
}

/** Asks a visitor to log in, and opens this address of the site after it. */
export const wishToOpen = (address: string): void => wish(wishes.page(address))

/** Asks a visitor to log in, and plays this game after it. */
export const wishToPlay = (node: number): void => wish(wishes.play(node))

/** Opens a game's page, which knows then that Back leads into the site. */
const openGame = (node: number, mode: 'real' | 'trial'): void =>
  navigate(paths.seamless(node, mode), { state: { fromSite: true } })

/** Starts a game for real money, or does what comes before it. */
export function play(game: GameTile): void {
  const { member } = useSession.getState()
  const start = startOf(game, member === null ? 'guest' : member.isTrial ? 'trial' : 'member')
  if (start.kind === 'login') wish(wishOf(game))
  else if (start.kind === 'register') void interrupt('trial', game)
  else if (start.kind === 'lottery') navigate(paths.lottery(start.route, game.gameCode))
  else if (start.kind === 'book') navigate(paths.category(start.category))
  else if (start.kind === 'slots') navigate(paths.category('RNG', { vassalage: game.vendor }))
  else if (start.kind === 'launch') openGame(game.nodeId, 'real')
  // Its popup says what a game waits for, and has the games of a vendor.
  else openPopup({ kind: 'game', game })
}

/** Starts the free trial of a game, for which nobody needs an account. */
export const tryOut = (game: GameTile): void => openGame(game.nodeId, 'trial')

export function openFavourites(): void {
  if (useSession.getState().member === null) wish(wishes.favourites())
  else navigate(paths.favourites())
}

/** After a login: goes on to what the visitor wanted to do; false where that was nothing. */
export function resumeWish(): boolean {
  const wished = read('toWhichItem') ?? ''
  const [kind, node, vendor] = wished.split(':')
  write({ toWhichItem: null })
  if (kind === 'play' && node !== undefined) openGame(Number(node), 'real')
  if (kind === 'list' && node !== undefined && isCategory(node)) navigate(paths.category(node, { vassalage: vendor }))
  if (kind === 'favourites') navigate(paths.favourites())
  if (kind === 'page') navigate(wished.slice(wishes.page('').length))
  return kind !== ''
}
