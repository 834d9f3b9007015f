import type { personalFields } from '#contract/calls/members.ts'
import { maskEmail, maskMobile, maskName } from '../../identity/index.ts'
import type { MemberBase } from './member-page.sql.ts'

type Field = (typeof personalFields)[number]

/** What a member has in a personal field; undefined where it is empty. */
export function valueOf({ email, mobile, profile }: MemberBase, field: Field): string | undefined {
  const value = field === 'email' ? email : field === 'mobile' ? mobile : profile[field]
  return value === null || value === '' ? undefined : value
}

/** As operators see it who were not shown it: enough to tell two apart, and too little to reach or to name somebody. */
export function masked(field: Field, value: string): string {
  if (field === 'email') return maskEmail(value)
  if (field === 'mobile') return maskMobile(value)
  // The year tells the age.
  if (field === 'birthday') return `${value.slice(0, 4)}-**-**`
  return maskName(value)
}
