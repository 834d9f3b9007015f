/**
 * What the session of this browser tab keeps, by the key names of the specification and `isTrial`. The typed
 * password is never among them.
 */
type Key =
  | 'token' | 'account' | 'username' | 'nickname' | 'customerId' | 'isAgent' | 'isTrial' | 'enableSalary' | 'enableContract'
  | 'merchantWallet' | 'consolidated' | 'validate' | 'gameVendor' | 'HOT_GAMES'
  | 'merchant' | 'merchantCode' | 'toWhichItem' | 'firstTimeLogin' | 'announcedUser' | 'announcedVisitor' | 'referralCode' | 'affiliateCode'

const outlastsLogout: readonly string[] = ['merchant', 'merchantCode', 'referralCode', 'affiliateCode', 'announcedVisitor'] satisfies Key[]

const inBrowser = typeof sessionStorage !== 'undefined'

export const read = (key: Key): string | null => (inBrowser ? sessionStorage.getItem(key) : null)

export const readToken = (): string | null => read('token')

export function write(values: Partial<Record<Key, string | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  }
}

/** Forgets the member, and keeps which house this is. */
export function clearSession(): void {
  for (const key of Object.keys(sessionStorage)) if (!outlastsLogout.includes(key)) sessionStorage.removeItem(key)
}

/** Names the house the session belongs to, in the session and for good. */
export function keepMerchant(merchantCode: string): void {
  write({ merchant: merchantCode, merchantCode })
  localStorage.setItem('merchantCode', merchantCode)
}
