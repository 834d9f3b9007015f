import { calls } from 'virtual:member-calls'
import type { ComponentType } from 'react'
import { withTexts, type TextRoom } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { learnCalls } from '../calls.ts'
import type { MemberPageName } from '../member-pages.ts'
import { MemberFrame } from '../../features/member/member-frame.tsx'

learnCalls(calls)

/** One page, with the texts of its rooms; each comes when it is opened. */
const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...rooms: readonly TextRoom[]
) => part(async () => (await withTexts(load, ...rooms)())[name])

/** Which page of the member centre is what. */
const pages: Readonly<Record<MemberPageName, ComponentType>> = {
  securityCenter: page(() => import('./SecurityCenter.tsx'), 'SecurityCenter', 'security', 'identity'),
  transferFund: page(() => import('../../features/transfer/transfer-page.tsx'), 'TransferPage', 'transfer', 'records'),
  depositv2: page(() => import('../../features/deposit/deposit-page.tsx'), 'DepositPage', 'deposit'),
  depositRecord: page(
    () => import('../../features/deposit/deposit-record-page.tsx'),
    'DepositRecordPage',
    'deposit',
    'records',
  ),
  withdraw: page(() => import('../../features/withdraw/withdraw-page.tsx'), 'WithdrawPage', 'withdraw', 'identity'),
  withdrawRecord: page(
    () => import('../../features/withdraw/withdraw-record-page.tsx'),
    'WithdrawRecordPage',
    'withdraw',
    'records',
  ),
  transferUpline: page(
    () => import('../../features/member-transfer/upline-page.tsx'),
    'UplinePage',
    'member-transfer',
    'identity',
  ),
  bindCard: page(() => import('../../features/withdraw/cards-page.tsx'), 'CardsPage', 'withdraw', 'identity'),
  personalHistoryCopy: page(() => import('../../features/records/bets-page.tsx'), 'BetsPage', 'records'),
  transactionHistory: page(() => import('../../features/records/account-page.tsx'), 'AccountPage', 'records'),
  personalProfit: page(() => import('../../features/records/profit-page.tsx'), 'ProfitPage', 'records'),
  messageV2: page(() => import('../../features/inbox/inbox-page.tsx'), 'InboxPage', 'inbox', 'records'),
  feedback: page(() => import('../../features/inbox/feedback-page.tsx'), 'FeedbackPage', 'inbox', 'records'),
  saferPlay: page(() => import('../../features/safer/safer-page.tsx'), 'SaferPage', 'safer'),
  myData: page(() => import('../../features/my-data/data-page.tsx'), 'DataPage', 'safer'),
  bonusDetails: page(() => import('../../features/bonus/bonus-page.tsx'), 'BonusPage', 'bonus', 'lobby'),
  rewardCenter: page(
    () => import('../../features/promotions/reward-page.tsx'),
    'RewardPage',
    'promotions',
    'envelopes',
    'records',
  ),
  missionLeaderboard: page(() => import('../../features/promotions/missions-page.tsx'), 'MissionsPage', 'promotions'),
  referral: page(() => import('../../features/referral/referral-page.tsx'), 'ReferralPage', 'referral'),
  manualRebate: page(() => import('../../features/rebate/rebate-page.tsx'), 'RebatePage', 'rebate'),
}

export function MemberPage() {
  return <MemberFrame pages={pages} />
}
