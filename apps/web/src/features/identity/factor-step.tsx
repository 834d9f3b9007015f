import { useState } from 'react'
import IconApp from '~icons/lucide/smartphone'
import IconKey from '~icons/lucide/key-round'
import IconMail from '~icons/lucide/mail'
import IconSms from '~icons/lucide/message-square-text'
import { CodeField } from '#ui/code-field.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import type { Icon } from '#ui/icon.ts'
import { plainly } from '#kit/field-errors.ts'
import { Form } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { openService } from '../../app/service.ts'
import type { FactorMethod, SecondFactor } from '../../app/ui-state.ts'
import type { Opened } from './enter.ts'
import { FactorEnd } from './factor-end.tsx'
import { NewWayStep } from './new-way-step.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { SmsCode } from './parts/sms-code.tsx'
import { CODE_LENGTH } from './parts/use-phone-auth.ts'

const signs: Record<FactorMethod, Icon> = {
  totp: IconApp,
  mail: IconMail,
  sms: IconSms,
  recovery: IconKey,
  newMail: IconMail,
  newSms: IconSms,
}

export interface FactorStepProps {
  readonly factor: SecondFactor
  opened(session: Opened): Promise<void>
  onBack(): void
}

interface MethodsProps {
  readonly methods: readonly FactorMethod[]
  readonly chosen: FactorMethod
  onChoose(method: FactorMethod): void
}

function Methods({ methods, chosen, onChoose }: MethodsProps) {
  const t = useT()
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t('factor.method')}</legend>
      {methods.map((method) => {
        const Sign = signs[method]
        return (
          <label
            key={method}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm px-3.5 py-2 text-sm font-medium quick-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
              chosen === method
                ? 'bg-raised-3 text-ink shadow-[inset_0_0_0_1.5px_var(--color-accent)]'
                : 'bg-raised-2 text-mute hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
              className="sr-only"
            />
            <Sign className="size-4.5 shrink-0" />
            {t(`factor.${method}`)}
          </label>
        )
      })}
    </fieldset>
  )
}

/** What follows the password at a place that is new to the house. */
export function FactorStep(props: FactorStepProps) {
  return props.factor.methods.includes('newMail') ? <NewWayStep {...props} /> : <KnownWayStep {...props} />
}

/** The second proof of a login: one of the ways that the member has, and whether this device is asked again. */
function KnownWayStep({ factor: { challenge, methods }, opened, onBack }: FactorStepProps) {
  const t = useT()
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'totp')
  const form = useForm({
    first: { code: '', trustDevice: false },
    check: ({ code }) => ({
      code:
        code.trim() === ''
          ? plainly('required')
          : method !== 'recovery' && code.length < CODE_LENGTH
            ? plainly('code')
            : undefined,
    }),
    send: async ({ code, trustDevice }) =>
      opened(await call('session.secondFactor', { challenge, method, code: code.trim(), trustDevice })),
  })
  const change = (next: FactorMethod) => {
    setMethod(next)
    form.set('code', '')
  }
  const onChange = (code: string) => form.set('code', code)
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-mute text-pretty">{t('factor.why')}</p>
      {methods.length > 1 && <Methods methods={methods} chosen={method} onChoose={change} />}
      {method === 'totp' && (
        <CodeField
          {...form.text('code')}
          key="totp"
          label={t('factor.totpCode')}
          hint={t('factor.totpHint')}
          onChange={onChange}
          first
        />
      )}
      {method === 'recovery' && (
        <Field
          {...form.text('code')}
          label={t('factor.recoveryCode')}
          hint={t('factor.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {(method === 'mail' || method === 'sms') && (
        <SmsCode
          key={method}
          field={form.text('code')}
          onChange={onChange}
          label={t(`factor.${method}Code`)}
          use={`factor-${method}`}
          ready
          ask={() => call('session.sendFactor', { challenge, method })}
        />
      )}
      <FactorEnd trusts={form.values.trustDevice} onTrust={(trusts) => form.set('trustDevice', trusts)} form={form} />
      {(method === 'mail' || method === 'sms') && (
        <p className="text-center text-sm text-pretty text-mute">
          {t('factor.unreachable')}{' '}
          <LinkButton quiet onClick={() => void openService()}>
            {t('factor.service')}
          </LinkButton>
        </p>
      )}
      <p className="text-center text-sm">
        <LinkButton quiet onClick={onBack}>
          {t('factor.back')}
        </LinkButton>
      </p>
    </Form>
  )
}
