import '#kit/zod.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { plainly } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { isAgentSide, paths } from '../../app/paths.ts'
import { logOut, refreshMember, useMember } from '../../app/session.ts'
import { settleInterrupt, type HostedPopup } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { LinkButton } from './parts/link-button.tsx'
import { NewPassword, useNewPasswordCheck } from './parts/new-password.tsx'
import { SmsCode } from './parts/sms-code.tsx'
import { CODE_LENGTH } from './parts/use-phone-auth.ts'
import { useTypedPassword } from './typed-password.ts'

interface PasswordFormProps {
  /** The password just typed at the login, so that it is not asked for twice. */
  readonly known?: string | undefined
  /** Somebody else chose the password, or it is too old: nothing else goes on before. */
  readonly forced?: boolean
  /** Follows the change, once the site knows of it. */
  onDone(): void
}

/** A password of one's own instead of the old one; all other sessions end. */
function PasswordForm({ known, forced = false, onDone }: PasswordFormProps) {
  const t = useT()
  const wantsCode = usePermission()?.info.whitelabel.CHNGPASSVERIF3 ?? false
  const contacts = useQuery({ ...callQuery('contact.list', {}), enabled: wantsCode }).data?.contacts
  // A code goes to the number, or else to the mail address; who can be reached nowhere is asked for none.
  const reach = wantsCode
    ? (['sms', 'mail'] as const).find((channel) => contacts?.some((one) => one.channel === channel && one.proven))
    : undefined
  const asksCode = reach !== undefined
  const checkNew = useNewPasswordCheck()
  const account = useMember()?.account ?? ''
  /** What was typed at the login may not do after all; then it is asked for. */
  const [knows, setKnows] = useState(known !== undefined)
  const form = useForm({
    first: { oldPassword: known ?? '', newPassword: '', confirmNewPassword: '', verificationCode: '' },
    check: (typed) => ({
      oldPassword: typed.oldPassword === '' ? plainly('required') : undefined,
      ...checkNew(typed),
      verificationCode:
        !asksCode || typed.verificationCode.length === CODE_LENGTH
          ? undefined
          : plainly(typed.verificationCode === '' ? 'required' : 'code'),
    }),
    async send({ verificationCode, ...passwords }) {
      await call('password.change', { ...passwords, ...(asksCode ? { verificationCode } : {}) })
      await refreshMember()
      onDone()
      navigate(isAgentSide() ? paths.agentHome() : paths.home())
      toast('good', t('password.done'))
    },
    refused({ code }) {
      if (code === 'OLD_PASSWORD_WRONG' && knows) {
        setKnows(false)
        form.set('oldPassword', '')
      }
      return false
    },
  })
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  return (
    <Form form={form} className="grid gap-4 px-6 pt-2 pb-7">
      <p className="text-mute text-pretty">{t(forced ? 'password.forced' : 'password.text')}</p>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {!knows && (
        <Field
          {...form.text('oldPassword')}
          type="password"
          label={t('field.oldPassword')}
          autoComplete="current-password"
          reveal={reveal}
          first
        />
      )}
      <NewPassword text={form.text} password={form.values.newPassword} first={knows} />
      {asksCode && (
        <SmsCode
          field={form.text('verificationCode')}
          onChange={(code) => form.set('verificationCode', code)}
          label={t(`factor.${reach}Code`)}
          use="change"
          ready
          ask={() => call('sms.member', {})}
        />
      )}
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('password.submit')}
      </Button>
      {forced && (
        <p className="text-center text-sm">
          <LinkButton quiet onClick={() => void logOut().catch(form.fail)}>
            {t('reauth.logout')}
          </LinkButton>
        </p>
      )}
    </Form>
  )
}

/** Changes the password because the member wants to. */
export function PasswordPopup(hosted: HostedPopup) {
  const t = useT()
  return (
    <Popup {...hosted} title={t('password.title')} closeLabel={t('popup.close')}>
      <PasswordForm onDone={hosted.onClose} />
    </Popup>
  )
}

/** The change that comes before everything else: there is no way past it but logging out. */
export function ForcedPasswordPopup(hosted: HostedPopup) {
  const t = useT()
  const known = useTypedPassword()
  return (
    <Popup {...hosted} locked title={t('password.title')} closeLabel={t('popup.close')}>
      <PasswordForm forced known={known} onDone={() => settleInterrupt(true)} />
    </Popup>
  )
}
