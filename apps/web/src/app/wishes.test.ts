import { expect, it } from 'vitest'
import type { GameTile } from '#contract/game-tile.ts'
import { wishOf } from './wishes.ts'

const tile: GameTile = {
  nodeId: 7,
  vendor: 'TCG_LOTTO_VN',
  vendorName: '',
  gameType: 'LOTT',
  gameCode: 'vn-fast-north-1m',
  gameName: '',
  displayName: '',
  gameClassify: '',
  iconUrl: '',
  isGame: 'GAME',
  art: '',
  tint: 0,
  lettering: '',
  colour: '',
  playable: true,
  freeTrial: false,
}

it.each([
  ['a lottery on its page', {}, 'page:/vnLottery?gameCode=vn-fast-north-1m'],
  ['a game in its window', { gameType: 'RNG', vendor: 'WHS' }, 'play:7'],
  ['a vendor in its list', { gameType: 'FISH', vendor: 'FAH', isGame: 'VASSALAGE' as const }, 'list:FISH:FAH'],
])('[GAM-03, RTE-14] after the login a visitor finds %s', (_what, change, expected) => {
  expect(wishOf({ ...tile, ...change })).toBe(expected)
})
