import type { GameTile } from '#contract/game-tile.ts'
import type { SessionState } from '#kit/session.ts'
import { call } from '../app/calls.ts'
import { useSession, type Member } from '../app/session.ts'
import { openPopup } from '../app/ui-state.ts'
import { createFavourites } from './favourites-store.ts'

const favourites = createFavourites({
  load: async () => (await call('favorites.ids', {})).ids,
  add: ({ nodeId, vendor, gameType }) => call('favorites.add', { nodeId, vendor, gameType }),
  remove: (nodeId) => call('favorites.remove', { nodeId }),
  now: () => performance.now(),
})

/** Loads the favourites whenever somebody is logged in, and forgets them when nobody is. */
export function followFavourites(): void {
  const follow = ({ member, isLogin }: SessionState<Member>): void => {
    // A trial has none (spec 6), and a reloaded tab learns only from the server which it is.
    if (!isLogin || member === null || member.isTrial) favourites.forget()
    // Hearts that stay empty are no reason to disturb the player; the next login or page asks again.
    else favourites.load().catch(() => undefined)
  }
  follow(useSession.getState())
  useSession.subscribe((now, before) => {
    if (now.member?.id !== before.member?.id || now.isLogin !== before.isLogin) follow(now)
  })
}

/** Adds a game to the favourites, or takes it out when it is among them; a visitor is asked to log in. */
export function toggleFavourite(game: GameTile): void {
  if (useSession.getState().member === null) openPopup({ kind: 'login' })
  // The heart has gone back already, which says it.
  else favourites.toggle(game).catch(() => undefined)
}

export const useIsFavourite = (nodeId: number): boolean => favourites.use(({ ids }) => ids.includes(nodeId))
export const useFavouriteIds = (): readonly number[] => favourites.use(({ ids }) => ids)
