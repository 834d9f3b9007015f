import { useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import IconArrow from '~icons/lucide/arrow-right'
import IconCircle from '~icons/lucide/circle-dot'
import { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { paths } from '../../../app/paths.ts'
import type { MemberPageName } from '../../../app/member-pages.ts'
import { endSession } from '../../../app/session.ts'

type Closing = CallResponse<'data.state'>['closing']

/** Where each thing that is still open is brought to its end. */
const wayOut = {
  balance: 'withdraw', withdrawal: 'withdrawRecord', deposit: 'depositRecord', transfer: 'transferFund', bet: 'personalHistoryCopy',
} as const satisfies Record<Closing['open'][number], MemberPageName>

function ClosePopup({ open, years, onClose, onGone, onChanged }: { readonly open: boolean; readonly years: number; onClose(): void; onGone(): void; onChanged(): void }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function send(): Promise<void> {
    setBusy(true)
    try {
      await call('data.close', { ...(password === '' ? {} : { password }), sure: true })
      endSession()
      toast('news', t('mydata.closed'))
    } catch (cause) {
      const code = cause instanceof CallError ? cause.code : 'INTERNAL'
      setFailure(code)
      if (code === 'STATE_PASSED') onChanged()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (sure && !busy) void send()
  }
  const beside = failure === 'OLD_PASSWORD_WRONG'
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('mydata.close.title')} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-5 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('mydata.close.meaning', { years })}</p>
        <Field
          first type="password" autoComplete="current-password" reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }} label={t('mydata.close.password')}
          hint={t('mydata.close.passwordHint')} value={password} error={beside ? t('mydata.close.wrong') : undefined}
          onChange={(event) => {
            setFailure(undefined)
            setPassword(event.target.value)
          }}
        />
        <Checkbox checked={sure} onChange={(event) => setSure(event.target.checked)}>{t('mydata.close.sure')}</Checkbox>
        {failure !== undefined && !beside && <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">{t(`error.${failure}`)}</p>}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button onClick={onClose}>{t('mydata.close.stay')}</Button>
          <Button type="submit" look="danger" disabled={!sure} loading={busy}>{t('mydata.close.do')}</Button>
        </div>
      </form>
    </Popup>
  )
}

/** The way out: what still stands in it, then the last word. */
export function CloseAccount({ closing: { open, retentionYears }, onChanged }: { readonly closing: Closing; onChanged(): Promise<unknown> }) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const [there, setThere] = useState(false)
  return (
    <section aria-labelledby="data-close" className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="grid gap-1">
        <h2 id="data-close" className="text-xl font-bold">{t('mydata.close.title')}</h2>
        <p className="max-w-prose text-mute text-pretty">{t('mydata.close.text', { years: retentionYears })}</p>
      </div>
      {open.length > 0
        ? (
          <div className="grid gap-2">
            <p className="text-sm font-medium">{t('mydata.close.first')}</p>
            <ul className="grid gap-2">
              {open.map((one) => (
                <li key={one}>
                  <Link href={paths.member(wayOut[one])} className="flex min-h-12 items-center gap-3 rounded-sm bg-page px-4 py-2 hairline quick-colors hover:bg-raised-2">
                    <IconCircle className="size-4 shrink-0 text-news" />
                    <span className="flex-1">{t(`mydata.open.${one}`)}</span>
                    <IconArrow className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
        : (
          <Button
            look="danger" className="justify-self-start"
            onClick={() => {
              setThere(true)
              setShown(true)
            }}
          >
            {t('mydata.close.begin')}
          </Button>
        )}
      {there && <ClosePopup open={shown} years={retentionYears} onClose={() => setShown(false)} onGone={() => setThere(false)} onChanged={() => void onChanged()} />}
    </section>
  )
}
