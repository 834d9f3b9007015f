import { describe, expect, it } from 'vitest'
import { cashier, type CashierSettings, type ChannelSetting, type PayoutSetting } from './cashier.ts'

const { isLooser } = cashier

const fee = { percent: '0', fixed: '0' }
const channel: ChannelSetting = {
  code: 'transfer',
  kind: 'bankTransfer',
  names: { EN: 'Transfer' },
  enabled: true,
  adapter: 'manual',
  min: '1',
  max: '100',
  fee,
  presets: [],
  fromRank: 0,
  maxByRank: [],
  minutes: 30,
  account: { bank: 'Bank', holder: 'House', number: '1234' },
}
const payout: PayoutSetting = { kind: 'bank', enabled: true, adapter: 'sandbox', min: '1', max: '100', fee }
const rules: CashierSettings = {
  channels: [channel],
  payouts: [payout],
  turnoverMultiple: '1',
  startingCreditTurnover: '1',
  freeRoundTurnover: '1',
  unreviewedUpTo: '10',
  secondReviewFrom: '500',
  creditAloneUpTo: '100',
  freeRoundsAloneUpTo: '20',
  creditAloneDaily: '1000',
  freeRoundsAloneDaily: '200',
  separationDays: 7,
  dailyWithdrawals: 5,
  dailyWithdrawalAmount: '10000',
  mayCancel: true,
  receiptMinutes: 60,
  maxCards: 3,
}
const account = { bank: 'Bank', holder: 'House', number: '1234' }

describe('rules of the cashier that one person may not loosen alone', () => {
  it.each<[string, Partial<CashierSettings>]>([
    ['more goes out without a look', { unreviewedUpTo: '10.01' }],
    ['a second person looks later', { secondReviewFrom: '500.01' }],
    ['one person credits more', { creditAloneUpTo: '100.01' }],
    ['one person gives more free rounds', { freeRoundsAloneUpTo: '20.01' }],
    ['one person credits more in a day', { creditAloneDaily: '1000.01' }],
    ['one person gives more free rounds in a day', { freeRoundsAloneDaily: '200.01' }],
    ['who gave something approves sooner', { separationDays: 6 }],
    ['a deposit is played through less', { turnoverMultiple: '0.99' }],
    ['the credit of a new member is played through less', { startingCreditTurnover: '0.99' }],
    ['what free rounds win is played through less', { freeRoundTurnover: '0.99' }],
    ['money comes in to another number', { channels: [{ ...channel, account: { ...account, number: '1235' } }] }],
    ['money comes in to another holder', { channels: [{ ...channel, account: { ...account, holder: 'Other' } }] }],
    ['money comes in to another bank', { channels: [{ ...channel, account: { ...account, bank: 'Other' } }] }],
    ['money comes in by another provider', { channels: [{ ...channel, adapter: 'sandbox' }] }],
    ['money comes in by a new way', { channels: [channel, { ...channel, code: 'other' }] }],
    ['money goes out by another provider', { payouts: [{ ...payout, adapter: 'other' }] }],
    ['money goes out by a new way', { payouts: [payout, { ...payout, kind: 'pix' }] }],
  ])('[OPS-11, CSH-03] %s', (_what, change) => {
    expect(isLooser(rules, { ...rules, ...change })).toBe(true)
    // Nor is anything of it hidden by what becomes stricter at once.
    expect(
      isLooser(rules, {
        ...rules,
        unreviewedUpTo: '9',
        secondReviewFrom: '499',
        creditAloneUpTo: '99',
        freeRoundsAloneUpTo: '19',
        separationDays: 8,
        turnoverMultiple: '2',
        ...change,
      }),
    ).toBe(true)
  })

  it.each<[string, Partial<CashierSettings>]>([
    ['nothing changes', {}],
    [
      'all becomes stricter',
      {
        unreviewedUpTo: '9',
        secondReviewFrom: '499',
        creditAloneUpTo: '99',
        freeRoundsAloneUpTo: '19',
        separationDays: 8,
        turnoverMultiple: '1.5',
        startingCreditTurnover: '2',
        freeRoundTurnover: '2',
      },
    ],
    [
      'ways are taken away or renamed',
      { channels: [{ ...channel, enabled: false, names: { EN: 'Other' } }], payouts: [] },
    ],
  ])('[OPS-11, CSH-03] but where %s one is enough', (_what, change) => {
    expect(isLooser(rules, { ...rules, ...change })).toBe(false)
  })
})
