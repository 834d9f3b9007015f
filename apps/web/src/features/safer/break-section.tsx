import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import IconMoon from '~icons/lucide/moon'
import IconShield from '~icons/lucide/shield'
import IconPause from '~icons/lucide/circle-pause'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { BreakPopup, type Wish } from './break-popup.tsx'
import { type SaferState, wallClock } from './safer-texts.ts'

const DAY_MS = 86_400_000

/** How long a break lasts, in words. */
export function useLengthText(): (wish: Wish) => string {
  const t = useT()
  return ({ kind, length }) => {
    if (kind === 'timeOut') return t('safer.days', { count: length })
    if (length === 0) return t('safer.forGood')
    return length % 12 === 0 ? t('safer.years', { count: length / 12 }) : t('safer.months', { count: length })
  }
}

/** The break that holds, and what goes on during it. */
function OnBreak({ pause: { kind, until } }: { readonly pause: NonNullable<SaferState['pause']> }) {
  const t = useT()
  const moment = useMoment()
  return (
    <div className="grid gap-4 rounded-lg bg-news-soft p-5 animate-appear sm:p-6">
      <div className="flex items-start gap-3.5">
        <IconPause className="size-8 shrink-0 text-news" />
        <div className="grid gap-1">
          <p className="text-lg font-bold text-balance">
            {until === undefined
              ? t('error.ACCOUNT_EXCLUDED')
              : until === null
                ? t('safer.break.forGood')
                : t(`safer.break.on.${kind}`, { until: moment(until) })}
          </p>
          <p className="text-sm text-mute text-pretty">{t('safer.break.stays')}</p>
        </div>
      </div>
      <Link href={paths.member('withdraw')} className={cx(buttonClass('light', 'md'), 'justify-self-start')}>
        {t('safer.break.withdraw')}
      </Link>
    </div>
  )
}

function Offer({
  icon: Sign,
  title,
  text,
  children,
}: {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <section className="grid content-start gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="flex items-start gap-3.5">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised-3 text-news">
          <Sign className="size-5" />
        </span>
        <div className="grid gap-0.5">
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="text-sm text-mute text-pretty">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

/** A time-out of some days, an exclusion of months or for good. */
export function BreakSection({ state: { pause, offered } }: { readonly state: SaferState }) {
  const t = useT()
  const lengthText = useLengthText()
  const [wish, setWish] = useState<Wish>()
  const [open, setOpen] = useState(false)
  const offer = (one: Wish) => (
    <Button
      key={one.length}
      size="sm"
      onClick={() => {
        setWish(one)
        setOpen(true)
      }}
    >
      {lengthText(one)}
    </Button>
  )
  // On a break only a longer one is a choice.
  const until = pause?.until === undefined ? 0 : pause.until === null ? Infinity : Date.parse(pause.until)
  const longer = (days: number): boolean => wallClock() + days * DAY_MS > until + DAY_MS / 24
  const timeOuts = offered.timeOutDays.filter(longer)
  const exclusions = [
    ...offered.exclusionMonths.filter((months) => longer(months * 30)),
    ...(until === Infinity ? [] : [0]),
  ]
  return (
    <>
      {pause !== null && <OnBreak pause={pause} />}
      {exclusions.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          {timeOuts.length > 0 && (
            <Offer icon={IconMoon} title={t('safer.timeOut.title')} text={t('safer.timeOut.text')}>
              {timeOuts.map((length) => offer({ kind: 'timeOut', length }))}
            </Offer>
          )}
          <Offer icon={IconShield} title={t('safer.exclusion.title')} text={t('safer.exclusion.text')}>
            {exclusions.map((length) => offer({ kind: 'exclusion', length }))}
          </Offer>
        </div>
      )}
      {wish !== undefined && (
        <BreakPopup
          wish={wish}
          length={lengthText(wish)}
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setWish(undefined)}
        />
      )}
    </>
  )
}
