import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { RESET_MINUTES } from '#contract/calls/member.ts'
import type { IdentityDeps } from '../parts.ts'
import { isAddressKnown } from '../sessions/known-address.sql.ts'
import { writeMail } from './mails.ts'
import { findByNameAndEmail, insertLink, type PasswordRow } from './password.sql.ts'

/** In an hour: requests by one address, and links for one account. */
const MOST_BY_ADDRESS = 20
const MOST_FOR_NAME = 5
const HOUR = 3600

/**
 * Sends a link for a new password where the name and the mail address belong together. Whether they do shows neither in
 * the answer, unless the brand wants it told, nor in its time: nobody waits for the link or the mail.
 */
export async function forgotByEmail(
  deps: IdentityDeps,
  request: CallRequest<'password.forgotByEmail'>,
  ip: string,
): Promise<void> {
  const [username, email] = [request.username.trim().toLowerCase(), request.email.trim().toLowerCase()]
  if (!(await deps.throttle.takeFrom(ip, 'forgot', MOST_BY_ADDRESS, HOUR))) throw new Refusal('TOO_MANY_REQUESTS')
  const row = await findByNameAndEmail(deps.db, username, email)
  const { tellsAccountExists } = await deps.settings.site()
  if (row === undefined) {
    if (tellsAccountExists) throw new Refusal('ACCOUNT_UNKNOWN')
    return
  }
  // After the answer has left, so that it waits for none of this work either.
  setImmediate(
    () =>
      void sendLink(deps, row, email, ip).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a link for a new password could not be sent'),
      ),
  )
}

async function sendLink(deps: IdentityDeps, row: PasswordRow, email: string, ip: string): Promise<void> {
  // Only where name and address belong together, so that nobody uses a name's links up by guessing; and without a word, since a
  // refusal would say that they do. Where the member was before it has links apart.
  const known = (await isAddressKnown(deps.db, row.member, ip)) ? 'known:' : ''
  if (!(await deps.throttle.take(`forgot-name:${known}${row.member}`, MOST_FOR_NAME, HOUR))) return
  const secret = deps.random.bytes(32).toString('base64url')
  await insertLink(deps.db, secret, row.member, RESET_MINUTES)
  const link = `${deps.siteUrl}/?resetPassword=${secret}`
  await deps.messages.mail(
    await writeMail(deps, 'password-reset', {
      to: email,
      language: row.language,
      name: row.username,
      link,
      minutes: String(RESET_MINUTES),
    }),
  )
}
