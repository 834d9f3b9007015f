import { tabStorage } from '#kit/tab-storage.ts'

/**
 * What the session of this browser tab keeps, by the key names of the specification and `isTrial`. The typed
 * password is never among them.
 */
type Key =
  | 'token'
  | 'account'
  | 'username'
  | 'nickname'
  | 'customerId'
  | 'isAgent'
  | 'isTrial'
  | 'enableSalary'
  | 'enableContract'
  | 'merchantWallet'
  | 'consolidated'
  | 'validate'
  | 'gameVendor'
  | 'HOT_GAMES'
  | 'merchant'
  | 'merchantCode'
  | 'toWhichItem'
  | 'firstTimeLogin'
  | 'announcedUser'
  | 'announcedVisitor'
  | 'contractsAsked'
  | 'referralCode'
  | 'affiliateCode'
  | 'lotterySlips'
  | 'sportsSlip'

export const storage = tabStorage<Key>(['merchant', 'merchantCode'])

export const { read, write } = storage

export const readToken = (): string | null => read('token')

/** Names the house the session belongs to, in the session and for good. */
export function keepMerchant(merchantCode: string): void {
  write({ merchant: merchantCode, merchantCode })
  localStorage.setItem('merchantCode', merchantCode)
}
