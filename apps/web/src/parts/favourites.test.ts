import { describe, expect, it } from 'vitest'
import { createFavourites } from './favourites-store.ts'

const game = (nodeId: number) => ({
  nodeId,
  vendor: 'WHS',
  vendorName: 'House',
  gameType: 'RNG',
  gameCode: 'x',
  gameName: 'X',
  displayName: 'X',
  gameClassify: 'LINES',
  iconUrl: '/art/x/240.webp',
  isGame: 'GAME' as const,
  art: 'x',
  tint: 0,
  lettering: 'plain',
  colour: '#000000',
  playable: true,
  freeTrial: true,
})

function open(answer: () => Promise<unknown> = async () => ({})) {
  const asked: string[] = []
  const clock = { now: 5000 }
  const favourites = createFavourites({
    load: async () => [7, 8],
    add: ({ nodeId }) => {
      asked.push(`add ${nodeId}`)
      return answer()
    },
    remove: (nodeId) => {
      asked.push(`remove ${nodeId}`)
      return answer()
    },
    now: () => clock.now,
  })
  return { favourites, asked, clock, ids: () => favourites.use.getState().ids }
}

describe('the heart', () => {
  it('[FAV-01] shows at once what was clicked, adds and takes out', async () => {
    const { favourites, asked, clock, ids } = open()
    await favourites.load()
    const adding = favourites.toggle(game(9))
    expect(ids()).toEqual([9, 7, 8])
    await adding
    clock.now += 1000
    await favourites.toggle(game(7))
    expect([ids(), asked]).toEqual([
      [9, 8],
      ['add 9', 'remove 7'],
    ])
  })

  it.each([
    [9, [7, 8]],
    [7, [7, 8]],
  ])('[FAV-01] goes back where the server refuses, game %i', async (nodeId, back) => {
    const { favourites, ids } = open(() => Promise.reject(new Error('no')))
    await favourites.load()
    await expect(favourites.toggle(game(nodeId))).rejects.toThrow('no')
    expect(ids()).toEqual(back)
  })

  it('[FAV-02] counts once in a second, and of quick clicks the first', async () => {
    const { favourites, asked, clock, ids } = open()
    for (const at of [0, 1, 400, 999]) {
      clock.now = 5000 + at
      await favourites.toggle(game(1))
    }
    expect([ids(), asked]).toEqual([[1], ['add 1']])
    clock.now = 6000
    await favourites.toggle(game(1))
    expect([ids(), asked]).toEqual([[], ['add 1', 'remove 1']])
  })
})
