import { describe, expect, it } from 'vitest'
import { readGameList } from './read-list.ts'

const line = { code: 'reef-1', names: { EN: 'Reef One', PT: 'Recife Um' }, type: 'RNG', classes: ['LINES'] }
const read = (lines: unknown, vendors = ['AAA']) => readGameList(JSON.stringify(lines), vendors)

describe("a provider's list of games", () => {
  it('[STU-07] is read with what its lines leave out filled in', async () => {
    expect(
      await read([
        line,
        {
          ...line,
          code: 'reef-2',
          vendor: 'AAA',
          classes: ['JP', 'LINES'],
          returnToPlayer: 96.5,
          freeTrial: true,
          enabled: false,
          picture: 'https://reef.example/2.png',
          further: 1,
        },
      ]),
    ).toEqual({
      refused: [],
      games: [
        {
          vendor: 'AAA',
          gameCode: 'reef-1',
          gameType: 'RNG',
          classify: 'LINES',
          names: { EN: 'Reef One', PT: 'Recife Um' },
          freeTrial: false,
          enabled: true,
          returnToPlayer: null,
          picture: null,
        },
        {
          vendor: 'AAA',
          gameCode: 'reef-2',
          gameType: 'RNG',
          classify: 'JP',
          names: { EN: 'Reef One', PT: 'Recife Um' },
          freeTrial: true,
          enabled: false,
          returnToPlayer: 96.5,
          picture: 'https://reef.example/2.png',
        },
      ],
    })
  })

  it('[STU-07, GAM-02] has table games and video poker among slots or as types of their own, which is the same', async () => {
    const kinds = [
      ['RNG', 'TG'],
      ['TG', 'BLACKJACK'],
      ['RNG', 'VP'],
      ['VP', 'VP'],
      ['RNG', 'SC'],
    ].map(([type, classify], index) => ({ ...line, code: `g${index}`, type, classes: [classify] }))
    const { games, refused } = await read(kinds)
    expect(refused).toEqual([])
    expect(games.map(({ gameType, classify }) => `${gameType}/${classify}`)).toEqual([
      'TG/TG',
      'TG/BLACKJACK',
      'VP/VP',
      'VP/VP',
      'RNG/SC',
    ])
  })

  it.each<[string, unknown, string]>([
    ['no game', 7, 'line:'],
    ['no code', { ...line, code: undefined }, 'code:'],
    ['a code with a blank', { ...line, code: 'a b' }, 'code:'],
    ['no English name', { ...line, names: { PT: 'Recife' } }, 'names.EN: is missing'],
    ['an empty name', { ...line, names: { EN: ' ' } }, 'names.EN:'],
    ['a name in no language', { ...line, names: { EN: 'Reef', XX: 'Reef' } }, 'names'],
    ['an unknown type', { ...line, type: 'CHESS' }, 'type:'],
    ['a class of another type', { ...line, classes: ['REEF'] }, 'classes.0: RNG has no class REEF'],
    ['no class', { ...line, classes: [] }, 'classes:'],
    ["somebody else's vendor", { ...line, vendor: 'BBB' }, 'vendor: give one of AAA'],
    ['a return beyond everything', { ...line, returnToPlayer: 101 }, 'returnToPlayer:'],
    ['a picture that is a script', { ...line, picture: 'javascript:alert(1)' }, 'picture:'],
  ])('[STU-07] refuses a line with %s, and it alone', async (_name, wrong, reason) => {
    const { games, refused } = await read([line, wrong, { ...line, code: 'reef-3' }])
    expect(games.map(({ gameCode }) => gameCode)).toEqual(['reef-1', 'reef-3'])
    expect(refused).toEqual([
      {
        line: 2,
        code: expect.toSatisfy((code) => code === null || typeof code === 'string'),
        reasons: expect.arrayContaining([expect.stringContaining(reason)]),
      },
    ])
  })

  it('[STU-07] refuses a game that came before, and asks for the vendor where there are several', async () => {
    expect((await read([line, line])).refused).toEqual([
      { line: 2, code: 'reef-1', reasons: ['code: a line before has it already'] },
    ])
    expect((await read([line], ['AAA', 'BBB'])).refused[0]?.reasons).toEqual(['vendor: give one of AAA, BBB'])
    expect(
      (
        await read(
          [
            { ...line, vendor: 'AAA' },
            { ...line, vendor: 'BBB' },
          ],
          ['AAA', 'BBB'],
        )
      ).games,
    ).toHaveLength(2)
  })

  it.each(['', 'code;name', '{"code":"reef-1"}', 'null'])('[STU-07] is no list: %s', async (text) => {
    await expect(readGameList(text, ['AAA'])).rejects.toThrow(RangeError)
  })
})
