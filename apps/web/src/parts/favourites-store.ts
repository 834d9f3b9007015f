import { create } from 'zustand'
import type { GameTile } from '#contract/game-tile.ts'

/** One toggle in so many milliseconds; of quick clicks only the first counts (spec 4). */
const THROTTLE_MS = 1000

interface Favourites {
  /** Node ids, the latest first. */
  readonly ids: readonly number[]
}

export interface FavouritesDeps {
  load(): Promise<readonly number[]>
  add(game: GameTile): Promise<unknown>
  remove(nodeId: number): Promise<unknown>
  /** Milliseconds that only ever rise. */
  now(): number
}

/** The player's favourites as the site shows them: a click shows at once, and is taken back where the server refuses it. */
export function createFavourites(deps: FavouritesDeps) {
  const use = create<Favourites>(() => ({ ids: [] }))
  const { getState: read, setState: write } = use
  let lastToggle = Number.NEGATIVE_INFINITY
  return {
    use,
    forget: () => write({ ids: [] }),
    async load(): Promise<void> {
      write({ ids: await deps.load() })
    },
    /** Resolves when the server has answered; at once where the click does not count. */
    async toggle(game: GameTile): Promise<void> {
      if (deps.now() - lastToggle < THROTTLE_MS) return
      lastToggle = deps.now()
      const { nodeId } = game
      const had = read().ids.includes(nodeId)
      const without = (ids: readonly number[]) => ids.filter((id) => id !== nodeId)
      const put = (inside: boolean) => write(({ ids }) => ({ ids: inside ? [nodeId, ...without(ids)] : without(ids) }))
      put(!had)
      try {
        await (had ? deps.remove(nodeId) : deps.add(game))
      } catch (cause) {
        put(had)
        throw cause
      }
    },
  }
}
