import { calls } from 'virtual:member-calls'
import { lazy, type ComponentType } from 'react'
import { learnCalls } from '../calls.ts'
import { withTexts } from '../language.ts'
import { loadChunk } from '../load-chunk.ts'
import type { MemberPageName } from '../member-pages.ts'
import { ComingPage } from '../../features/info/coming-page.tsx'
import { MemberFrame } from '../../features/member/member-frame.tsx'

learnCalls(calls)

/** One page, with the texts of its rooms; each comes when it is opened. */
const part = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name, ...rooms: readonly string[]) =>
  lazy(() => loadChunk(async () => ({ default: (await withTexts(load, ...rooms)())[name] })))

const BonusDetails = () => <ComingPage about="rewardCenter" />
const Referral = () => <ComingPage about="inviteFriends" />
const ManualRebate = () => <ComingPage about="manualRebate" />

/** Which page of the member centre is what; those of products that are not there yet say so. */
const pages: Readonly<Record<MemberPageName, ComponentType>> = {
  securityCenter: part(() => import('./SecurityCenter.tsx'), 'SecurityCenter', 'security', 'identity'),
  transferFund: part(() => import('../../features/member/transfer/transfer-page.tsx'), 'TransferPage', 'transfer', 'records'),
  depositv2: part(() => import('../../features/member/deposit/deposit-page.tsx'), 'DepositPage', 'deposit'),
  depositRecord: part(() => import('../../features/member/deposit/deposit-record-page.tsx'), 'DepositRecordPage', 'deposit', 'records'),
  withdraw: part(() => import('../../features/member/withdraw/withdraw-page.tsx'), 'WithdrawPage', 'withdraw'),
  withdrawRecord: part(() => import('../../features/member/withdraw/withdraw-record-page.tsx'), 'WithdrawRecordPage', 'withdraw', 'records'),
  bindCard: part(() => import('../../features/member/withdraw/cards-page.tsx'), 'CardsPage', 'withdraw'),
  personalHistoryCopy: part(() => import('../../features/member/records/bets-page.tsx'), 'BetsPage', 'records'),
  transactionHistory: part(() => import('../../features/member/records/account-page.tsx'), 'AccountPage', 'records'),
  personalProfit: part(() => import('../../features/member/records/profit-page.tsx'), 'ProfitPage', 'records'),
  messageV2: part(() => import('../../features/member/inbox/inbox-page.tsx'), 'InboxPage', 'inbox', 'records'),
  feedback: part(() => import('../../features/member/inbox/feedback-page.tsx'), 'FeedbackPage', 'inbox', 'records'),
  saferPlay: part(() => import('../../features/member/safer/safer-page.tsx'), 'SaferPage', 'safer'),
  myData: part(() => import('../../features/member/my-data/data-page.tsx'), 'DataPage', 'safer'),
  bonusDetails: BonusDetails,
  rewardCenter: BonusDetails,
  missionLeaderboard: BonusDetails,
  referral: Referral,
  manualRebate: ManualRebate,
}

export function MemberPage() {
  return <MemberFrame pages={pages} />
}
