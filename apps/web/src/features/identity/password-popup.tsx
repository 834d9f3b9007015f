import '../../app/zod.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useT } from '../../app/language.ts'
import { isAgentSide, paths } from '../../app/paths.ts'
import { refreshMember, useMember } from '../../app/session.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { errorsOf, plainly } from './field-errors.ts'
import { FormFailure } from './form-failure.tsx'
import { NewPassword, useNewPasswordCheck } from './parts/new-password.tsx'
import { SmsCode } from './parts/sms-code.tsx'
import { CODE_LENGTH } from './parts/use-phone-auth.ts'
import { useForm } from './use-form.ts'

export interface PasswordPopupProps extends HostedPopup {
  /** A first login or an expired password: somebody else's password, or one that is too old. */
  readonly forced: boolean
  /** The password just typed at the login, so that it is not asked for twice. */
  readonly known: string | undefined
}

/** A password of one's own instead of the old one; all other sessions end. */
export function PasswordPopup({ forced, known, ...hosted }: PasswordPopupProps) {
  const t = useT()
  const asksCode = usePermission()?.settings.CHNGPASSVERIF3 ?? false
  const checkNew = useNewPasswordCheck()
  const account = useMember()?.account ?? ''
  /** What was typed at the login may not do after all; then it is asked for. */
  const [knows, setKnows] = useState(known !== undefined)
  const { values, set, text, submit, failure, setFailure, busy } = useForm({
    first: { oldPassword: known ?? '', newPassword: '', confirmNewPassword: '', verificationCode: '' },
    check: (typed) => errorsOf({
      oldPassword: typed.oldPassword === '' ? plainly('required') : undefined,
      ...checkNew(typed),
      verificationCode: !asksCode || typed.verificationCode.length === CODE_LENGTH ? undefined : plainly(typed.verificationCode === '' ? 'required' : 'code'),
    }),
    async send({ verificationCode, ...passwords }) {
      await call('password.change', { ...passwords, ...(asksCode ? { verificationCode } : {}) })
      await refreshMember()
      hosted.onClose()
      navigate(isAgentSide() ? paths.agentHome() : paths.home())
      toast('good', t('password.done'))
    },
    refused({ code }) {
      if (code === 'OLD_PASSWORD_WRONG' && knows) {
        setKnows(false)
        set('oldPassword', '')
      }
      return false
    },
  })
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  return (
    <Popup {...hosted} title={t('password.title')} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-6 pt-2 pb-7">
        <p className="text-mute text-pretty">{t(forced ? 'password.forced' : 'password.text')}</p>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        {!knows && <Field {...text('oldPassword')} type="password" label={t('field.oldPassword')} autoComplete="current-password" reveal={reveal} first />}
        <NewPassword text={text} password={values.newPassword} first={knows} />
        {asksCode && (
          <SmsCode field={text('verificationCode')} onChange={(code) => set('verificationCode', code)} use="change" ready ask={() => call('sms.member', {})} />
        )}
        <FormFailure failure={failure} onOver={() => setFailure(null)} />
        <Button type="submit" look="main" size="lg" loading={busy} className="w-full">{t('password.submit')}</Button>
      </form>
    </Popup>
  )
}
