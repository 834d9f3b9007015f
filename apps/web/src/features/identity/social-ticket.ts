/** A social login that found no account: it goes with the registration, and lives no longer than the page. */
let held: string | undefined

export const keepSocialTicket = (ticket: string | undefined): void => {
  held = ticket
}
export const socialTicket = (): string | undefined => held
