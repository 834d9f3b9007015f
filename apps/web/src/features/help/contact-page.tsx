import { useT } from '../../app/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { useHelp } from './help.queries.ts'

/** What the small window of customer service shows, also while the site itself is closed. */
export function ContactPage() {
  const t = useT()
  const brand = useBrand()
  const { data, isError } = useHelp()
  const section = data?.sections.find(({ hash }) => hash === 'contact')
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-start gap-5 px-6 py-8">
      <h1 className="display text-lg font-extrabold text-accent-strong">{brand?.name}</h1>
      <EmptyPicture name="letter" />
      <h2 className="text-3xl font-extrabold">{section?.title ?? t('shell.service')}</h2>
      {section !== undefined ? <Prose html={section.content} /> : isError || data !== undefined ? <p role="alert" className="text-mute">{t('lobby.failed')}</p> : <Skeleton className="h-40" />}
    </main>
  )
}
