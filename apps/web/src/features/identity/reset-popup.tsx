import '#kit/zod.ts'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { LinkButton } from './parts/link-button.tsx'
import { NewPassword, useNewPasswordCheck } from './parts/new-password.tsx'

/** A new password by the link of a mail, which is good once. */
export function ResetPopup({ token, ...hosted }: HostedPopup & { readonly token: string }) {
  const t = useT()
  const checkNew = useNewPasswordCheck()
  const form = useForm({
    first: { newPassword: '', confirmNewPassword: '' },
    check: (typed) => checkNew(typed),
    async send(typed) {
      await call('password.reset', { token, ...typed })
      openPopup({ kind: 'login', note: 'password.changed' })
    },
  })
  return (
    <Popup {...hosted} title={t('reset.title')} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-4 px-6 pt-2 pb-7">
        <p className="text-mute text-pretty">{t('reset.text')}</p>
        <NewPassword text={form.text} password={form.values.newPassword} first />
        <FormFailure form={form} />
        {form.failure?.code === 'LINK_INVALID' && (
          <p className="text-center text-sm">
            <LinkButton onClick={() => openPopup({ kind: 'forgot' })}>{t('reset.again')}</LinkButton>
          </p>
        )}
        <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
          {t('reset.submit')}
        </Button>
      </Form>
    </Popup>
  )
}
