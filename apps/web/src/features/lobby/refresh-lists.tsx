import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import IconRefresh from '~icons/lucide/rotate-cw'
import { IconButton } from '#ui/icon-button.tsx'
import { useT } from '#kit/language.ts'
import { gameLists, refreshGameLists } from '../../app/game-lists.ts'

/** Lists of games stay as they are for the whole session; this fetches them anew. */
export function RefreshLists() {
  const t = useT()
  const queries = useQueryClient()
  const underway = useIsFetching(gameLists) > 0
  return (
    <IconButton
      label={t('lobby.refresh')}
      icon={IconRefresh}
      size="sm"
      raised
      aria-busy={underway}
      onClick={() => void refreshGameLists(queries)}
      className="aria-busy:[&>svg]:animate-spin motion-reduce:[&>svg]:animate-none"
    />
  )
}
