import { describe, expect, it } from 'vitest'
import type { GameRow, VendorRow } from './catalogue.sql.ts'
import { browse, buildShelf, hotOf, lanes, search, tileOf, typesOf } from './shelf.ts'

const vendors: VendorRow[] = [
  { code: 'AAA', name: 'Aurora', gameType: 'RNG', art: 'a', sort: 1 },
  { code: 'BBB', name: 'Bay', gameType: 'LIVE', art: 'b', sort: 2 },
  { code: 'CCC', name: 'Without games', gameType: 'PVP', art: 'c', sort: 3 },
]
const game = (nodeId: number, changes: Partial<GameRow>): GameRow => ({
  nodeId,
  vendor: 'AAA',
  gameType: 'RNG',
  gameCode: `g${nodeId}`,
  classify: 'LINES',
  isGame: 'GAME',
  names: { EN: `Game ${nodeId}` },
  art: 'x',
  tint: 0,
  lettering: 'plain',
  colour: '#000000',
  playable: false,
  freeTrial: true,
  paused: false,
  withdrawn: false,
  own: null,
  rank: nodeId,
  ...changes,
})
const shelf = buildShelf('1', vendors, [
  game(1, { names: { EN: 'Ember Wyrm', PT: 'Serpe de Brasa' }, playable: true }),
  game(2, { names: { EN: 'Captain Saltmast', PT: 'Capitão Saltmast' }, classify: 'ADVENT' }),
  game(3, { names: { EN: 'The Last Ember' } }),
  game(4, { names: { EN: 'Night Roulette' }, gameType: 'LIVE', vendor: 'BBB', classify: 'ROULETTE' }),
  ...Array.from({ length: 50 }, (_, i) => game(100 + i, {})),
])
const page = { language: 'EN', pageNo: 1, pageSize: 10 }
const ids = (found: { games: { nodeId: number }[] }): number[] => found.games.map(({ nodeId }) => nodeId)

