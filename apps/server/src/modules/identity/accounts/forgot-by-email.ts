import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { RESET_MINUTES } from '#contract/member.ts'
import type { IdentityDeps } from '../parts.ts'
import { networkOf } from '../sessions/network.ts'
import { resetMail } from './mail-texts.ts'
import { findByNameAndEmail, insertLink, type PasswordRow } from './password.sql.ts'

/** Requests in an hour: by one address, and for one name, whether there is such an account or not. */
const MOST_BY_ADDRESS = 20
const MOST_FOR_NAME = 5
const HOUR = 3600

/**
 * Sends a link for a new password where the name and the mail address belong together. Whether they do shows neither in
 * the answer, unless the brand wants it told, nor in its time: nobody waits for the link or the mail.
 */
export async function forgotByEmail(deps: IdentityDeps, request: CallRequest<'password.forgotByEmail'>, ip: string): Promise<void> {
  const [username, email] = [request.username.trim().toLowerCase(), request.email.trim().toLowerCase()]
  const free = await deps.throttle.take(`forgot:${networkOf(ip)}`, MOST_BY_ADDRESS, HOUR) && (await deps.throttle.take(`forgot-name:${username}`, MOST_FOR_NAME, HOUR))
  if (!free) throw new Refusal('TOO_MANY_REQUESTS')
  const row = await findByNameAndEmail(deps.db, username, email)
  const { tellsAccountExists } = await deps.settings.site()
  if (row === undefined) {
    if (tellsAccountExists) throw new Refusal('ACCOUNT_UNKNOWN')
    return
  }
  // After the answer has left, so that it waits for none of this work either.
  setImmediate(() => void sendLink(deps, row, email).catch((error: unknown) => deps.log.warn({ err: error }, 'a link for a new password could not be sent')))
}

async function sendLink(deps: IdentityDeps, row: PasswordRow, email: string): Promise<void> {
  const secret = deps.random.bytes(32).toString('base64url')
  await insertLink(deps.db, secret, row.member, RESET_MINUTES)
  const link = `${deps.siteUrl}/?resetPassword=${secret}`
  await deps.messages.mail(resetMail({ to: email, language: row.language, house: deps.brand.brand.name, name: row.username, link }, RESET_MINUTES))
}
