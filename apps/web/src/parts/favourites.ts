import { create } from 'zustand'
import type { GameTile } from '#contract/catalogue.ts'

const KEY = 'favouriteGames'

interface Favourites {
  readonly games: readonly GameTile[]
}

/** The player's favourite games, kept in this browser. */
export const useFavourites = create<Favourites>(() => ({ games: [] }))

const remembered = (text: string | null): readonly GameTile[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

export const restoreFavourites = (): void => useFavourites.setState({ games: remembered(localStorage.getItem(KEY)) })

/** Adds a game to the favourites, or takes it out when it is among them. */
export function toggleFavourite(game: GameTile): void {
  const { games } = useFavourites.getState()
  const without = games.filter(({ nodeId }) => nodeId !== game.nodeId)
  const next = without.length === games.length ? [game, ...games] : without
  localStorage.setItem(KEY, JSON.stringify(next))
  useFavourites.setState({ games: next })
}

export const useIsFavourite = (nodeId: number): boolean => useFavourites(({ games }) => games.some((game) => game.nodeId === nodeId))
