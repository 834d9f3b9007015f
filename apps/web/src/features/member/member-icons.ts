import type { ComponentType } from 'react'
import IconBets from '~icons/lucide/receipt-text'
import IconCard from '~icons/lucide/credit-card'
import IconChart from '~icons/lucide/chart-no-axes-combined'
import IconData from '~icons/lucide/file-down'
import IconDeposit from '~icons/lucide/banknote-arrow-down'
import IconFeedback from '~icons/lucide/message-square-text'
import IconGift from '~icons/lucide/gift'
import IconIn from '~icons/lucide/list-plus'
import IconMail from '~icons/lucide/mail'
import IconOut from '~icons/lucide/list-minus'
import IconPlane from '~icons/lucide/trophy'
import IconRebate from '~icons/lucide/percent'
import IconRecord from '~icons/lucide/scroll-text'
import IconSafer from '~icons/lucide/hand-heart'
import IconSend from '~icons/lucide/send'
import IconShield from '~icons/lucide/shield-check'
import IconUsers from '~icons/lucide/user-plus'
import IconWallet from '~icons/lucide/wallet'
import IconWithdraw from '~icons/lucide/banknote-arrow-up'
import type { MemberPageName } from '../../app/member-pages.ts'

/** A sign for each page of the member centre. */
export const memberIcons: Readonly<Record<MemberPageName, ComponentType<{ className?: string }>>> = {
  transferFund: IconWallet,
  depositv2: IconDeposit,
  withdraw: IconWithdraw,
  transferUpline: IconSend,
  bindCard: IconCard,
  personalHistoryCopy: IconBets,
  transactionHistory: IconRecord,
  personalProfit: IconChart,
  depositRecord: IconIn,
  withdrawRecord: IconOut,
  bonusDetails: IconGift,
  rewardCenter: IconGift,
  referral: IconUsers,
  missionLeaderboard: IconPlane,
  manualRebate: IconRebate,
  securityCenter: IconShield,
  messageV2: IconMail,
  feedback: IconFeedback,
  saferPlay: IconSafer,
  myData: IconData,
}
