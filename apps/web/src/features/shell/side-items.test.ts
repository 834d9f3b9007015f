import { describe, expect, it } from 'vitest'
import { cashierItems, memberItems } from './side-items.ts'

const state = { loggedIn: true, referralEnabled: false, isAgent: false, hasVip: false }

describe('the side menu', () => {
  it.each([
    [false, false, true],
    [false, true, true],
    [true, true, true],
    [true, false, false],
  ])('[SID-01] with somebody logged in %s and referral %s invites friends: %s', (loggedIn, referralEnabled, shown) => {
    const items = cashierItems({ ...state, loggedIn, referralEnabled })
    expect(items.includes('inviteFriends')).toBe(shown)
    expect(items.filter((item) => item !== 'inviteFriends')).toEqual([
      'deposit',
      'withdrawal',
      'rewardCenter',
      'manualRebate',
    ])
  })

  it.each([[true], [false]])('[SID-01] has VIP only for who has it: %s', (hasVip) => {
    const items = memberItems({ ...state, hasVip })
    expect(items.includes('vip')).toBe(hasVip)
    expect(items.filter((item) => item !== 'vip')).toEqual([
      'bettingRecord',
      'accountRecord',
      'securityCenter',
      'depositRecord',
      'profitLoss',
      'messages',
    ])
  })
})
