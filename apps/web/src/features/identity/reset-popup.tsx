import '../../app/zod.ts'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { call } from '../../app/calls.ts'
import { useT } from '../../app/language.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { errorsOf } from './field-errors.ts'
import { FormFailure } from './form-failure.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { NewPassword, useNewPasswordCheck } from './parts/new-password.tsx'
import { useForm } from './use-form.ts'

/** A new password by the link of a mail, which is good once. */
export function ResetPopup({ token, ...hosted }: HostedPopup & { readonly token: string }) {
  const t = useT()
  const checkNew = useNewPasswordCheck()
  const { values, text, submit, failure, setFailure, busy } = useForm({
    first: { newPassword: '', confirmNewPassword: '' },
    check: (typed) => errorsOf(checkNew(typed)),
    async send(typed) {
      await call('password.reset', { token, ...typed })
      openPopup({ kind: 'login', note: 'password.changed' })
    },
  })
  return (
    <Popup {...hosted} title={t('reset.title')} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-6 pt-2 pb-7">
        <p className="text-mute text-pretty">{t('reset.text')}</p>
        <NewPassword text={text} password={values.newPassword} first />
        <FormFailure failure={failure} onOver={() => setFailure(null)} />
        {failure?.code === 'LINK_INVALID' && (
          <p className="text-center text-sm"><LinkButton onClick={() => openPopup({ kind: 'forgot' })}>{t('reset.again')}</LinkButton></p>
        )}
        <Button type="submit" look="main" size="lg" loading={busy} className="w-full">{t('reset.submit')}</Button>
      </form>
    </Popup>
  )
}
