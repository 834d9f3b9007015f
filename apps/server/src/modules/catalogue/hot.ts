/** What the mix of hot games needs to know of a game. */
interface Ranked {
  readonly gameType: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** False where its vendor is not connected. */
  readonly playable: boolean
}

/** What can be played before what cannot, each in its order. */
export const playableFirst = <Game extends Pick<Ranked, 'playable'>>(games: readonly Game[]): Game[] => [
  ...games.filter(({ playable }) => playable),
  ...games.filter(({ playable }) => !playable),
]

/** The hot games out of a ranked list: those that can be played, and where they are too few the others after them, both mixed. */
export function hotGames<Game extends Ranked>(ranked: readonly Game[], limit: number): Game[] {
  const first = mixed(
    ranked.filter(({ playable }) => playable),
    limit,
  )
  return [
    ...first,
    ...mixed(
      ranked.filter(({ playable }) => !playable),
      limit - first.length,
    ),
  ]
}

/**
 * Of each category some: that of the best game takes every second place and begins, the other categories take turns in
 * between, in the order of their best games; within a category the rank decides. How many games a category has says
 * nothing of them: a lottery is there for each of its paces. Entries that open a vendor's list are no games and are left out.
 */
function mixed<Game extends Ranked>(ranked: readonly Game[], limit: number): Game[] {
  const queues = new Map<string, Game[]>()
  for (const game of ranked) {
    if (game.isGame === 'VASSALAGE') continue
    const queue = queues.get(game.gameType)
    if (queue === undefined) queues.set(game.gameType, [game])
    else queue.push(game)
  }
  const [best = [], ...others] = [...queues.values()].map((games) => games.slice(0, limit))
  const taken: Game[] = []
  const between = inTurns(others)
  while (taken.length < limit) {
    const pair = [best.shift(), between.shift()].filter((game) => game !== undefined)
    if (pair.length === 0) break
    taken.push(...pair)
  }
  return taken.slice(0, limit)
}

/** The first of each, then the second of each, and so on. */
function inTurns<Game>(queues: readonly (readonly Game[])[]): Game[] {
  const rounds = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue.slice(round, round + 1))).flat()
}
