import { useState, type FormEvent } from 'react'
import IconCheck from '~icons/lucide/check'
import IconHourglass from '~icons/lucide/hourglass'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { useBrand } from '../../../parts/use-brand.ts'
import { useMoment } from '../../../parts/use-moment.ts'
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

/** What was typed as the wire writes it; undefined where it is no value. A comma is a point in half of the world. */
function readValue(measure: Measure, typed: string): string | undefined {
  const text = typed.trim().replace(',', '.')
  if (measure !== 'session') return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : undefined
  return /^\d{1,3}$/.test(text) && Number(text) >= MINUTES.least && Number(text) <= MINUTES.most ? String(Number(text)) : undefined
}

/** Sets one limit, and says before it is kept whether it holds at once or later. */
export function LimitSheet({ open, measure, period, current, hours, onClose, onGone, onDone }: LimitSheetProps) {
  const t = useT()
  const moment = useMoment()
  const symbol = useBrand()?.currencySymbol ?? ''
  const plain = current === undefined ? '' : measure === 'session' ? current.value : String(Number(current.value))
  const [typed, setTyped] = useState(plain)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState<'save' | 'remove'>()
  const [failure, setFailure] = useState<string>()
  const value = readValue(measure, typed)
  const looser = current !== undefined && value !== undefined && Number(value) > Number(current.value)
  const wrong = tried && value === undefined ? t(measure === 'session' ? 'safer.limit.wrongMinutes' : 'safer.limit.wrong', { ...MINUTES }) : undefined

  async function send(wanted: string | undefined): Promise<void> {
    setBusy(wanted === undefined ? 'remove' : 'save')
    try {
      const { holds, from } = await call('safer.setLimit', { measure, period, ...(wanted === undefined ? {} : { value: wanted }) })
      toast('good', holds === 'now' ? t('safer.limit.holdsNow') : t('safer.limit.holdsLater', { from: moment(from) }))
      onDone()
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
    } finally {
      setBusy(undefined)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (value !== undefined && busy === undefined) void send(value)
  }
  const Sign = looser ? IconHourglass : IconCheck
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t(`safer.${measure}.sheet`)} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-6 pt-1 pb-7">
        <Field
          first required inputMode={measure === 'session' ? 'numeric' : 'decimal'} autoComplete="off" value={typed} error={wrong}
          label={t(measure === 'session' ? 'safer.limit.minutes' : `safer.limit.by.${period}`)}
          lead={<span aria-hidden="true" className="ps-3.5 text-faint">{measure === 'session' ? t('safer.limit.min') : symbol}</span>}
          onChange={(event) => {
            setFailure(undefined)
            setTyped(event.target.value)
          }}
        />
        {measure === 'session' && (
          <div className="flex flex-wrap gap-2">
            {offeredMinutes.map((minutes) => <Button key={minutes} size="sm" onClick={() => setTyped(minutes)}>{t('safer.minutes', { count: Number(minutes) })}</Button>)}
          </div>
        )}
        <p aria-live="polite" className={looser ? 'flex gap-2.5 rounded-sm bg-news-soft px-3.5 py-3 text-sm text-pretty' : 'flex gap-2.5 rounded-sm bg-won-soft px-3.5 py-3 text-sm text-pretty'}>
          <Sign className={looser ? 'mt-0.5 size-4 shrink-0 text-news' : 'mt-0.5 size-4 shrink-0 text-won'} />
          <span>{t(looser ? 'safer.limit.looser' : measure === 'session' ? 'safer.limit.sessionNow' : 'safer.limit.tighter', { hours })}</span>
        </p>
        {failure !== undefined && <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">{t(`error.${failure}`)}</p>}
        <Button type="submit" look="main" loading={busy === 'save'}>{t('safer.limit.save')}</Button>
        {current !== undefined && <Button look="ghost" loading={busy === 'remove'} onClick={() => void send(undefined)}>{t('safer.limit.remove', { hours })}</Button>}
      </form>
    </Popup>
  )
}
