import { randomUUID } from 'node:crypto'
import { testProvider } from '../support/house.ts'
import { PIN } from './orders.ts'

export const aBonus = () => ({ key: randomUUID(), amount: '1' })
export const freeGame = () => ({
  key: randomUUID(),
  nodeId: testProvider.nodeId,
  stake: '1',
  rounds: 1,
  expiresAt: '2199-01-01T00:00:00Z',
})
export const adjustment = () => ({ key: randomUUID(), wallet: 'real', amount: '5', reason: 'Words' })
export const complaint = () => ({ key: randomUUID(), text: 'Words' })

/** What calls that take an id are sent with beside it, by their names; `proof` is a picture of the member's. */
export const sentWith = (proof: string | undefined): Readonly<Record<string, object | undefined>> => ({
  'agents.raiseRebate': { rebate: 0 },
  'affiliates.decide': { decision: 'contacted' },
  'agentDesk.appoint': { type: 2, rebate: 0, reason: 'Words' },
  'agentDesk.move': {
    day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    upline: undefined,
    reason: 'Words',
  },
  'agentDesk.stopLink': { stopped: true, reason: 'Words' },
  'contractDesk.offer': {
    kind: 'realTime',
    calendar: undefined,
    mode: undefined,
    carryOver: undefined,
    minimumBet: undefined,
    tiers: [{ singleBetAmount: '1', profitRate: '0', lossRate: '0.1' }],
    reason: 'Words',
  },
  'contractDesk.end': { kind: 'realTime', reason: 'Words' },
  'contractDesk.writeOff': { reason: 'Words' },
  'contractDesk.release': { reason: 'Words' },
  'contractDesk.advance': { reason: 'Words' },
  'contractDesk.answer': { action: 'accept' },
  'operators.change': { role: 'support', disabled: true },
  'views.rename': { name: randomUUID() },
  'feedback.reply': { text: 'Words' },
  'feedback.answer': { text: 'Words', close: 'no' },
  'broadcasts.send': { version: 1, reason: 'Words' },
  'providers.useKey': { overlapHours: 24, reason: 'Words' },
  'inbox.send': { title: 'Hello', content: 'Words', marketing: 'no' },
  // Half of what wins, less the house's 5 %.
  'sports.cashOut': { key: randomUUID(), part: undefined, offer: '9.5', stamp: '1.x' },
  'sports.cashOutOffer': { part: '10' },
  'deposit.prove': { uploads: [proof] },
  'card.unbind': { paymentPassword: PIN },
  'withdrawal.create': { key: randomUUID(), amount: '20', paymentPassword: PIN },
  'withdrawal.receipt': { receipt: 'received' },
  'cashier.decideDeposit': { decision: 'credit', received: '50', reason: 'Words' },
  'cashier.decideWithdrawal': { decision: 'approve', reason: 'Words' },
  'cashier.decideReceipt': { decision: 'settle', reason: 'Words' },
  'identity.decide': { decision: 'approve', reason: 'Words' },
  'freeRounds.grant': freeGame(),
  'bonuses.grant': aBonus(),
  'points.grant': { key: randomUUID(), points: '10', reason: 'Words' },
  'redemptions.decide': { decision: 'approve' },
  'promotions.decide': { decision: 'reject', amount: undefined, reason: 'Words' },
  'promotions.release': { reason: 'Words' },
  'promotions.revoke': { reason: 'Words' },
  'lotteryDesk.stopChase': { reason: 'Words' },
  'sportsDesk.setFactor': { percent: 50, reason: 'Words' },
  'members.freeze': { areas: ['play'], until: undefined, reason: 'Words' },
  'vip.set': { rank: 4, reason: 'Words' },
  'members.addNote': { text: 'Words' },
  'data.download': { password: 'correct horse 1' },
  'proposals.decide': { decision: 'approve' },
  'members.adjust': adjustment(),
  'cases.open': complaint(),
  'cases.addNote': { text: 'Words' },
  'cases.decide': { outcome: 'rejected', words: 'Words' },
  'cases.reopen': { reason: 'Words' },
})
