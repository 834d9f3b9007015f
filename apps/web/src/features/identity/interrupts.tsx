import '#kit/zod.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { asFailure, required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { tryOut } from '../../app/play.ts'
import { logOut, refreshMember, useMember } from '../../app/session.ts'
import { openPopup, settleInterrupt, useUi, type HostedPopup } from '../../app/ui-state.ts'
import { useHelp } from '../../parts/use-help.ts'
import { LegalTabs } from './parts/legal.tsx'
import { LinkButton } from './parts/link-button.tsx'

/** After a pause: the password once more, and what was interrupted goes on by itself. */
export function ReauthenticatePopup(hosted: HostedPopup) {
  const t = useT()
  const member = useMember()
  const form = useForm({
    first: { password: '' },
    check: (values) => required(values, 'password'),
    async send({ password }) {
      await call('session.reauthenticate', { password })
      settleInterrupt(true)
    },
    about: { BAD_CREDENTIALS: 'password' },
  })
  return (
    <Popup {...hosted} title={t('reauth.title')} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-4 px-6 pt-2 pb-7">
        <p className="text-mute text-pretty">{t('reauth.text', { name: member?.nickname ?? '' })}</p>
        <input type="text" name="username" autoComplete="username" value={member?.account ?? ''} readOnly hidden />
        <Field
          {...form.text('password')}
          type="password"
          label={t('field.password')}
          autoComplete="current-password"
          reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
          first
        />
        <FormFailure form={form} />
        <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
          {t('reauth.submit')}
        </Button>
        <p className="text-center text-sm">
          <LinkButton quiet onClick={() => void logOut().catch(form.fail)}>
            {t('reauth.logout')}
          </LinkButton>
        </p>
      </Form>
    </Popup>
  )
}

/** New terms are accepted before play goes on. */
export function TermsPopup(hosted: HostedPopup) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  // Nobody agrees to words that are not there.
  const unread = useHelp().data === undefined
  async function accept(): Promise<void> {
    setBusy(true)
    try {
      const { termsToAccept } = await refreshMember()
      if (termsToAccept !== null) await call('member.acceptTerms', { version: termsToAccept })
      settleInterrupt(true)
    } catch (cause) {
      toast('bad', t(`error.${asFailure(cause).code}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popup {...hosted} title={t('terms.new')} closeLabel={t('popup.close')} size="md">
      <div className="grid gap-4 px-6 pt-2">
        <p className="text-mute text-pretty">{t('terms.newText')}</p>
        <LegalTabs className="rounded-md bg-page p-5" />
      </div>
      <div className="sticky bottom-0 grid gap-3 bg-raised-1 px-6 pt-4 pb-6 shadow-[0_-1px_0_var(--color-line)] sm:grid-cols-2">
        <Button look="quiet" className="max-sm:order-1" onClick={hosted.onClose}>
          {t('terms.later')}
        </Button>
        <Button look="main" loading={busy} disabled={unread} onClick={() => void accept()}>
          {t('terms.accept')}
        </Button>
      </div>
    </Popup>
  )
}

/** Play money opens no door that real money does. */
export function TrialPopup(hosted: HostedPopup) {
  const t = useT()
  const game = useUi((state) => state.wantedGame)
  const leaveFor = (go: () => void) => () => {
    settleInterrupt(false)
    go()
  }
  return (
    <Popup {...hosted} title={t('trial.title')} closeLabel={t('popup.close')}>
      <div className="grid gap-6 px-6 pt-2 pb-6">
        <p role="alert" className="text-lg font-semibold text-pretty">
          {t('error.TRIAL_ACCOUNT')}
        </p>
        <p className="-mt-3 text-mute text-pretty">{t('trial.text')}</p>
        <div className="grid gap-2.5">
          <Button look="main" data-autofocus="" onClick={leaveFor(() => openPopup({ kind: 'register' }))}>
            {t('trial.register')}
          </Button>
          <Button onClick={leaveFor(() => openPopup({ kind: 'login' }))}>{t('trial.login')}</Button>
          {game?.freeTrial === true && (
            <Button look="ghost" onClick={leaveFor(() => tryOut(game))}>
              {t('trial.try')}
            </Button>
          )}
        </div>
      </div>
    </Popup>
  )
}
