import type { ContactChannel } from '#contract/calls/contact.ts'
import { checkField, type Complaint } from '#contract/forms/validation.ts'
import { Field } from '#ui/field.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { plainly } from '#kit/field-errors.ts'
import { MobileField, useDialingCode } from './mobile-field.tsx'
import { useReadMobile } from './read-number.ts'

const emailRule = { enabled: true, required: true, patternId: 'email', minLength: 6, maxLength: 120 } as const
const channels = ['mail', 'sms'] as const

/** Which field of a form holds what a channel reaches. */
export const reachNames = { mail: 'email', sms: 'mobileNum' } as const

/** What is wrong with an address or number that was typed, and the number's dialing code. */
export function useReach(channel: ContactChannel, chosenCode: string) {
  const readMobile = useReadMobile()
  const countryDialingCode = useDialingCode(chosenCode)
  const complaintAbout = (typed: string): Complaint | undefined => {
    const text = typed.trim()
    if (channel === 'mail') return checkField(emailRule, text)
    if (text === '') return plainly('required')
    // Until the table of numbers is here, the server says what is wrong with one.
    return readMobile !== undefined && readMobile(text, countryDialingCode) === undefined
      ? plainly('mobile')
      : undefined
  }
  return { countryDialingCode, complaintAbout }
}

export interface ReachFieldProps {
  readonly channel: ContactChannel
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    onChange(event: { target: { value: string } }): void
    onBlur(): void
  }
  readonly dialingCode: string
  onDialingCode(code: string): void
  readonly first?: boolean
}

/** A mail address or a number, whichever was chosen. */
export function ReachField({ channel, field, dialingCode, onDialingCode, first = false }: ReachFieldProps) {
  const t = useT()
  if (channel === 'sms')
    return <MobileField field={field} dialingCode={dialingCode} onDialingCode={onDialingCode} first={first} />
  return (
    <Field
      {...field}
      type="email"
      inputMode="email"
      label={t('field.email')}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
      first={first}
    />
  )
}

/** The choice between a mail address and a number. */
export function ReachTabs({
  channel,
  onChannel,
  panelId,
}: {
  readonly channel: ContactChannel
  onChannel(channel: ContactChannel): void
  readonly panelId: string
}) {
  const t = useT()
  return (
    <Tabs
      label={t('contact.way')}
      tabs={channels.map((key): Tab<ContactChannel> => ({ key, label: t(`contact.${key}`) }))}
      chosen={channel}
      onChoose={(key) => onChannel(key)}
      panelId={panelId}
    />
  )
}
