import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { plainly } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { CODE_LENGTH } from '../parts/use-phone-auth.ts'
import { Section } from './section.tsx'

export interface CodePromptProps {
  readonly title: string
  readonly text: string
  /** Only a code of the app will do, not one for recovery. */
  readonly digits?: boolean
  readonly danger?: boolean
  onCancel(): void
  send(code: string): Promise<void>
}

/** Asks for a code before something is changed that protects the account. */
export function CodePrompt({ title, text: words, digits = false, danger = false, onCancel, send }: CodePromptProps) {
  const t = useT()
  const form = useForm({
    first: { code: '' },
    check: ({ code }) => ({
      code:
        code.trim() === '' ? plainly('required') : digits && code.length < CODE_LENGTH ? plainly('code') : undefined,
    }),
    send: ({ code }) => send(code.trim()),
  })
  return (
    <Form form={form} className="grid gap-4">
      <Section title={title} text={words} />
      {digits ? (
        <CodeField {...form.text('code')} label={t('factor.totpCode')} onChange={(code) => form.set('code', code)} />
      ) : (
        <Field
          {...form.text('code')}
          label={t('security.anyCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <FormFailure form={form} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel}>{t('security.back')}</Button>
        <Button type="submit" look={danger ? 'danger' : 'main'} loading={form.busy}>
          {t('security.confirm')}
        </Button>
      </div>
    </Form>
  )
}
