import { useState } from 'react'
import { Link } from 'wouter'
import IconArrow from '~icons/lucide/arrow-right'
import IconCircle from '~icons/lucide/circle-dot'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { endSession } from '../../app/session.ts'

type Closing = CallResponse<'data.state'>['closing']

/** Where each thing that is still open is brought to its end. */
const wayOut: Readonly<Record<Closing['open'][number], string>> = {
  balance: paths.member('withdraw'),
  withdrawal: paths.member('withdrawRecord'),
  deposit: paths.member('depositRecord'),
  transfer: paths.member('transferFund'),
  bet: paths.member('personalHistoryCopy'),
  agent: paths.agentHome(),
  bonus: paths.member('bonusDetails'),
  redemption: paths.pointMall(),
}

function ClosePopup({
  open,
  years,
  onClose,
  onGone,
  onChanged,
}: {
  readonly open: boolean
  readonly years: number
  onClose(): void
  onGone(): void
  onChanged(): void
}) {
  const t = useT()
  const form = useForm({
    first: { password: '', sure: false },
    // The button is there only once it is sure, and an account without a password has none to type.
    check: () => ({}),
    async send({ password }) {
      await call('data.close', { ...(password === '' ? {} : { password }), sure: true })
      endSession()
      toast('news', t('mydata.closed'))
    },
    about: { OLD_PASSWORD_WRONG: 'password' },
    words: (code) => (code === 'OLD_PASSWORD_WRONG' ? t('mydata.close.wrong') : undefined),
    refused({ code }) {
      if (code === 'STATE_PASSED') onChanged()
      return false
    },
  })
  const { sure } = form.values
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('mydata.close.title')} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-5 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('mydata.close.meaning', { years })}</p>
        <Field
          {...form.text('password')}
          first
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
          label={t('mydata.close.password')}
          hint={t('mydata.close.passwordHint')}
        />
        <Checkbox name="sure" checked={sure} onChange={(event) => form.set('sure', event.target.checked)}>
          {t('mydata.close.sure')}
        </Checkbox>
        <FormFailure form={form} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button onClick={onClose}>{t('mydata.close.stay')}</Button>
          <Button type="submit" look="danger" disabled={!sure} loading={form.busy}>
            {t('mydata.close.do')}
          </Button>
        </div>
      </Form>
    </Popup>
  )
}

/** The way out: what still stands in it, then the last word. */
export function CloseAccount({
  closing: { open, retentionYears },
  onChanged,
}: {
  readonly closing: Closing
  onChanged(): Promise<unknown>
}) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const [there, setThere] = useState(false)
  return (
    <section aria-labelledby="data-close" className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="grid gap-1">
        <h2 id="data-close" className="text-xl font-bold">
          {t('mydata.close.title')}
        </h2>
        <p className="max-w-prose text-mute text-pretty">{t('mydata.close.text', { years: retentionYears })}</p>
      </div>
      {open.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-sm font-medium">{t('mydata.close.first')}</p>
          <ul className="grid gap-2">
            {open.map((one) => (
              <li key={one}>
                <Link
                  href={wayOut[one]}
                  className="flex min-h-12 items-center gap-3 rounded-sm bg-page px-4 py-2 hairline quick-colors hover:bg-raised-2"
                >
                  <IconCircle className="size-4 shrink-0 text-news" />
                  <span className="flex-1">{t(`mydata.open.${one}`)}</span>
                  <IconArrow className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Button
          look="danger"
          className="justify-self-start"
          onClick={() => {
            setThere(true)
            setShown(true)
          }}
        >
          {t('mydata.close.begin')}
        </Button>
      )}
      {there && (
        <ClosePopup
          open={shown}
          years={retentionYears}
          onClose={() => setShown(false)}
          onGone={() => setThere(false)}
          onChanged={() => void onChanged()}
        />
      )}
    </section>
  )
}
