import { Link } from 'wouter'
import IconDoor from '~icons/lucide/door-closed'
import { useT } from '#kit/language.ts'
import { buttonClass } from '#ui/button.tsx'
import { useOpening } from './opening.ts'
import { openingPath } from './paths.ts'

/** Says on the dashboard that the house was never open, and where what it lacks is listed. */
export function OpeningNotice() {
  const t = useT()
  const { data } = useOpening()
  if (data?.isNew !== true) return null
  const done = data.lines.filter(({ found }) => found).length
  return (
    <aside
      aria-label={t('page.opening')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-accent-soft px-5 py-4"
    >
      <IconDoor className="size-6 shrink-0 text-accent-strong" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{t('opening.closed')}</p>
        <p className="text-sm text-mute">{t('opening.progress', { done, all: data.lines.length })}</p>
      </div>
      <Link href={openingPath} className={buttonClass('quiet', 'sm')}>
        {t('opening.toList')}
      </Link>
    </aside>
  )
}
