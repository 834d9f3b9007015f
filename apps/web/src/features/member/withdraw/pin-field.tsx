import { Field } from '#ui/field.tsx'
import { useT } from '../../../app/language.ts'

const DIGITS = 6

export const isPin = (text: string): boolean => text.length === DIGITS

export interface PinFieldProps {
  readonly value: string
  onChange(value: string): void
  readonly error?: string | undefined
}

/** The payment password: six digits, hidden as they are typed. */
export function PinField({ value, onChange, error }: PinFieldProps) {
  const t = useT()
  return (
    <Field
      type="password" name="paymentPassword" inputMode="numeric" autoComplete="off" required label={t('withdraw.password')} value={value} error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  )
}
