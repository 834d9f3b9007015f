import type { EmptyName } from '../../parts/small-pictures.tsx'

/** What is on its way, with the drawing that stands for it. */
export const drawings = {
  promotions: 'chest', pointMall: 'chest', rewardCenter: 'chest', inviteFriends: 'letter', manualRebate: 'chart', deposit: 'chest', withdrawal: 'chest',
  vip: 'chest', bettingRecord: 'chart', accountRecord: 'chart', depositRecord: 'chart', profitLoss: 'chart', messages: 'letter', lottery: 'ticket', agent: 'calm',
} as const satisfies Record<string, EmptyName>

export type Coming = keyof typeof drawings

export const isComing = (text: string): text is Coming => Object.hasOwn(drawings, text)
