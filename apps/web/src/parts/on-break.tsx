import { Link } from 'wouter'
import type { PauseDetail } from '#contract/pause.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../app/paths.ts'
import { EmptyPicture } from './small-pictures.tsx'

/** What stands in the place of games and deposits while a member is on a break: until when, that its money is its own, and where help is. */
export function OnBreak({ until, whole = false }: PauseDetail & { readonly whole?: boolean }) {
  const t = useT()
  const moment = useMoment()
  const ends =
    until === undefined ? '' : until === null ? t('break.forGood') : t('break.until', { until: moment(until) })
  return (
    <EmptyState
      whole={whole}
      picture={<EmptyPicture name="calm" />}
      title={t('break.title')}
      text={`${ends} ${t('break.money')}`.trim()}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link href={paths.help('responsible')} className={buttonClass('light')}>
            {t('break.help')}
          </Link>
          <Link href={paths.member('withdraw')} className={buttonClass('quiet')}>
            {t('break.withdraw')}
          </Link>
        </div>
      }
    />
  )
}
