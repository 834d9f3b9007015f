import type { IdentityDeps } from '../parts.ts'
import { writeMail } from './mails.ts'
import type { MoneyMail } from './money-mails.ts'
import type { Payee } from './payment-password.sql.ts'

type Deps = Pick<IdentityDeps, 'messages' | 'siteUrl' | 'brand' | 'log' | 'content'>

/** Tells the owner that the payment password was set; who waits for the answer waits not for the mail. */
export const tellPaymentPassword = (deps: Deps, payee: Payee | undefined): void =>
  send(deps, 'payment-password', payee, '')

/** Tells the owner that a card was added: whoever added it may not be the owner. */
export const tellCardAdded = (deps: Deps, payee: Payee | undefined, card: string): void =>
  send(deps, 'card-added', payee, card)

/** Tells the owner of an address that somebody registered with it. */
export const tellAddressUsed = (deps: Deps, payee: Payee | undefined): void => send(deps, 'address-used', payee, '')

/** Tells the owner that a file of its data was asked for. */
export const tellExported = (deps: Deps, payee: Payee | undefined): void => send(deps, 'data-asked', payee, '')

function send(deps: Deps, about: MoneyMail, payee: Payee | undefined, card: string): void {
  if (payee?.email === undefined) return
  writeMail(deps, about, {
    to: payee.email,
    language: payee.language,
    name: payee.username,
    link: `${deps.siteUrl}/`,
    card,
  })
    .then((mail) => deps.messages.mail(mail))
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a mail about what guards money and data could not be sent'),
    )
}
