import { describe, expect, it } from 'vitest'
import { fastGames, kindOfGame } from '#rules/lottery/games.ts'
import { litPick } from './lit-pick.ts'
import { termsOfStake } from '#rules/lottery/terms.ts'
import { picksOnceMore } from './once-more.ts'

const DAY = '2026-11-22'
const south = {
  special: ['048390'],
  first: ['11111'],
  second: ['22222'],
  third: ['33333', '44444'],
  fourth: ['00001', '00002', '00003', '00004', '00005', '00006', '00190'],
  fifth: ['1234'],
  sixth: ['5678', '9012', '3456'],
  seventh: ['789'],
  eighth: ['07'],
}

/** The pieces of a pick, those that were drawn in brackets. */
const lit = (game: string, play: string, pick: string, result: object | undefined): string =>
  litPick(kindOfGame(game)?.plays.get(play), pick, DAY, result)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

describe('a pick', () => {
  const digits = [0, 5, 5, 2, 3]
  it.each([
    ['ssc-1m', 'star2-front-direct', '0,1|2,5', digits, '[0],1|2,[5]'],
    ['ssc-1m', 'star2-back-direct', '2|2', digits, '[2]|2'],
    ['ssc-1m', 'position', '0,5|-|5|-|5', digits, '[0],5|-|[5]|-|5'],
    ['ssc-1m', 'two-sided', 'ball1:small,ball1:big,sum:small', digits, '[ball1:small],ball1:big,[sum:small]'],
    ['ssc-1m', 'dragon-tiger', '2-3:tie,2-3:dragon', digits, '[2-3:tie],2-3:dragon'],
    ['vn-fast-south-1m', 'lo2', '07,35,90', south, '[07],35,[90]'],
    ['vn-fast-south-1m', 'lo3', '390,190,789,007', south, '[390],[190],[789],007'],
    ['vn-fast-south-1m', 'de', '90,07', south, '[90],07'],
    ['vn-fast-south-1m', 'da', '07,12', south, '[07],[12]'],
  ])('[LOT-06] of %s %s lights what was drawn: %s', (game, play, pick, result, pieces) => {
    expect(lit(game, play, pick, result)).toBe(pieces)
  })

  it('[LOT-06] reversed is hit by every order of its digits', () => {
    const play = kindOfGame('vn-fast-south-1m')?.plays.get('lo3')
    const hits = (reversed: boolean) => litPick(play, '093,111', DAY, south, { reversed }).map(({ isHit }) => isHit)
    expect(hits(false)).toEqual([false, false, true])
    expect(hits(true)).toEqual([true, false, true])
  })

  it.each([
    ['there is no result yet', 'position', '0|-|-|-|-', undefined],
    ['the play is unknown', 'unheard', '0,1', digits],
    ['its text says nothing to the play', 'position', '0,1', digits],
  ])('[LOT-06] lights nothing where %s', (_why, play, pick, result) => {
    expect(lit('ssc-1m', play, pick, result)).toBe(pick)
  })

  it('[LOT-06] of every play of a board of labels lights nothing before the draw, and keeps its text', () => {
    for (const { id, kind } of fastGames)
      for (const [play, { board }] of kind.plays) {
        const row = 'row' in board ? board.row.labels.join(',') : '1'
        expect(lit(id, play, row, undefined)).toBe(row)
      }
  })
})

describe('once more', () => {
  it.each([
    ['2', 200_000n, { price: '2', unit: '1', multiple: 1 }],
    ['1', 100_000n, { price: '1', unit: '1', multiple: 1 }],
    ['7', 700_000n, { price: '1', unit: '1', multiple: 7 }],
    ['8', 800_000n, { price: '2', unit: '1', multiple: 4 }],
    ['0.2', 20_000n, { price: '2', unit: '0.1', multiple: 1 }],
    ['0.003', 300n, { price: '1', unit: '0.001', multiple: 3 }],
    ['more than the largest multiple of 1', 100_000n * 150_001n, undefined],
    ['nothing', 0n, undefined],
    ['less than the smallest unit', 1n, undefined],
  ])('[LOT-05] a line of %s is made of price, unit and multiple', (_what, stake, terms) => {
    expect(termsOfStake(stake)).toEqual(terms)
  })

  it('[LOT-05] takes each pick as it was bought, its prize group as well', () => {
    const pick = { reversed: false, lines: 2, stake: '8', prize: '19.5', won: null, payout: null }
    expect(
      picksOnceMore([
        {
          ...pick,
          play: 'position',
          pick: '1,2|-|-|-|-',
          terms: { price: '1', unit: '0.1', multiple: 40, group: 1800 },
        },
        { ...pick, play: 'two-sided', pick: 'sum:big', terms: null },
        { ...pick, play: 'lo3', pick: '123', reversed: true, terms: { price: '2', unit: '1', multiple: 1 } },
      ]),
    ).toEqual([
      { play: 'position', pick: '1,2|-|-|-|-', price: '1', unit: '0.1', multiple: 40, group: 1800 },
      { play: 'lo3', pick: '123', reversed: true, price: '2', unit: '1', multiple: 1 },
    ])
  })
})
