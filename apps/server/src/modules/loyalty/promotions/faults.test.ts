import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promotionContent } from '#contract/content/promotion.ts'
import { promotions as settings } from '#contract/settings/promotions.ts'
import { bonusTerms, promotionWith } from '#tests/support/promotions.ts'
import { readBrand } from '../../brand/index.ts'
import { profileFaultsOf } from './faults.ts'

const gift = { gives: 'cash' as const, amount: '5', percent: 0, turnover: '0' }
const whole = { ...bonusTerms, weights: [{ of: 'type' as const, value: 'RNG', percent: 100 }] }
const bonusOf = (terms: typeof bonusTerms) => [{ ...gift, gives: 'bonus' as const, terms }]

describe('what the law of a brand forbids of a promotion', () => {
  it.each([
    ['nothing, where it has no rules', {}, {}, {}],
    [
      'more than so many times',
      { highestMultiple: '10' },
      { gifts: bonusOf({ ...whole, multiple: '10.01' }) },
      { gifts: ['profile.multiple'] },
    ],
    ['not exactly so many', { highestMultiple: '10' }, { gifts: bonusOf({ ...whole, multiple: '10' }) }, {}],
    [
      'stakes that count in part',
      { wholeContributions: true },
      { gifts: bonusOf(bonusTerms) },
      { gifts: ['profile.contributions'] },
    ],
    ['not those that count whole', { wholeContributions: true }, { gifts: bonusOf(whole) }, {}],
    [
      'two kinds of play',
      { oneProduct: true },
      {
        trigger: 'week',
        conditions: { turnover: '10', gameTypes: ['SPORTS'] },
        gifts: bonusOf(whole),
      },
      { 'conditions.gameTypes': ['profile.products'] },
    ],
    [
      'not one kind',
      { oneProduct: true },
      { trigger: 'week', conditions: { turnover: '10', gameTypes: ['RNG', 'LIVE'] }, gifts: bonusOf(whole) },
      {},
    ],
    [
      'not cash, which is played freely',
      { oneProduct: true },
      { trigger: 'week', conditions: { turnover: '10', gameTypes: ['SPORTS', 'RNG'] } },
      {},
    ],
    ['a gift before play', { noneBeforePlay: true }, {}, { trigger: ['profile.beforePlay'] }],
    ['not points before play', { noneBeforePlay: true }, { gifts: [{ ...gift, gives: 'points' }] }, {}],
    ['not a gift for a deposit', { noneBeforePlay: true }, { trigger: 'deposit' }, {}],
    [
      'a gift for old members',
      { welcomeOnly: true },
      { trigger: 'deposit' },
      { 'conditions.newDays': ['profile.notWelcome'] },
    ],
    [
      'a gift for who brings newcomers, since it is old itself',
      { welcomeOnly: true, noneBeforePlay: true },
      { trigger: 'friend', conditions: { newDays: 30, deposits: '20' } },
      { 'conditions.newDays': ['profile.notWelcome'] },
    ],
    [
      'not one for who was brought',
      { welcomeOnly: true, noneBeforePlay: true },
      { trigger: 'invited', conditions: { newDays: 30, deposits: '20' } },
      {},
    ],
    ['not one for newcomers', { welcomeOnly: true }, { trigger: 'deposit', conditions: { firstDeposit: true } }, {}],
  ] as const)('[PRO-04] %s', (_what, profile, promotion, faults) => {
    const changes: Parameters<typeof promotionWith>[0] = JSON.parse(JSON.stringify(promotion))
    expect(profileFaultsOf(promotionWith(changes), { ...settings.defaults, ...profile })).toEqual(faults)
  })

  it.each(['demonstration', 'moonmoth'])('[PRO-04, BRD-01] none of what the brand %s begins with', async (name) => {
    const brand = await readBrand(join(import.meta.dirname, '../../../../../..'), name)
    for (const { item, ...promotion } of brand.promotions)
      expect(profileFaultsOf(promotion, brand.settings.promotions), item).toEqual({})
  })

  it('[PRO-04] differs between the two brands', async () => {
    const profiles = await Promise.all(
      ['demonstration', 'moonmoth'].map(
        async (name) => (await readBrand(join(import.meta.dirname, '../../../../../..'), name)).settings.promotions,
      ),
    )
    expect(profiles[0]).not.toEqual(profiles[1])
  })
})

describe('what makes a promotion none', () => {
  it.each([
    ['an application without applying', { way: 'join', trigger: 'application' }],
    ['a code without one', { trigger: 'code' }],
    ['a code of something else', { code: 'ABCD' }],
    ['an end before the beginning', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }],
    ['a first deposit of nothing', { conditions: { firstDeposit: true } }],
    ['a period that asks for nothing', { trigger: 'week' }],
    ['turnover without a period', { conditions: { turnover: '5' } }],
    ['a mission without a period', { mission: true }],
    ['a friend who does nothing', { trigger: 'friend', onePerson: true, conditions: { newDays: 30 } }],
    ['a friend of any age', { trigger: 'invited', onePerson: true, conditions: { turnover: '5' } }],
    ['a friend who may be the inviter', { trigger: 'friend', conditions: { newDays: 30, turnover: '5' } }],
    ['no gift', { gifts: [] }],
    ['a gift of nothing', { gifts: [{ ...gift, amount: '0' }] }],
    ['a part of no deposit', { gifts: [{ ...gift, percent: 10 }] }],
    ['bonus money without terms', { gifts: [{ ...gift, gives: 'bonus' }] }],
    ['cash with terms', { gifts: [{ ...gift, terms: bonusTerms }] }],
    ['free rounds of no game', { gifts: [{ ...gift, gives: 'freeRounds', rounds: 5, days: 3 }] }],
    ['cash with rounds', { gifts: [{ ...gift, rounds: 5 }] }],
    ['half a point', { gifts: [{ ...gift, gives: 'points', amount: '0.5' }] }],
  ])('[PRO-02] %s', (_what, changes) => {
    const value: unknown = {
      ...promotionWith(),
      ...changes,
      conditions: { ...promotionWith().conditions, ...Object(changes).conditions },
    }
    expect(promotionContent.safeParse(promotionWith()).success).toBe(true)
    expect(promotionContent.safeParse(value).success).toBe(false)
  })
})
