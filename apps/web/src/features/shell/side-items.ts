export interface SideState {
  readonly loggedIn: boolean
  readonly referralEnabled: boolean
  readonly isAgent: boolean
  readonly hasVip: boolean
}

export type CashierItem = 'deposit' | 'withdrawal' | 'inviteFriends' | 'rewardCenter' | 'manualRebate'
export type MemberItem = 'vip' | 'bettingRecord' | 'accountRecord' | 'securityCenter' | 'depositRecord' | 'profitLoss' | 'messages'

/** What the side menu has around the games, in its order (spec 2.5). */
export const cashierItems = ({ loggedIn, referralEnabled }: SideState): CashierItem[] =>
  ['deposit', 'withdrawal', ...(referralEnabled || !loggedIn ? ['inviteFriends' as const] : []), 'rewardCenter', 'manualRebate']

/** What it has of the member centre; VIP only for who has it. */
export const memberItems = ({ hasVip }: SideState): MemberItem[] =>
  [...(hasVip ? ['vip' as const] : []), 'bettingRecord', 'accountRecord', 'securityCenter', 'depositRecord', 'profitLoss', 'messages']
