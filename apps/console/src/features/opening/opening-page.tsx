import { Link } from 'wouter'
import IconOpen from '~icons/lucide/door-open'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { useTitle } from '#kit/use-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { house } from '../../app/house.ts'
import { type Opening, useOpening } from '../../app/opening.ts'
import { resourcePath } from '../../app/paths.ts'
import { Actions } from '../../kit/act.tsx'
import { OpeningLine } from './opening-line.tsx'

/** What a new house needs before it opens, as the server found it out, and its opening by two owners. */
export function OpeningPage() {
  const t = useT()
  const write = useMoment()
  useTitle('page.opening', house.name)
  const { data, error, refetch } = useOpening()
  return (
    <div className="grid max-w-4xl gap-5">
      <header className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('page.opening')}</h1>
        <p className="max-w-prose text-sm text-pretty text-mute">{t('opening.about')}</p>
      </header>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-96 rounded-md" />
        ) : (
          <LoadFailed onAgain={() => void refetch()} />
        )
      ) : data.isNew ? (
        <List opening={data} />
      ) : (
        <p role="status" className="rounded-md bg-won-soft px-5 py-4 font-semibold text-won">
          {data.openedAt === null ? t('opening.open') : t('opening.openSince', { at: write(data.openedAt) })}
        </p>
      )}
    </div>
  )
}

function List({ opening: { lines, tiedUntil, proposal } }: { readonly opening: Opening }) {
  const t = useT()
  const write = useMoment()
  const done = lines.filter(({ found }) => found).length
  const ready = done === lines.length
  return (
    <>
      {tiedUntil !== null && (
        <p role="note" className="max-w-prose rounded-md bg-accent-soft px-5 py-3 text-sm text-pretty">
          {t('opening.tied', { at: write(tiedUntil) })}
        </p>
      )}
      <ol className="grid gap-2">
        {lines.map((line) => (
          <OpeningLine key={line.tick} line={line} />
        ))}
      </ol>
      <section aria-label={t('opening.last')} className="grid gap-3 rounded-md bg-raised-1 p-5">
        <p role="status" className="font-semibold">
          {proposal !== null
            ? t('opening.proposed')
            : ready
              ? t('opening.ready')
              : t('opening.progress', { done, all: lines.length })}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {proposal !== null ? (
            <Link href={resourcePath('proposals', proposal)} className={buttonClass('quiet', 'sm')}>
              {t('opening.toProposal')}
            </Link>
          ) : (
            ready && (
              <Actions
                row={null}
                actions={[{ call: 'opening.open', icon: IconOpen, tone: 'main', given: () => ({}), ask: ['reason'] }]}
              />
            )
          )}
        </div>
      </section>
    </>
  )
}
