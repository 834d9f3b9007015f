import '#kit/zod.ts'
import { useState } from 'react'
import { checkField } from '#contract/forms/validation.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { plainly, required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { translate, useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { enter, factorOf } from './enter.ts'
import { IdentityFrame } from './identity-frame.tsx'
import { HumanLine } from '../../parts/human/human-line.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { MobileField, useDialingCode } from './parts/mobile-field.tsx'
import { NewPassword, useNewPasswordCheck } from './parts/new-password.tsx'
import { Over } from './parts/over.tsx'
import { useReadMobile } from './parts/read-number.ts'
import { SmsCode } from './parts/sms-code.tsx'
import { useHuman } from '../../parts/human/use-human.ts'
import { CODE_LENGTH } from './parts/use-phone-auth.ts'
import { recall } from './remembered.ts'

const emailRule = { enabled: true, required: true, patternId: 'email', minLength: 6, maxLength: 255 } as const

/** A link by mail. Whether there is such an account is told only where the brand wants it so. */
function ByEmail({ onClose }: { onClose(): void }) {
  const t = useT()
  const [sent, setSent] = useState(false)
  const form = useForm({
    first: { username: recall()?.username ?? '', email: '' },
    check: (typed) => ({
      ...required({ username: typed.username.trim() }, 'username'),
      email: checkField(emailRule, typed.email.trim()),
    }),
    async send({ username, email }) {
      await call('password.forgotByEmail', { username: username.trim(), email: email.trim() })
      setSent(true)
    },
  })
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-mute text-pretty">{t('forgot.emailText')}</p>
      <Field
        {...form.text('username')}
        label={t('field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        first
      />
      <Field
        {...form.text('email')}
        type="email"
        inputMode="email"
        label={t('field.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('forgot.send')}
      </Button>
      {sent && (
        <Over title={t('forgot.sentTitle')} onGone={onClose}>
          {(close) => (
            <div className="grid gap-6 px-6 pt-2 pb-6">
              <p role="status" className="text-mute text-pretty">
                {t('forgot.sent')}
              </p>
              <Button look="main" data-autofocus="" onClick={close}>
                {t('warning.ok')}
              </Button>
            </div>
          )}
        </Over>
      )}
    </Form>
  )
}

/** A code to the phone, a new password, and in. */
function ByMobile() {
  const t = useT()
  const human = useHuman()
  const readMobile = useReadMobile()
  const checkNew = useNewPasswordCheck()
  const [chosen, setChosen] = useState(recall()?.countryDialingCode ?? '')
  const countryDialingCode = useDialingCode(chosen)
  const numberOf = (typed: string) => readMobile?.(typed, countryDialingCode)
  const form = useForm({
    first: { mobileNum: recall()?.mobileNum ?? '', verificationCode: '', newPassword: '', confirmNewPassword: '' },
    check: (typed) => ({
      mobileNum:
        typed.mobileNum.trim() === ''
          ? plainly('required')
          : numberOf(typed.mobileNum) === undefined
            ? plainly('mobile')
            : undefined,
      verificationCode:
        typed.verificationCode === ''
          ? plainly('required')
          : typed.verificationCode.length < CODE_LENGTH
            ? plainly('code')
            : undefined,
      ...checkNew(typed),
    }),
    async send({ mobileNum, verificationCode, newPassword }) {
      const { username } = await call('password.byPhone', {
        mobileNum: mobileNum.trim(),
        countryDialingCode,
        verificationCode,
        newPassword,
      })
      try {
        const opened = await human.proven((proof) =>
          call('session.login', { username, password: newPassword, type: 'username', ...proof }),
        )
        await enter(opened, { home: true, welcome: () => translate('password.changed') })
      } catch (cause) {
        // The password is changed all the same.
        const factor = factorOf(cause)
        openPopup({ kind: 'login', note: 'password.changed', ...(factor === undefined ? {} : { factor }) })
      }
    },
  })
  const number = { mobileNum: form.values.mobileNum.trim(), countryDialingCode }
  return (
    <Form form={form} onFocus={human.begin} className="grid gap-4">
      <MobileField field={form.text('mobileNum')} dialingCode={chosen} onDialingCode={setChosen} first />
      <SmsCode
        field={form.text('verificationCode')}
        onChange={(code) => form.set('verificationCode', code)}
        use="password"
        ready={numberOf(form.values.mobileNum) !== undefined}
        ask={() => human.proven((proof) => call('sms.loggedOut', { ...number, use: 'password', ...proof }))}
      />
      <NewPassword text={form.text} password={form.values.newPassword} />
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('forgot.change')}
      </Button>
      <HumanLine human={human} />
    </Form>
  )
}

export function ForgotPopup(hosted: HostedPopup) {
  const t = useT()
  const byMobile = usePermission()?.info.whitelabel.forgotByMobile ?? false
  const [tab, setTab] = useState<'mobile' | 'email'>(byMobile ? 'mobile' : 'email')
  return (
    <IdentityFrame {...hosted} title={t('forgot.title')} promise={t('forgot.promise')}>
      {byMobile && (
        <Tabs
          label={t('forgot.ways')}
          tabs={[
            { key: 'mobile', label: t('forgot.byMobile') },
            { key: 'email', label: t('forgot.byEmail') },
          ]}
          chosen={tab}
          onChoose={(key) => setTab(key)}
          panelId="forgot-form"
        />
      )}
      <div id="forgot-form" {...(byMobile ? { role: 'tabpanel' } : {})}>
        {tab === 'mobile' ? <ByMobile /> : <ByEmail onClose={hosted.onClose} />}
      </div>
      <p className="text-center text-sm text-mute">
        <LinkButton onClick={() => openPopup({ kind: 'login' })}>{t('forgot.back')}</LinkButton>
      </p>
    </IdentityFrame>
  )
}
