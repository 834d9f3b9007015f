import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { PageSteps } from '#kit/page-steps.tsx'
import { callQuery } from '../../app/query.ts'
import { Notices } from '../../parts/notices.tsx'
import { pageOf } from '../../parts/page-of.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'

/** What the house has to say to its agents, the newest open. */
export function NewsPage() {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(callQuery('agents.news', { language }))
  const [asked, setAsked] = useState(1)
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="grid gap-3" aria-busy="true">
        <Skeleton className="h-40 rounded-md" />
        <Skeleton className="h-13 rounded-md" />
        <Skeleton className="h-13 rounded-md" />
      </div>
    )
  const { shown, page, pages } = pageOf(data.list, asked)
  const [newest] = shown
  if (newest === undefined)
    return (
      <EmptyState picture={<EmptyPicture name="calm" />} title={t('agent.news.none')} text={t('agent.news.noneText')} />
    )
  return (
    <div className="grid max-w-3xl gap-5">
      <Notices list={shown} open={newest.id} />
      <PageSteps page={page} pages={pages} onPage={setAsked} />
    </div>
  )
}
