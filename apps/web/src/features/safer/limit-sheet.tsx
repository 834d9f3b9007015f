import { useState } from 'react'
import IconCheck from '~icons/lucide/check'
import IconHourglass from '~icons/lucide/hourglass'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { readAmount } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { useBrand } from '../../parts/use-brand.ts'
import type { Limit, Measure, Period } from './safer-texts.ts'

export interface LimitSheetProps {
  readonly open: boolean
  readonly measure: Measure
  readonly period: Period
  readonly current: Limit | undefined
  /** Hours that a looser limit waits. */
  readonly hours: number
  onClose(): void
  onGone(): void
  onDone(): void
}

const MINUTES = { least: 5, most: 720 } as const
const offeredMinutes = ['30', '60', '120', '240'] as const

/** What was typed as the wire writes it; undefined where it is no value. */
function readValue(measure: Measure, typed: string): string | undefined {
  if (measure !== 'session') return readAmount(typed)
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) >= MINUTES.least && Number(text) <= MINUTES.most
    ? String(Number(text))
    : undefined
}

/** Sets one limit, and says before it is kept whether it holds at once or later. */
export function LimitSheet({ open, measure, period, current, hours, onClose, onGone, onDone }: LimitSheetProps) {
  const t = useT()
  const moment = useMoment()
  const symbol = useBrand()?.currencySymbol ?? ''
  const plain = current === undefined ? '' : measure === 'session' ? current.value : String(Number(current.value))
  /** The limit is being taken away, and not set. */
  const [removing, setRemoving] = useState(false)

  async function keep(wanted: string | undefined): Promise<void> {
    setRemoving(wanted === undefined)
    const { holds, from } = await call('safer.setLimit', {
      measure,
      period,
      ...(wanted === undefined ? {} : { value: wanted }),
    })
    toast('good', holds === 'now' ? t('safer.limit.holdsNow') : t('safer.limit.holdsLater', { from: moment(from) }))
    onDone()
  }
  const form = useForm({
    first: { limit: plain },
    check: ({ limit }) => ({
      limit:
        readValue(measure, limit) === undefined
          ? t(measure === 'session' ? 'safer.limit.wrongMinutes' : 'safer.limit.wrong', { ...MINUTES })
          : undefined,
    }),
    send: ({ limit }) => keep(readValue(measure, limit)),
  })
  const value = readValue(measure, form.values.limit)
  const looser = current !== undefined && value !== undefined && Number(value) > Number(current.value)
  const Sign = looser ? IconHourglass : IconCheck
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t(`safer.${measure}.sheet`)}
      closeLabel={t('popup.close')}
    >
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        <Field
          {...form.text('limit')}
          first
          required
          inputMode={measure === 'session' ? 'numeric' : 'decimal'}
          autoComplete="off"
          label={t(measure === 'session' ? 'safer.limit.minutes' : `safer.limit.by.${period}`)}
          lead={
            <span aria-hidden="true" dir="auto" className="ps-3.5 text-faint">
              {measure === 'session' ? t('safer.limit.min') : symbol}
            </span>
          }
        />
        {measure === 'session' && (
          <div className="flex flex-wrap gap-2">
            {offeredMinutes.map((minutes) => (
              <Button key={minutes} size="sm" onClick={() => form.set('limit', minutes)}>
                {t('safer.minutes', { count: Number(minutes) })}
              </Button>
            ))}
          </div>
        )}
        <p
          aria-live="polite"
          className={
            looser
              ? 'flex gap-2.5 rounded-sm bg-news-soft px-3.5 py-3 text-sm text-pretty'
              : 'flex gap-2.5 rounded-sm bg-won-soft px-3.5 py-3 text-sm text-pretty'
          }
        >
          <Sign className={looser ? 'mt-0.5 size-4 shrink-0 text-news' : 'mt-0.5 size-4 shrink-0 text-won'} />
          <span>
            {t(
              looser ? 'safer.limit.looser' : measure === 'session' ? 'safer.limit.sessionNow' : 'safer.limit.tighter',
              { hours },
            )}
          </span>
        </p>
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy && !removing}>
          {t('safer.limit.save')}
        </Button>
        {current !== undefined && (
          <Button look="ghost" loading={form.busy && removing} onClick={() => form.run(() => keep(undefined))}>
            {t('safer.limit.remove', { hours })}
          </Button>
        )}
      </Form>
    </Popup>
  )
}
