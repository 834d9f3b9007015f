import type { CallRequest, CallResponse } from '#contract/calls.ts'
import type { ContactChannel } from '#contract/calls/contact.ts'
import { Refusal } from '#contract/errors.ts'
import { readMobile } from '#contract/forms/phone-number.ts'
import { countCharacters, patterns } from '#contract/forms/validation.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Contexts, Session } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { askerNamed } from '../verification/asker.ts'
import { createOwnPasswordCheck } from './check-password.ts'
import type { Mail } from '../../../platform/messages/messages.ts'
import { writeMail } from './mails.ts'
import { type Contacts, isTaken, readContacts, setProvenContact } from './contact.sql.ts'
import { maskEmail, maskMobile } from './mask.ts'

/** Codes of one member in an hour, right or wrong, whatever they are for. */
const MOST_TRIES = 20
const HOUR = 3600

export const maskContact = (channel: ContactChannel, value: string): string =>
  channel === 'mail' ? maskEmail(value) : maskMobile(value)

/** A mail address in small letters, or a number in E.164. @throws Refusal EMAIL_INVALID, MOBILE_INVALID */
export function readTarget(channel: ContactChannel, typed: string, countryDialingCode: string | undefined): string {
  if (channel === 'sms') {
    const mobile = readMobile(typed, countryDialingCode ?? '')
    if (mobile === undefined) throw new Refusal('MOBILE_INVALID')
    return mobile
  }
  const address = typed.trim().toLowerCase()
  if (countCharacters(address) > 120 || !patterns.email.test(address)) throw new Refusal('EMAIL_INVALID')
  return address
}

/** Where a code goes, and who asks for it; `known` where the house knows the asker from before. */
interface Proof {
  readonly channel: ContactChannel
  readonly target: string
  readonly asker: ReturnType<typeof askerNamed>
  readonly known: boolean
}

/**
 * Sends the code that proves an address or number to a member. Where it is another's nothing is sent, and the answer is the same:
 * nobody learns so who has an account. The owner of a mail address is told that it has one.
 */
export async function sendProof(
  deps: IdentityDeps,
  { codes }: Pick<Verification, 'codes'>,
  who: { member: MemberId; language: string },
  { channel, target, asker, known }: Proof,
): Promise<{ expiredMinutes: number }> {
  const taken = await isTaken(deps.db, channel, target, who.member)
  const sent = await codes.send({
    use: 'contact',
    channel,
    target,
    language: who.language,
    asker,
    known,
    pretend: taken,
  })
  if (taken && channel === 'mail')
    tell(deps, writeMail(deps, 'address-taken', { to: target, language: who.language, link: `${deps.siteUrl}/` }))
  return sent
}

/** Makes a proven address or number the member's and writes that down. @throws Refusal EMAIL_TAKEN, MOBILE_TAKEN */
export async function takeProven(
  deps: Pick<IdentityDeps, 'onProven'>,
  tx: Tx,
  channel: ContactChannel,
  member: MemberId,
  target: string,
): Promise<void> {
  if (!(await setProvenContact(tx, channel, member, target)))
    throw new Refusal(channel === 'mail' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN')
  await deps.onProven(tx, member)
  recordAudit(tx, {
    actor: `member:${member}`,
    action: 'contact.proven',
    subject: `member:${member}`,
    after: { channel, value: maskContact(channel, target) },
  })
}

const tell = (deps: IdentityDeps, mail: Promise<Mail>): void => {
  mail
    .then((written) => deps.messages.mail(written))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a mail about a mail address or number could not be sent'))
}

type Mine = Contexts['member']
type Sent = CallRequest<'contact.send'>

/** A member's mail address and number: told, set, changed and proven by code. */
export function createContacts(deps: IdentityDeps, verification: Verification) {
  const { db, throttle } = deps
  const checkPassword = createOwnPasswordCheck(deps)
  const contactsOf = async (member: MemberId): Promise<Contacts> => {
    const contacts = await readContacts(db, member)
    if (contacts === undefined) throw new Refusal('NOT_LOGGED_IN')
    return contacts
  }
  /** What is to be proven: what was typed, for the password, or what the account has already. */
  const targetOf = async (
    contacts: Contacts,
    { channel, target, countryDialingCode, password }: Sent,
    session: Session,
  ): Promise<string> => {
    const own = contacts[channel].value
    const typed = target?.trim() ?? ''
    const wanted = typed === '' ? own : readTarget(channel, typed, countryDialingCode)
    if (wanted === undefined) throw new Refusal('CONTACT_MISSING')
    // Whoever sits before somebody's open page must not lead its codes elsewhere.
    if (wanted !== own) await checkPassword(session, password)
    return wanted
  }
  const count = async (member: MemberId): Promise<void> => {
    if (!(await throttle.take(`contact:${member}`, MOST_TRIES, HOUR))) throw new Refusal('TOO_MANY_ATTEMPTS')
  }

  return {
    async list(_request: object, { session }: Mine): Promise<CallResponse<'contact.list'>> {
      const contacts = await contactsOf(session.member)
      return {
        contacts: (['mail', 'sms'] as const).map((channel) => {
          const { value, proven } = contacts[channel]
          return { channel, value: value === undefined ? null : maskContact(channel, value), proven }
        }),
      }
    },
    async send(request: Sent, { session }: Mine): Promise<CallResponse<'contact.send'>> {
      const contacts = await contactsOf(session.member)
      await count(session.member)
      const target = await targetOf(contacts, request, session)
      // Of what is not proven to be the member's own it is a stranger: the owner's allowance is not its.
      const own = contacts[request.channel]
      return sendProof(
        deps,
        verification,
        { member: session.member, language: contacts.language },
        {
          channel: request.channel,
          target,
          asker: askerNamed(`member:${session.member}`),
          known: own.proven && own.value === target,
        },
      )
    },
    async confirm(
      request: CallRequest<'contact.confirm'>,
      { session }: Mine,
    ): Promise<CallResponse<'contact.confirm'>> {
      const { channel, code } = request
      const { member } = session
      const before = await contactsOf(member)
      await count(member)
      const target = await targetOf(before, request, session)
      await db.transaction(async (tx) => {
        if (!(await verification.codes.take(tx, 'contact', target, code, askerNamed(`member:${member}`))))
          throw new Refusal('CODE_WRONG')
        await takeProven(deps, tx, channel, member, target)
      })
      // The former address hears of it, also where it was the number that changed: it may be the only warning its owner gets.
      const former = before.mail.value
      if (former !== undefined && target !== before[channel].value) {
        tell(
          deps,
          writeMail(deps, channel === 'mail' ? 'mail-changed' : 'number-changed', {
            to: former,
            language: before.language,
            link: `${deps.siteUrl}/`,
            name: before.username,
            about: maskContact(channel, target),
          }),
        )
      }
      return {}
    },
  }
}
