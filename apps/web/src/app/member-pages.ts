/** The pages of the member centre, by the names of spec 2.10 and those of its other screens; the first is the one it opens with. */
export const memberPages = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'depositRecord',
  'withdrawRecord',
  'feedback',
  'bindCard',
  'saferPlay',
  'myData',
] as const

export type MemberPageName = (typeof memberPages)[number]

/** The page of this name; the first where there is none. */
export const memberPageOf = (name: string | null): MemberPageName =>
  memberPages.find((page) => page === name) ?? memberPages[0]
