import { describe, expect, it } from 'vitest'
import { vietnamSouth } from '#rules/lottery/kinds/vietnam.ts'
import { ONE } from '#rules/money.ts'
import { readText, type TextOptions } from './text-picks.ts'

const play = vietnamSouth.plays.get('lo2')
if (play === undefined) throw new Error('no play')
const options: TextOptions = {
  play,
  gameCode: 'vn-fast-south-1m',
  // A Wednesday.
  day: '2026-11-25',
  reversed: false,
  unit: 1000n * ONE,
  answers: new Map(),
  isSold: (game) => ['vn-fast-south-1m', 'vn-dong-nai'].includes(game),
}
const game = 'vn-fast-south-1m'
const thousand = { price: '2', unit: '1', multiple: 500 }

describe('a text of Vietnamese picks', () => {
  it('[LTR-01, LOT-05] may be numbers for the play on the board, or lines as they are sent by message', () => {
    expect(readText('07 35\n01.02dd1\n\n123bd1', options)).toEqual({
      picks: [
        { gameCode: game, play: 'lo2', pick: '07,35', reversed: false },
        { gameCode: game, play: 'dau-duoi', pick: '01,02', reversed: false, line: thousand },
        { gameCode: game, play: 'lo3', pick: '123', reversed: true, line: thousand },
      ],
      wrong: [],
    })
  })

  it('[LTR-01, LOT-05] names each wrong line, whichever way it is written', () => {
    const { picks, wrong } = readText(
      '01.02dd1\n7\n05xx1\n03b1,55\n04b1\ndong nai 06b1 st 06b1\ndong nai 08b1',
      options,
    )
    expect(wrong).toEqual([
      { line: 2, text: '7', fault: 'not-a-choice', detail: '7' },
      { line: 3, fault: 'bet', detail: 'xx1' },
      { line: 4, fault: 'amount', detail: 'b1,55' },
      { line: 5, fault: 'stations', detail: '04b1' },
      { line: 6, fault: 'elsewhere', detail: 'vn-soc-trang' },
    ])
    expect(picks.map(({ gameCode, pick }) => [gameCode, pick])).toEqual([
      [game, '01,02'],
      ['vn-dong-nai', '08'],
    ])
  })

  it('[LTR-01] asks back which station is meant, and takes the answer', () => {
    expect(readText('dn 01b1', options).wrong).toMatchObject([{ fault: 'ambiguous', detail: 'dn' }])
    const answered = readText('dn 01b1', { ...options, answers: new Map([['dn', 'vn-dong-nai']]) })
    expect(answered).toMatchObject({ picks: [{ gameCode: 'vn-dong-nai', play: 'lo2', pick: '01' }], wrong: [] })
  })

  it('[LTR-01] bets across two stations, whether they are named or are the game on the board', () => {
    const pair = 'vn-can-tho+vn-dong-nai'
    const across = { gameCode: pair, play: 'da-two', pick: '01,02', reversed: false, line: thousand }
    const isSold = (code: string): boolean => code === pair || options.isSold(code)
    expect(readText('dong nai can tho 01.02dx1', { ...options, isSold })).toEqual({ picks: [across], wrong: [] })
    expect(readText('01.02dx1', { ...options, isSold, gameCode: pair })).toEqual({ picks: [across], wrong: [] })
    expect(readText('01.02dx1', options).wrong).toMatchObject([{ fault: 'stations', detail: 'dx' }])
  })

  it('[LTR-01] refuses an amount that no stake can be made of', () => {
    expect(readText('01b1', { ...options, unit: 1n }).wrong).toEqual([{ line: 1, fault: 'amount', detail: '01' }])
    expect(readText('01b999999999', options).wrong).toEqual([{ line: 1, fault: 'amount', detail: '01' }])
  })

  it('[LOT-05] of a game without such text is read by its play alone', () => {
    expect(readText('01b1', { ...options, unit: undefined }).wrong).toMatchObject([{ line: 1, fault: 'not-a-choice' }])
  })
})
