import { useQuery } from '@tanstack/react-query'
import IconOpen from '~icons/lucide/external-link'
import type { ContentName } from '#contract/content/index.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '../../app/calls.ts'
import { ShownOnce } from '../../kit/shown-once.tsx'

/** A private link to the site with the draft on it; each one is made anew. */
export function PreviewLink({ kind, item }: { readonly kind: ContentName; readonly item: string }) {
  const t = useT()
  const write = useMoment()
  const { data, error, refetch } = useQuery({
    queryKey: ['content.preview', { kind, item }],
    queryFn: () => call('content.preview', { kind, item }),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <div className="grid gap-4 px-6 pt-2 pb-6">
      {error !== null ? (
        <LoadFailed slim onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <>
          <ShownOnce text={t('content.previewText', { until: write(data.expiresAt) })} lines={[data.url]} />
          <a href={data.url} target="_blank" rel="noopener noreferrer" className={buttonClass('main')}>
            <IconOpen className="size-[1.15em]" />
            {t('content.openPreview')}
          </a>
        </>
      )}
    </div>
  )
}
