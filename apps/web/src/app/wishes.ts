import type { GameTile } from '#contract/game-tile.ts'
import { paths } from './paths.ts'
import { startOf } from './start-of-game.ts'

/** What a visitor wanted to do when the login stood in the way, as it is kept. */
export const wishes = {
  play: (node: number) => `play:${node}`,
  list: ({ gameType, vendor }: GameTile) => `list:${gameType}:${vendor}`,
  favourites: () => 'favourites',
  page: (address: string) => `page:${address}`,
}

/** What a member comes to by a game that a visitor wants to play: lotteries have a page of their own. */
export function wishOf(game: GameTile): string {
  const start = startOf(game, 'member')
  if (start.kind === 'lottery') return wishes.page(paths.lottery(start.route, game.gameCode))
  return game.isGame === 'GAME' ? wishes.play(game.nodeId) : wishes.list(game)
}
