import { useEffect } from 'react'
import IconService from '~icons/lucide/headset'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { openService } from '../../app/service.ts'
import { openPopup } from '../../app/ui-state.ts'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useHelp } from '../../parts/use-help.ts'

/** An address with a hash opens that chapter over the page, also when only the hash changes. */
function useChapterOfAddress(): void {
  useEffect(() => {
    const show = () => {
      const hash = location.hash.slice(1)
      if (hash !== '') openPopup({ kind: 'help', hash })
    }
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [])
}

/** All chapters of the help centre, one below the other, with a list of them beside. */
export function HelpPage() {
  const t = useT()
  const { data, isError, refetch } = useHelp()
  useChapterOfAddress()
  if (isError && data === undefined) return <LoadFailed whole onAgain={() => void refetch()} />
  if (data?.sections.length === 0)
    return (
      <EmptyState whole picture={<EmptyPicture name="calm" />} title={t('help.empty')} text={t('help.emptyText')} />
    )
  return (
    <div className="grid grid-cols-1 gap-8 pt-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
      <div className="grid content-start gap-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:[scrollbar-width:thin]">
        <h1 className="text-3xl font-extrabold">{t('help.title')}</h1>
        <nav aria-label={t('help.chapters')} className="flex flex-wrap gap-1 lg:grid">
          {data?.sections.map(({ hash, title }) => (
            <button
              key={hash}
              type="button"
              onClick={() => openPopup({ kind: 'help', hash })}
              className="min-h-10 rounded-sm bg-raised-1 px-3 text-start text-sm font-medium text-mute quick-colors hover:bg-raised-2 hover:text-ink lg:bg-transparent pointer-coarse:min-h-11"
            >
              {title}
            </button>
          )) ?? Array.from({ length: 6 }, (_, at) => <Skeleton key={at} className="h-10 w-full" />)}
        </nav>
        <Button icon={IconService} onClick={() => void openService()} className="justify-self-start">
          {t('shell.service')}
        </Button>
      </div>
      <div className="grid max-w-2xl gap-10" aria-busy={data === undefined}>
        {data?.sections.map(({ hash, title, content }) => (
          <section
            key={hash}
            id={hash}
            aria-labelledby={`${hash}-title`}
            className="grid gap-3 border-b border-line pb-10 last:border-0"
          >
            <h2 id={`${hash}-title`} className="text-2xl font-extrabold">
              {title}
            </h2>
            <Prose html={content} />
          </section>
        )) ?? Array.from({ length: 3 }, (_, at) => <Skeleton key={at} className="h-48 rounded-md" />)}
      </div>
    </div>
  )
}
