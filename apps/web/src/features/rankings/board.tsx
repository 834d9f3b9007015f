import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconDays from '~icons/lucide/calendar-days'
import type { CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { BOARD_MS } from '../../parts/use-rankings.ts'
import { Beside } from './beside.tsx'
import { PlaceList, PlaceSign, Podium } from './places.tsx'
import { useBoardDays, useBoardState, useScore } from './words.ts'

export type RankingDetail = CallResponse<'ranking.read'>

const tones = { soon: 'news', running: 'won', counting: 'accent', closed: 'plain' } as const

/** A ranking with its board, and beside it what there is to know. */
export function Board({ id }: { readonly id: string }) {
  const language = useLanguage()
  const member = useMember()?.id ?? ''
  const asked = callQuery('ranking.read', { language, ranking: id })
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, member],
    refetchInterval: BOARD_MS,
  })
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  // What stood there before is another ranking, or another member's place.
  if (data === undefined || isPlaceholderData) return <BoardSkeleton />
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <section
          aria-labelledby="ranking-title"
          className="grid grid-cols-1 gap-6 overflow-hidden rounded-lg bg-raised-1 p-5 pb-0 hairline sm:p-6 sm:pb-0"
        >
          <BoardHead ranking={data} />
          <Podium ranking={data} list={data.list} />
        </section>
        <PlaceList key={id} ranking={data} list={data.list} />
        <OwnLine ranking={data} />
      </div>
      <Beside ranking={data} />
    </div>
  )
}

function BoardHead({ ranking }: { readonly ranking: RankingDetail }) {
  const t = useT()
  const days = useBoardDays()(ranking)
  const state = useBoardState()(ranking)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tones[ranking.state]}>{t(`rank.state.${ranking.state}`)}</Badge>
        <span className="inline-flex items-center gap-1.5 text-sm text-mute">
          <IconDays className="size-4 shrink-0 text-faint" />
          {days}
        </span>
      </div>
      <h2 id="ranking-title" className="text-2xl font-extrabold text-balance">
        {ranking.title}
      </h2>
      <p className="max-w-2xl text-mute text-pretty">{ranking.lead}</p>
      <p className="text-sm text-faint">
        {state} {ranking.members > 0 && t('rank.members', { count: ranking.members })}
      </p>
    </div>
  )
}

/** Where the reader stands; it stays in view while the list is read. */
function OwnLine({ ranking: { own, by, state } }: { readonly ranking: RankingDetail }) {
  const t = useT()
  const score = useScore()
  const isIn = hasAccount(useMember())
  if (!isIn)
    return (
      <p className="rounded-md bg-raised-1 px-5 py-4 text-mute hairline">
        {t('rank.visitor')}{' '}
        <Link href={paths.login()} className="font-semibold text-ink underline underline-offset-4">
          {t('rank.login')}
        </Link>
      </p>
    )
  if (own === null)
    return (
      <p className="rounded-md bg-raised-1 px-5 py-4 text-mute text-pretty hairline">
        {t(state === 'closed' ? 'rank.notOn' : 'rank.notYet')}
      </p>
    )
  return (
    <p className="sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom)+0.5rem)] z-10 flex items-center gap-4 rounded-md bg-raised-3 px-4 py-3 shadow-lg ring-[1.5px] ring-accent lg:bottom-4">
      {own.place !== null && own.place < 1000 && <PlaceSign place={own.place} />}
      <span className="min-w-0 flex-1 font-semibold text-pretty">
        {own.place === null
          ? t('rank.ownPercent', { percent: own.percent ?? 100 })
          : t('rank.ownPlace', { place: own.place })}
      </span>
      <span className="amount shrink-0 font-semibold">{score(by, own.score)}</span>
    </p>
  )
}

export const BoardSkeleton = () => (
  <div aria-busy="true" className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
    <Skeleton className="h-120 rounded-lg" />
    <Skeleton className="h-80 rounded-lg" />
  </div>
)
