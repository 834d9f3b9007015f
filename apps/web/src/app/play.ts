import { navigate } from 'wouter/use-browser-location'
import type { GameTile } from '#contract/catalogue.ts'
import { paths } from './paths.ts'
import { useSession } from './session.ts'
import { read, write } from './session-storage.ts'
import { openPopup } from './ui-state.ts'

/** What a visitor wanted to do when the login stood in the way. */
const wishes = {
  play: (node: number) => `play:${node}`,
  favourites: () => 'favourites',
}

const wish = (item: string): void => {
  write({ toWhichItem: item })
  openPopup({ kind: 'login' })
}

/** Asks a visitor to log in, and plays this game after it. */
export const wishToPlay = (node: number): void => wish(wishes.play(node))

/** Starts a game for real money: a visitor logs in first, a game without its vendor says what it waits for. */
export function play(game: GameTile): void {
  if (!game.playable) openPopup({ kind: 'game', game })
  else if (useSession.getState().member === null) wishToPlay(game.nodeId)
  else navigate(paths.seamless(game.nodeId, 'real'))
}

/** Starts the free trial of a game, for which nobody needs an account. */
export const tryOut = (game: GameTile): void => navigate(paths.seamless(game.nodeId, 'trial'))

export function openFavourites(): void {
  if (useSession.getState().member === null) wish(wishes.favourites())
  else navigate(paths.favourites())
}

/** After a login: goes on to what the visitor wanted to do. */
export function resumeWish(): void {
  const [kind, node] = (read('toWhichItem') ?? '').split(':')
  write({ toWhichItem: null })
  if (kind === 'play' && node !== undefined) navigate(paths.seamless(Number(node), 'real'))
  if (kind === 'favourites') navigate(paths.favourites())
}
