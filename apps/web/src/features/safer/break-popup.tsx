import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconCheck from '~icons/lucide/check'
import IconX from '~icons/lucide/x'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'

export interface Wish {
  readonly kind: 'timeOut' | 'exclusion'
  /** Days of a time-out, months of an exclusion; 0 for good. */
  readonly length: number
}

export interface BreakPopupProps {
  readonly wish: Wish
  /** The length in words. */
  readonly length: string
  readonly open: boolean
  onClose(): void
  onGone(): void
}

const stops = ['play', 'deposit', 'news'] as const
const stays = ['withdraw', 'login'] as const

/** Two steps before a break: what it means in plain words, then the word that one is sure. */
export function BreakPopup({ wish: { kind, length: value }, length, open, onClose, onGone }: BreakPopupProps) {
  const t = useT()
  const moment = useMoment()
  const queries = useQueryClient()
  const [step, setStep] = useState<'meaning' | 'sure'>('meaning')
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError['code']>()
  async function begin(): Promise<void> {
    setBusy(true)
    try {
      const { until } = await call('safer.pause', { kind, length: value, sure: true })
      toast('good', until === null ? t('safer.break.forGood') : t('safer.break.begun', { until: moment(until) }))
      onClose()
      await queries.invalidateQueries(answersTo('safer.state'))
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t(`safer.${kind}.sheet`, { length })}
      closeLabel={t('popup.close')}
    >
      {step === 'meaning' ? (
        <div className="grid gap-5 px-6 pt-1 pb-7">
          <p className="text-mute text-pretty">{t('safer.break.meaning')}</p>
          <ul className="grid gap-3">
            {stops.map((one) => (
              <li key={one} className="flex gap-3">
                <IconX className="mt-0.5 size-4.5 shrink-0 text-lost" />
                <span className="text-pretty">{t(`safer.break.stops.${one}`)}</span>
              </li>
            ))}
            {stays.map((one) => (
              <li key={one} className="flex gap-3">
                <IconCheck className="mt-0.5 size-4.5 shrink-0 text-won" />
                <span className="text-pretty">{t(`safer.break.keeps.${one}`)}</span>
              </li>
            ))}
          </ul>
          <Button look="light" onClick={() => setStep('sure')}>
            {t('safer.break.next')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-5 px-6 pt-1 pb-7 animate-appear">
          <p className="text-pretty">{t('safer.break.early')}</p>
          <Checkbox checked={sure} onChange={(event) => setSure(event.target.checked)} data-autofocus="">
            {t('safer.break.sure', { length })}
          </Checkbox>
          {failure !== undefined && (
            <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">
              {t(failure === 'CONFLICT' ? 'safer.break.longer' : `error.${failure}`)}
            </p>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Button onClick={() => setStep('meaning')}>{t('safer.break.back')}</Button>
            <Button look="danger" disabled={!sure} loading={busy} onClick={() => void begin()}>
              {t('safer.break.begin')}
            </Button>
          </div>
        </div>
      )}
    </Popup>
  )
}
