import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconCoins from '~icons/lucide/coins'
import IconDown from '~icons/lucide/trending-down'
import IconHourglass from '~icons/lucide/hourglass'
import IconTimer from '~icons/lucide/timer'
import IconWallet from '~icons/lucide/wallet'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { LimitSheet } from './limit-sheet.tsx'
import { type Limit, type Measure, type Period, type SaferState, useValueText, wallClock } from './safer-texts.ts'

const allPeriods = ['day', 'week', 'month'] as const
const groups: readonly { readonly measure: Measure; readonly icon: Icon; readonly periods: readonly Period[] }[] = [
  { measure: 'deposit', icon: IconWallet, periods: allPeriods },
  { measure: 'loss', icon: IconDown, periods: allPeriods },
  { measure: 'stake', icon: IconCoins, periods: allPeriods },
  { measure: 'session', icon: IconTimer, periods: ['day'] },
]

/** How full a limit is, as a bar; the figures stand beside it. */
function Bar({ used, value }: { readonly used: string; readonly value: string }) {
  const share = Math.min(1, Math.max(0, Number(used) / Math.max(Number(value), Number.MIN_VALUE)))
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised-3">
      <span
        className={cx(
          'block h-full origin-left rounded-full transition-transform duration-(--duration-layer) rtl:origin-right',
          share >= 1 ? 'bg-lost' : share >= 0.8 ? 'bg-accent' : 'bg-won',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

/** A looser value that waits: when it may hold, and the second word once that has come. */
function Pending({
  limit: { measure, period, value },
  pending,
  onDone,
}: {
  readonly limit: Limit
  readonly pending: NonNullable<Limit['pending']>
  onDone(): void
}) {
  const t = useT()
  const moment = useMoment()
  const text = useValueText()
  const [busy, setBusy] = useState<boolean>()
  const ready = Date.parse(pending.from) <= wallClock()
  const wanted = pending.value === null ? t('safer.limit.none') : text(measure, pending.value)
  async function answer(confirm: boolean): Promise<void> {
    setBusy(confirm)
    try {
      await call('safer.confirmLimit', { measure, period, confirm })
      toast('good', t(confirm ? 'safer.limit.confirmed' : 'safer.limit.kept'))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    } finally {
      setBusy(undefined)
      onDone()
    }
  }
  return (
    <div className="grid gap-3 rounded-sm bg-news-soft px-3.5 py-3 text-sm animate-appear">
      <p className="flex items-start gap-2 text-pretty">
        <IconHourglass className="mt-0.5 size-4 shrink-0 text-news" />
        <span>{t(ready ? 'safer.limit.ready' : 'safer.limit.waits', { wanted, from: moment(pending.from) })}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {ready && (
          <Button size="sm" look="light" loading={busy === true} onClick={() => void answer(true)}>
            {t('safer.limit.confirm')}
          </Button>
        )}
        <Button size="sm" loading={busy === false} onClick={() => void answer(false)}>
          {t('safer.limit.keep', { value: text(measure, value) })}
        </Button>
      </div>
    </div>
  )
}

interface LineProps {
  readonly measure: Measure
  readonly period: Period
  readonly limit: Limit | undefined
  onChange(): void
  onDone(): void
}

/** One limit: what it is, how much of it is used, and a way to change it. */
function Line({ measure, period, limit, onChange, onDone }: LineProps) {
  const t = useT()
  const text = useValueText()
  const name = t(measure === 'session' ? 'safer.period.session' : `safer.period.${period}`)
  return (
    <li className="grid gap-2.5 py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="text-sm text-mute">{name}</p>
          {limit === undefined ? (
            <p className="text-faint">{t('safer.limit.none')}</p>
          ) : (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="amount text-lg font-bold">{text(measure, limit.value)}</bdi>
              <span className="text-sm text-faint">{t('safer.limit.used', { used: text(measure, limit.used) })}</span>
            </p>
          )}
        </div>
        <Button
          size="sm"
          onClick={onChange}
          aria-label={`${t(`safer.${measure}.title`)}, ${name}: ${t(limit === undefined ? 'safer.limit.set' : 'safer.limit.change')}`}
        >
          {t(limit === undefined ? 'safer.limit.set' : 'safer.limit.change')}
        </Button>
      </div>
      {limit !== undefined && <Bar used={limit.used} value={limit.value} />}
      {limit?.pending != null && <Pending limit={limit} pending={limit.pending} onDone={onDone} />}
    </li>
  )
}

/** What the member allows itself: deposits, losses and stakes by day, week and month, and the length of a session. */
export function LimitCards({ state }: { readonly state: SaferState }) {
  const t = useT()
  const text = useValueText()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<{ measure: Measure; period: Period }>()
  const [open, setOpen] = useState(false)
  const limitOf = (measure: Measure, period: Period): Limit | undefined =>
    state.limits.find((limit) => limit.measure === measure && limit.period === period)
  const again = (): void => void queries.invalidateQueries(answersTo('safer.state'))
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {groups.map(({ measure, icon: Sign, periods }) => (
          <section
            key={measure}
            aria-labelledby={`limit-${measure}`}
            className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6"
          >
            <div className="flex items-start gap-3.5">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised-3 text-accent">
                <Sign className="size-5" />
              </span>
              <div className="grid gap-0.5">
                <h3 id={`limit-${measure}`} className="text-lg font-bold">
                  {t(`safer.${measure}.title`)}
                </h3>
                <p className="text-sm text-mute text-pretty">
                  {t(measure === 'session' ? 'safer.limit.sessionText' : `safer.${measure}.text`)}
                </p>
              </div>
            </div>
            <ul className="divide-y divide-line">
              {periods.map((period) => (
                <Line
                  key={period}
                  measure={measure}
                  period={period}
                  limit={limitOf(measure, period)}
                  onDone={again}
                  onChange={() => {
                    setChosen({ measure, period })
                    setOpen(true)
                  }}
                />
              ))}
            </ul>
            {state.houseLimits
              .filter((limit) => limit.measure === measure)
              .map(({ period, value }) => (
                <p key={period} className="text-sm text-faint">
                  {t('safer.limit.house', {
                    value: text(measure, value),
                    period: t(measure === 'session' ? 'safer.period.session' : `safer.period.${period}`),
                  })}
                </p>
              ))}
          </section>
        ))}
      </div>
      {chosen !== undefined && (
        <LimitSheet
          key={`${chosen.measure} ${chosen.period}`}
          {...chosen}
          open={open}
          current={limitOf(chosen.measure, chosen.period)}
          hours={state.offered.loosenHours}
          onClose={() => setOpen(false)}
          onGone={() => setChosen(undefined)}
          onDone={() => {
            setOpen(false)
            again()
          }}
        />
      )}
    </>
  )
}
