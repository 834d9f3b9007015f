import { useQuery } from '@tanstack/react-query'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { markup } from '#ui/markup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../app/calls.ts'
import { keyName } from '../kit/names.ts'

/** To how many members a message goes, and how those of each language read it. */
export function BroadcastWords({ id }: { readonly id: string }) {
  const t = useT()
  const found = useQuery(callQuery('broadcasts.preview', { id }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  const { members, words } = found.data
  return (
    <section aria-label={t('broadcasts.preview')} className="grid gap-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
        {t('broadcasts.preview')}
        <span className="amount text-sm font-semibold text-mute">{t('broadcasts.reach', { count: members })}</span>
      </h3>
      {members === 0 && <p className="text-sm text-mute">{t('broadcasts.nobody')}</p>}
      {words.map(({ language, members: count, title, content }) => (
        <article key={language} className="grid gap-2 rounded-sm bg-page p-4 hairline">
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-faint">
            {keyName(t, language)}
            <span className="amount">{t('broadcasts.reach', { count })}</span>
          </p>
          <h4 dir="auto" className="font-bold wrap-anywhere">
            {title}
          </h4>
          <div dir="auto" className="prose text-sm wrap-anywhere">
            {markup(content)}
          </div>
        </article>
      ))}
    </section>
  )
}
