import { describe, expect, it } from 'vitest'
import { faultsOf, type Incentive, type ProfileFault, type PromotionProfile } from './promotion-profile.ts'

const free: PromotionProfile = {
  oneProduct: false,
  wholeContributions: false,
  noneBeforePlay: false,
  welcomeOnly: false,
}
const britain: PromotionProfile = { ...free, highestMultiple: 1000, oneProduct: true, wholeContributions: true }
const sweden: PromotionProfile = { ...free, welcomeOnly: true }
const brazil: PromotionProfile = { ...free, noneBeforePlay: true }

const incentive: Incentive = {
  multiple: 1000,
  asked: ['casino'],
  rewarded: ['casino'],
  freeChoice: false,
  contributions: [0, 100],
  beforePlay: false,
  forNewMembers: true,
  isBonus: true,
}

describe('the rules for promotions of a brand', () => {
  it.each<[string, PromotionProfile, Partial<Incentive>, readonly ProfileFault[]]>([
    [
      'allow all where there are none',
      free,
      { multiple: 9900, asked: ['lottery'], beforePlay: true, contributions: [20] },
      [],
    ],
    ['allow ten times', britain, {}, []],
    ['refuse more', britain, { multiple: 1001 }, ['multiple']],
    ['refuse to ask for one product and reward another', britain, { asked: ['betting'] }, ['products']],
    ['refuse to reward several', britain, { rewarded: ['casino', 'bingo'] }, ['products']],
    ['allow several of a free choice', britain, { rewarded: ['casino', 'bingo'], freeChoice: true }, []],
    ['refuse what counts in part', britain, { contributions: [100, 20] }, ['contributions']],
    ['allow what counts in part where nothing is wagered', britain, { contributions: [20], multiple: undefined }, []],
    ['refuse what is given for later', sweden, { forNewMembers: false }, ['notWelcome']],
    ['do not look at what is no bonus', sweden, { forNewMembers: false, isBonus: false }, []],
    ['refuse a bonus before play', brazil, { beforePlay: true }, ['beforePlay']],
    ['do not look at points before play', brazil, { beforePlay: true, isBonus: false }, []],
    [
      'name all that is wrong',
      britain,
      { multiple: 2000, asked: ['lottery'], contributions: [50] },
      ['multiple', 'products', 'contributions'],
    ],
  ])('[PRO-04, BON-01] %s', (_what, profile, change, faults) => {
    expect(faultsOf({ ...incentive, ...change }, profile)).toEqual(faults)
  })
})
