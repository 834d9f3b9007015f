import type { MemberPageName } from '../../app/member-pages.ts'

export interface SideState {
  readonly loggedIn: boolean
  readonly referralEnabled: boolean
  readonly isAgent: boolean
  readonly hasVip: boolean
}

export type CashierItem = 'deposit' | 'withdrawal' | 'inviteFriends' | 'rewardCenter' | 'manualRebate'
export type MemberItem =
  | 'vip'
  | 'bettingRecord'
  | 'accountRecord'
  | 'securityCenter'
  | 'depositRecord'
  | 'profitLoss'
  | 'messages'

/** What the side menu has around the games, in its order (spec 2.5). */
export const cashierItems = ({ loggedIn, referralEnabled }: SideState): CashierItem[] => [
  'deposit',
  'withdrawal',
  ...(referralEnabled || !loggedIn ? ['inviteFriends' as const] : []),
  'rewardCenter',
  'manualRebate',
]

/** What it has of the member centre; VIP only for who has it. */
export const memberItems = ({ hasVip }: SideState): MemberItem[] => [
  ...(hasVip ? ['vip' as const] : []),
  'bettingRecord',
  'accountRecord',
  'securityCenter',
  'depositRecord',
  'profitLoss',
  'messages',
]

const pages: Record<CashierItem | MemberItem, MemberPageName> = {
  deposit: 'depositv2',
  withdrawal: 'withdraw',
  inviteFriends: 'referral',
  rewardCenter: 'rewardCenter',
  manualRebate: 'manualRebate',
  // VIP stands in the security centre (spec 2.5).
  vip: 'securityCenter',
  securityCenter: 'securityCenter',
  bettingRecord: 'personalHistoryCopy',
  accountRecord: 'transactionHistory',
  depositRecord: 'depositRecord',
  profitLoss: 'personalProfit',
  messages: 'messageV2',
}

/** The page of the member centre that an item leads to. */
export const pageOf = (item: CashierItem | MemberItem): MemberPageName => pages[item]
