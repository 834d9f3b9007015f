import { useQuery } from '@tanstack/react-query'
import { passwordComplaint } from '#contract/forms/registration.ts'
import type { Complaint } from '#contract/forms/validation.ts'
import { Field } from '#ui/field.tsx'
import { plainly } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { callQuery } from '../../../app/query.ts'
import { PasswordRules } from '../password-rules.tsx'

interface Typed {
  readonly newPassword: string
  readonly confirmNewPassword: string
}

/** The settings of the registration's fields; none until they are here. */
const useFields = () => useQuery(callQuery('member.registerSettings', {})).data?.fields ?? {}

/** What is wrong with a new password and its repetition, by the rules of the registration. */
export function useNewPasswordCheck(): (typed: Typed) => Partial<Record<keyof Typed, Complaint | undefined>> {
  const fields = useFields()
  return ({ newPassword, confirmNewPassword }) => ({
    newPassword: passwordComplaint(fields, newPassword),
    confirmNewPassword:
      confirmNewPassword === newPassword
        ? undefined
        : plainly(confirmNewPassword === '' ? 'required' : 'password.mismatch'),
  })
}

interface TextField {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  onChange(event: { target: { value: string } }): void
  onBlur(): void
}

export interface NewPasswordProps {
  text(name: keyof Typed): TextField
  readonly password: string
  readonly first?: boolean
}

/** A new password, its rules, and once more the same. */
export function NewPassword({ text, password, first = false }: NewPasswordProps) {
  const t = useT()
  const { password: setting } = useFields()
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  return (
    <>
      <Field
        {...text('newPassword')}
        type="password"
        label={t('field.newPassword')}
        autoComplete="new-password"
        reveal={reveal}
        first={first}
      />
      <PasswordRules password={password} setting={setting} />
      <Field
        {...text('confirmNewPassword')}
        type="password"
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        reveal={reveal}
      />
    </>
  )
}
