import { Refusal } from '#contract/errors.ts'
import { passwordComplaint } from '#contract/forms/registration.ts'
import type { Complaint } from '#contract/forms/validation.ts'
import type { IdentityDeps } from '../parts.ts'
import { writeMail } from './mails.ts'
import type { PasswordRow } from './password.sql.ts'

/** Complaints about fields in the form that the site reads: the id of each text, and the bounds to fill in. */
export const refuseFields = (complaints: Readonly<Record<string, Complaint>>): Refusal =>
  new Refusal('INVALID_INPUT', {
    formErrors: [],
    fieldErrors: Object.fromEntries(Object.entries(complaints).map(([field, { id }]) => [field, [id]])),
    bounds: Object.fromEntries(Object.entries(complaints).map(([field, { min, max }]) => [field, { min, max }])),
  })

/** True for the password that accounts made by others begin with; nobody may keep or choose it. */
export const isDefaultPassword = (deps: Pick<IdentityDeps, 'verification'>, password: string): boolean =>
  deps.verification.defaultPassword !== undefined && password === deps.verification.defaultPassword

/** What is wrong with a password that somebody chose: the rules of its field, or that it is the default one. */
export async function complaintAboutNew(
  deps: Pick<IdentityDeps, 'settings' | 'verification'>,
  password: string,
): Promise<Complaint | undefined> {
  const fields = await deps.settings.register()
  if (isDefaultPassword(deps, password)) return { id: 'password.default', min: 0, max: 0 }
  return passwordComplaint(fields, password)
}

/** @throws Refusal INVALID_INPUT that names the field of a new password */
export async function checkNewPassword(
  deps: Pick<IdentityDeps, 'settings' | 'verification'>,
  newPassword: string,
): Promise<void> {
  const wrong = await complaintAboutNew(deps, newPassword)
  if (wrong !== undefined) throw refuseFields({ newPassword: wrong })
}

/** Writes to the owner of the account, after the change; who waits for the answer waits not for the mail. */
export function tellChanged(
  deps: Pick<IdentityDeps, 'messages' | 'siteUrl' | 'brand' | 'log' | 'content'>,
  row: Pick<PasswordRow, 'email' | 'language' | 'username'> | undefined,
): void {
  if (row?.email === undefined) return
  writeMail(deps, 'password-changed', {
    to: row.email,
    language: row.language,
    name: row.username,
    link: `${deps.siteUrl}/`,
  })
    .then((mail) => deps.messages.mail(mail))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the mail about a changed password could not be sent'))
}
