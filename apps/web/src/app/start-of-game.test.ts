import { describe, expect, it } from 'vitest'
import { prizeMode } from './prize-mode.ts'
import { lotteryRoute, startOf, type Player, type Start } from './start-of-game.ts'

const game = { isGame: 'GAME', gameType: 'RNG', gameCode: 'a', vendor: 'WHS', playable: true } as const
const lottery = { ...game, gameType: 'LOTT', vendor: 'LOTT' } as const
const list = { ...game, isGame: 'VASSALAGE', gameType: 'FISH', vendor: 'FAH', playable: false } as const

describe('starting a game', () => {
  it.each<[string, Parameters<typeof startOf>[0], Player, Start]>([
    ['a guest logs in first', game, 'guest', { kind: 'login' }],
    ['a guest logs in before a lottery', lottery, 'guest', { kind: 'login' }],
    ['a guest logs in before a list', list, 'guest', { kind: 'login' }],
    ['a trial registers first', game, 'trial', { kind: 'register' }],
    ['a trial registers before a list', list, 'trial', { kind: 'register' }],
    ['a member plays', game, 'member', { kind: 'launch' }],
    ['a member goes to the lottery', lottery, 'member', { kind: 'lottery', route: '/lottery' }],
    [
      'to that of Vietnam',
      { ...lottery, gameType: 'ELOTT', vendor: 'TCG_LOTTO_VN' },
      'member',
      { kind: 'lottery', route: '/vnLottery' },
    ],
    [
      'to that of south-east Asia',
      { ...lottery, vendor: 'TCG_SEA' },
      'member',
      { kind: 'lottery', route: '/seaLottery' },
    ],
    ['a vendor with a list opens it', list, 'member', { kind: 'list' }],
    ['a list of slots has its page', { ...list, gameType: 'RNG' }, 'member', { kind: 'slots' }],
    ['a game without its vendor waits, for a guest', { ...game, playable: false }, 'guest', { kind: 'waits' }],
    ['a game without its vendor waits, for a member', { ...game, playable: false }, 'member', { kind: 'waits' }],
    [
      'a guest goes to the book of the house',
      { ...game, gameCode: 'house-football' },
      'guest',
      { kind: 'book', category: 'SPORTS' },
    ],
    [
      'a trial goes to its series',
      { ...game, gameCode: 'house-series' },
      'trial',
      { kind: 'book', category: 'ESPORTS' },
    ],
    ['a lottery without its vendor waits', { ...lottery, playable: false }, 'member', { kind: 'waits' }],
  ])('[GAM-03, RTE-14] %s', (_rule, wanted, player, expected) => {
    expect(startOf(wanted, player)).toEqual(expected)
  })

  it.each([
    ['TCG_LOTTO_VN', '/vnLottery'],
    ['VN', '/vnLottery'],
    ['TCG_SEA', '/seaLottery'],
    ['TCG_LOTTO_SEA', '/seaLottery'],
    ['LOTT', '/lottery'],
    ['TCG_LOTTO', '/lottery'],
    ['SEASIDE', '/lottery'],
    ['VNX', '/lottery'],
  ])('[RTE-14] the lotteries of %s are at %s', (vendor, route) => {
    expect(lotteryRoute(vendor)).toBe(route)
  })

  const lane = (title: string, vassalage: string) => ({
    title,
    cards: [
      { vassalage, displayName: '', gameType: title, gameCount: 1, art: '', poster: { art: '', tint: 0, colour: '' } },
    ],
  })
  it.each([
    ['the lottery mode without electronic lotteries', [lane('LOTT', 'LOTT')], 'LOTT'],
    ['electronic with the lottery of Vietnam', [lane('RNG', 'ABR'), lane('ELOTT', 'TCG_LOTTO_VN')], 'ELOTT'],
    ['electronic with LOTT among the electronic ones', [lane('ELOTT', 'LOTT')], 'ELOTT'],
    ['the lottery mode with another electronic vendor', [lane('ELOTT', 'OTHER')], 'LOTT'],
    ['the lottery mode where the vendor is of another category', [lane('LOTT', 'TCG_LOTTO_VN')], 'LOTT'],
    ['the lottery mode without vendors', [], 'LOTT'],
  ])('[GAM-03] the prize mode is %s', (_rule, lanes, expected) => {
    expect(prizeMode(lanes, 'LOTT')).toBe(expected)
  })

  it("[BRD-01] the prize mode is otherwise the brand's own", () => expect(prizeMode([], 'SEA')).toBe('SEA'))
})
