import { describe, expect, it } from 'vitest'
import { promotionTypeOf } from './promotion-types.ts'

describe('the type of promotions in an address', () => {
  it.each([
    [null, 'ALL'],
    ['', 'ALL'],
    ['nothing', 'ALL'],
    ['constructor', 'ALL'],
    ['ALL', 'ALL'],
    ['DAILY', 'DAILY'],
    ['daily', 'DAILY'],
    ['Vip', 'VIP'],
    ['REBATE', 'REBATE'],
    ['RANKING', 'RANKING'],
    ['REFERRAL', 'REFERRAL'],
    ['APP', 'APP'],
    ['NEWBIE', 'NEWBIE'],
    ['WELCOME', 'NEWBIE'],
  ])('[RTE-11, PRO-01] %s means %s', (asked, type) => {
    expect(promotionTypeOf(asked)).toBe(type)
  })
})
