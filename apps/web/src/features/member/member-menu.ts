import type { MemberPageName } from '../../app/member-pages.ts'

/** The menu of the member centre in its order (spec 2.10), in groups of what belongs together. */
export const memberMenu: readonly {
  readonly group: 'money' | 'records' | 'rewards' | 'account'
  readonly items: readonly MemberPageName[]
}[] = [
  { group: 'money', items: ['transferFund', 'depositv2', 'withdraw', 'transferUpline', 'bindCard'] },
  {
    group: 'records',
    items: ['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'depositRecord', 'withdrawRecord'],
  },
  { group: 'rewards', items: ['bonusDetails', 'rewardCenter', 'referral', 'missionLeaderboard', 'manualRebate'] },
  { group: 'account', items: ['securityCenter', 'messageV2', 'feedback', 'saferPlay', 'myData'] },
]
