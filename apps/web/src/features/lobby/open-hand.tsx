import { calls } from 'virtual:member-calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconPlay from '~icons/lucide/play'
import IconNext from '~icons/lucide/chevron-right'
import { useLanguage, useT } from '#kit/language.ts'
import { useToday } from '#kit/use-today.ts'
import { learnCalls } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { presetPeriod } from '#ui/period.ts'

learnCalls(calls)

/** Leads a member back to its latest round that waits for it; nothing where none does. */
export function OpenHand() {
  const t = useT()
  const language = useLanguage()
  const period = presetPeriod('last7', useToday())
  const { data } = useQuery({
    ...callQuery('record.bets', { ...period, state: 'open', limit: 1, language }),
    staleTime: 0,
  })
  const game = data?.list[0]?.game
  if (game == null) return null
  return (
    <Link
      href={paths.seamless(game.nodeId, 'real')}
      className="flex min-h-14 items-center gap-3.5 rounded-md bg-accent-soft px-4 py-2.5 quick-colors hover:bg-raised-2 animate-appear"
    >
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-ink"
      >
        <IconPlay className="size-4 fill-current" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{t('lobby.continue', { game: game.name })}</span>
        <span className="truncate text-sm text-mute">{t('lobby.continueText')}</span>
      </span>
      <IconNext className="size-5 shrink-0 text-faint rtl:-scale-x-100" />
    </Link>
  )
}
