import { useT } from '#kit/language.ts'
import { cx } from '#ui/cx.ts'
import { clockText, shortCount, type Dashboard } from './figures.ts'

/** Figures may be so old before it is worth a word. */
const LATE_SECONDS = 10

interface StandingProps {
  readonly data: Dashboard | undefined
  /** The last time that they were asked for nobody answered. */
  readonly failed: boolean
}

/** Up to when the figures count, and whether they keep up. */
export function Standing({ data, failed }: StandingProps) {
  const t = useT()
  if (data === undefined) return <p className="text-sm text-faint">{t('dashboard.reading')}</p>
  const late = data.secondsBehind > LATE_SECONDS
  return (
    <p
      aria-live="off"
      title={t('dashboard.position', { position: data.position, waiting: data.behind })}
      className="flex flex-wrap items-center gap-x-2 text-sm text-mute"
    >
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', failed ? 'bg-lost' : late ? 'bg-accent' : 'bg-won')}
      />
      <span className="amount" data-as-of={data.asOf}>
        {t('dashboard.asOf', { time: clockText(data.asOf) })}
      </span>
      {failed ? (
        <span role="alert" className="text-lost">
          {t('dashboard.unreached')}
        </span>
      ) : (
        late && (
          <span className="text-accent">
            {t('dashboard.late', { seconds: shortCount(data.secondsBehind), waiting: shortCount(data.behind) })}
          </span>
        )
      )}
    </p>
  )
}
