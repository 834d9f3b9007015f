import type { FocusEvent } from 'react'
import { Field } from '#ui/field.tsx'
import { useT } from '#kit/language.ts'

const DIGITS = 6

export const isPin = (text: string): boolean => text.length === DIGITS

export interface PinFieldProps {
  /** The form that asks for it, in its value `paymentPassword`. */
  readonly form: {
    text(name: 'paymentPassword'): {
      readonly name: string
      readonly value: string
      readonly error: string | undefined
      onBlur(event: Pick<FocusEvent, 'relatedTarget'>): void
    }
    set(name: 'paymentPassword', value: string): void
  }
}

/** The payment password: six digits, hidden as they are typed. */
export function PinField({ form }: PinFieldProps) {
  const t = useT()
  return (
    <Field
      {...form.text('paymentPassword')}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      required
      label={t('pin.label')}
      onChange={(event) => form.set('paymentPassword', event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  )
}