describe('the shelf', () => {
  it('[GAM-01, GAM-03] leaves out lotteries of another prize mode, and no other game', () => {
    const lotteries = buildShelf('1', vendors, [
      game(1, {}),
      game(2, { gameType: 'LOTT', vendor: 'LOTT' }),
      game(3, { gameType: 'LOTT', vendor: 'TCG_LOTTO_SEA' }),
      game(4, { gameType: 'ELOTT', vendor: 'TCG_LOTTO_VN' }),
    ])
    const found = (query: object) => ids(browse(lotteries, { ...page, ...query }))
    expect(found({})).toEqual([1, 2, 3, 4])
    expect(found({ prizeMode: 'LOTT' })).toEqual([1, 2])
    expect(found({ prizeMode: 'ZY', gameType: 'LOTT' })).toEqual([2])
    expect(found({ prizeMode: 'SEA', gameType: 'LOTT' })).toEqual([3])
    expect(found({ prizeMode: 'ELOTT' })).toEqual([1, 4])
    // A category or a vendor that is asked for is shown, whatever the brand's mode.
    expect(found({ prizeMode: 'ELOTT', gameType: 'LOTT' })).toEqual([2, 3])
    expect(found({ prizeMode: 'LOTT', vassalage: 'TCG_LOTTO_SEA' })).toEqual([3])
    expect(found({ prizeMode: 'nothing' })).toEqual([1, 2, 3, 4])
  })

  it('[HOM-13] finds games by any part of their name, in any language, without accents or case, those that begin with it first', () => {
    expect(ids(search(shelf, { ...page, text: 'EMBER' }))).toEqual([1, 3])
    expect(ids(search(shelf, { ...page, text: 'capitao' }))).toEqual([2])
    expect(ids(search(shelf, { ...page, text: 'mast capt' }))).toEqual([2])
    expect(ids(search(shelf, { ...page, text: '   ' }))).toEqual([])
    expect(ids(search(shelf, { ...page, text: '.*' }))).toEqual([])
  })

  it('[HOM-13] misses no name and finds none twice, wherever the words stand', () => {
    const found = (text: string) => ids(search(shelf, { ...page, pageSize: 100, text })).toSorted((a, b) => a - b)
    const held = (...words: string[]) =>
      shelf.games
        .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
        .map(({ row }) => row.nodeId)
    for (const text of ['e', 'game', '1', 'game 1', '49', 'ember last', 'roulette', 'wyrm', 'zz'])
      expect(found(text), text).toEqual(held(...text.split(' ')))
    // What ends one name and begins the next is nobody's name.
    expect(found('mastthe')).toEqual([])
    expect(found('game 149')).toEqual([149])
  })

  it('[GAM-02] pages games by type, vendor and class, in their order', () => {
    const second = browse(shelf, { ...page, gameType: 'RNG', pageNo: 2 })
    expect([ids(second)[0], second.total, second.totalPages]).toEqual([107, 53, 6])
    expect(ids(browse(shelf, { ...page, vassalage: 'BBB' }))).toEqual([4])
    expect(ids(browse(shelf, { ...page, gameType: 'RNG', gameClassify: 'ADVENT' }))).toEqual([2])
    expect(ids(browse(shelf, { ...page, gameType: 'NOPE' }))).toEqual([])
    expect(ids(browse(shelf, { ...page, pageNo: 99 }))).toEqual([])
  })

  it('[GAM-01, GAM-02] keeps table games and video poker apart from slots, right behind them, and what is played with cards among the card games too', () => {
    const here = buildShelf('1', vendors, [
      game(1, {}),
      game(2, { gameType: 'TG', classify: 'ROULETTE' }),
      game(3, { gameType: 'TG', classify: 'BLACKJACK' }),
      game(4, { gameType: 'VP', classify: 'VP' }),
      game(5, { gameType: 'PVP', classify: 'POKER', vendor: 'CCC' }),
      game(6, { gameType: 'LIVE', classify: 'ROULETTE', vendor: 'BBB' }),
    ])
    const shelfOf = (gameType: string) => ids(browse(here, { ...page, gameType }))
    expect([shelfOf('RNG'), shelfOf('TG'), shelfOf('VP'), shelfOf('PVP')]).toEqual([[1], [2, 3], [4], [3, 4, 5]])
    expect(lanes(here, 'EN').map(({ title, gameCount }) => [title, gameCount])).toEqual([
      ['RNG', 1],
      ['TG', 2],
      ['VP', 1],
      ['LIVE', 1],
      ['PVP', 3],
    ])
  })

  it('[GAM-02, API-07] classifies by the codes of the specification, and says of a game what its entity has', () => {
    const codes = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG']
    const here = buildShelf(
      '1',
      vendors,
      codes.flatMap((classify, index) => [game(index + 1, { classify }), game(index + 101, { classify })]),
    )
    for (const [index, gameClassify] of codes.entries()) {
      const found = browse(here, { ...page, pageSize: 1, gameType: 'RNG', gameClassify })
      expect([ids(found), found.totalPages]).toEqual([[index + 1], 2])
    }
    expect(typesOf(here, 'AAA')[0]?.gameClassify.map(({ key, gameCount, sort }) => [key, gameCount, sort])).toEqual(
      codes.map((code, sort) => [code, 2, sort]),
    )
    expect(tileOf(shelf, game(1, { names: { EN: 'Ember Wyrm', PT: 'Serpe de Brasa' } }), 'PT')).toMatchObject({
      nodeId: 1,
      vendor: 'AAA',
      gameType: 'RNG',
      gameCode: 'g1',
      gameName: 'Ember Wyrm',
      displayName: 'Serpe de Brasa',
      iconUrl: '/art/x/240.webp',
      isGame: 'GAME',
    })
  })

  it('[RTE-15] has a lane for each category that has games, with the vendors and classes that it has', () => {
    const poster = { art: 'x', tint: 0, colour: '#000000' }
    expect(lanes(shelf, 'EN')).toEqual([
      {
        title: 'RNG',
        sort: 1,
        gameCount: 53,
        cards: [{ vassalage: 'AAA', displayName: 'Aurora', gameType: 'RNG', gameCount: 53, art: 'a', poster }],
        gameClassify: [
          { key: 'LINES', displayName: 'LINES', gameCount: 52, sort: 0 },
          { key: 'ADVENT', displayName: 'ADVENT', gameCount: 1, sort: 1 },
        ],
      },
      {
        title: 'LIVE',
        sort: 2,
        gameCount: 1,
        cards: [{ vassalage: 'BBB', displayName: 'Bay', gameType: 'LIVE', gameCount: 1, art: 'b', poster }],
        gameClassify: [{ key: 'ROULETTE', displayName: 'ROULETTE', gameCount: 1, sort: 0 }],
      },
    ])
  })

  it("[GAM-03, POP-03] keeps what opens a vendor's list out of that list and out of its counts, and among the games of the category", () => {
    const here = buildShelf('1', vendors, [
      game(1, { isGame: 'VASSALAGE' }),
      game(2, {}),
      game(3, { vendor: 'CCC', gameType: 'PVP', isGame: 'VASSALAGE' }),
    ])
    expect(ids(browse(here, { ...page, gameType: 'RNG' }))).toEqual([1, 2])
    expect(ids(browse(here, { ...page, vassalage: 'AAA' }))).toEqual([2])
    expect(lanes(here, 'EN').map(({ title, gameCount, cards }) => [title, gameCount, cards.length])).toEqual([
      ['RNG', 1, 1],
      ['PVP', 0, 0],
    ])
    expect(tileOf(here, game(1, { isGame: 'VASSALAGE' }), 'EN').isGame).toBe('VASSALAGE')
  })

  it('[PRV-08] shows what is switched off as paused, among the hot games not at all, and what was withdrawn nowhere but by its id', () => {
    const here = buildShelf('1', vendors, [
      game(1, { playable: true, paused: true }),
      game(2, { playable: true }),
      game(3, { withdrawn: true }),
      game(4, { paused: true }),
    ])
    expect(browse(here, page).games.map(({ nodeId, playable, paused }) => [nodeId, playable, paused])).toEqual([
      [2, true, undefined],
      [1, false, true],
      [4, false, undefined],
    ])
    expect(hotOf(here, undefined, 10).map(({ nodeId }) => nodeId)).toEqual([2])
    expect(ids(search(here, { ...page, text: 'game' }))).toEqual([2, 1, 4])
    expect(lanes(here, 'EN')[0]?.gameCount).toBe(3)
    expect(here.byNode.get(3)?.names['EN']).toBe('Game 3')
  })

  it('[HOM-13, GAM-02] shows what can be played first, in lists and in what is found, and alone where asked for', () => {
    const here = buildShelf('1', vendors, [
      game(1, {}),
      game(2, {}),
      game(3, { playable: true, names: { EN: 'Old Game 3' } }),
      game(4, { playable: true, paused: true }),
    ])
    expect(ids(browse(here, page))).toEqual([3, 1, 2, 4])
    expect(ids(browse(here, { ...page, playNow: 'yes' }))).toEqual([3])
    expect(ids(search(here, { ...page, text: 'game' }))).toEqual([3, 1, 2, 4])
    expect(hotOf(here, undefined, 10).map(({ nodeId }) => nodeId)).toEqual([3, 1, 2])
  })

  it('[HOM-13] finds games by their studio, and what was meant where a word is mistyped', () => {
    expect(ids(search(shelf, { ...page, text: 'bay' }))).toEqual([4])
    const meant = (text: string) => ids(search(shelf, { ...page, text }))
    for (const [typed, found] of [
      ['rolette', [4]],
      ['embr wyrm', [1]],
      ['Captian', [2]],
      ['saltmst capitan', [2]],
      ['embr', [1, 3]],
      ['wxyz', []],
      ['wy rx', []],
    ] as const) {
      expect(meant(typed), typed).toEqual(found)
    }
    // Letters that stand in the middle of another word are no reason to look for nothing else.
    const december = buildShelf('1', vendors, [
      game(1, { names: { EN: 'Ember Wyrm' } }),
      game(2, { names: { EN: 'Snow', PT: 'Neve de Dezembro' } }),
    ])
    expect(ids(search(december, { ...page, text: 'embr wyrm' }))).toEqual([1])
  })

  it('[I18-04] shows and finds no game of a category that the house hides', () => {
    const here = buildShelf(
      '1',
      vendors,
      [game(1, { gameType: 'BINGO', playable: true }), game(2, {})],
      new Set(['BINGO']),
    )
    expect([
      ids(browse(here, page)),
      ids(search(here, { ...page, text: 'game' })),
      hotOf(here, undefined, 5).map(({ nodeId }) => nodeId),
    ]).toEqual([[2], [2], [2]])
    expect(lanes(here, 'EN').map(({ title }) => title)).toEqual(['RNG'])
    expect(here.byNode.get(1)?.nodeId).toBe(1)
  })

  it('[OPS-04] shows vendors as operators named and placed them, and none that is off, nor a category of such alone', () => {
    const here = buildShelf(
      '1',
      [
        { code: 'BBB', name: 'Bay', gameType: 'LIVE', art: 'b', sort: 2, off: true },
        { code: 'DDD', name: 'Dune', gameType: 'RNG', art: 'd', sort: 9, own: { art: 'own-d', colour: '#111111' } },
        { code: 'AAA', name: 'Aurora', gameType: 'RNG', art: 'a', sort: 1, names: { EN: 'Dawn', PT: 'Alvorada' } },
      ],
      [
        game(1, { playable: true }),
        game(2, { vendor: 'DDD', playable: true }),
        game(3, { vendor: 'BBB', gameType: 'LIVE', playable: true, paused: true }),
        game(4, { vendor: 'BBB', playable: true, paused: true }),
      ],
    )
    expect(lanes(here, 'PT')).toMatchObject([
      {
        title: 'RNG',
        sort: 1,
        gameCount: 2,
        cards: [{ displayName: 'Dune', poster: { art: 'own-d', tint: 0 } }, { displayName: 'Alvorada' }],
      },
    ])
    expect(lanes(here, 'JA')[0]?.cards[1]?.displayName).toBe('Dawn')
    expect(ids(search(here, { ...page, text: 'alvorada' }))).toEqual([1])
  })

  it('[OPS-04] puts games that are marked as hot first among the hot, where they can be played', () => {
    const here = buildShelf('1', vendors, [
      game(1, { playable: true }),
      game(2, { playable: true }),
      game(3, { playable: true, mark: 'hot' }),
      game(4, { playable: true, mark: 'new' }),
      game(5, { mark: 'hot' }),
      game(6, { playable: true, paused: true, mark: 'hot' }),
    ])
    const hot = (limit: number) => hotOf(here, undefined, limit).map(({ nodeId }) => nodeId)
    expect([hot(10), hot(2), hot(1)]).toEqual([[3, 1, 2, 4, 5], [3, 1], [3]])
    expect(browse(here, page).games.map(({ mark }) => mark)).toEqual([undefined, undefined, 'hot', 'new', 'hot', 'hot'])
  })

  it('[HOM-10] shows a name in the language asked for, else in English', () => {
    const [row] = shelf.games
    if (row === undefined) throw new Error('no game')
    expect([tileOf(shelf, row.row, 'PT').displayName, tileOf(shelf, row.row, 'JA').displayName]).toEqual([
      'Serpe de Brasa',
      'Ember Wyrm',
    ])
  })
})
