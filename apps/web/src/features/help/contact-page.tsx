import { useSearch } from 'wouter'
import { useT } from '#kit/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadFailed } from '#kit/load-failed.tsx'
import { hasAccount, useMember } from '../../app/session.ts'
import { FeedbackForm } from '../../parts/feedback-form.tsx'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { useHelp } from '../../parts/use-help.ts'

/** What the small window of customer service shows, also while the site itself is closed; `by=mail` is the letter alone. */
export function ContactPage() {
  const t = useT()
  const brand = useBrand()
  const { data, isError, refetch } = useHelp()
  const member = hasAccount(useMember())
  const writes = new URLSearchParams(useSearch()).get('by') === 'mail'
  const section = data?.sections.find(({ hash }) => hash === 'contact')
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-start gap-5 px-6 py-8">
      <h1 className="display text-lg font-extrabold text-accent-strong">{brand?.name}</h1>
      {!writes && (
        <>
          <EmptyPicture name="letter" />
          <h2 className="text-3xl font-extrabold">{section?.title ?? t('shell.service')}</h2>
          {section !== undefined ? (
            <Prose html={section.content} />
          ) : isError || data !== undefined ? (
            <LoadFailed slim onAgain={() => void refetch()} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </>
      )}
      <section aria-labelledby="write" className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        <h2 id="write" className="text-xl font-bold">
          {t('feedback.write')}
        </h2>
        <FeedbackForm member={member} />
      </section>
    </main>
  )
}
