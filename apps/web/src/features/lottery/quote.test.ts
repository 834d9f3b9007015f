import { describe, expect, it } from 'vitest'
import { colours } from '#rules/lottery/kinds/colour.ts'
import { keno } from '#rules/lottery/kinds/keno.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { boundMultiple, isRefused, oddsOf, type PlayTerms, quote, type Stakes } from './quote.ts'

const DAY = '2026-11-25'
const playOf = (id: string) => {
  const play = ssc.plays.get(id)
  if (play === undefined) throw new Error(`no play ${id}`)
  return play
}
const stakes: Stakes = { price: '2', unit: '1', multiple: 1, group: 1950 }
const terms = (change: Partial<PlayTerms> = {}): PlayTerms => ({
  play: '',
  isOn: true,
  odds: {},
  least: '0.001',
  most: '50000',
  lineLeast: null,
  lineMost: null,
  ...change,
})

describe('what a pick costs and wins', () => {
  it('[LTR-02, LOT-05] pays half for a number that does, and refuses one that is closed by its name', () => {
    const control = (cell: number | null, share: number) => ({
      play: 'position',
      block: cell === null ? null : 0,
      cell,
      share,
    })
    // Cells of the first place are its digits.
    const controls = [control(3, 50), control(7, 0)]
    const position = playOf('position')
    const of = (pick: string, some = controls) => quote(position, pick, DAY, stakes, terms({ controls: some }), 1950)
    expect(of('2|-|-|-|-')).toMatchObject({ lines: 1, win: parseMoney('19.5') })
    expect(of('3|-|-|-|-')).toMatchObject({ lines: 1, win: parseMoney('9.75') })
    expect(of('2,3|-|-|-|-')).toMatchObject({ lines: 2, prizes: [parseMoney('9.75'), parseMoney('19.5')] })
    expect(of('2,7|-|-|-|-')).toEqual({ fault: 'closed', detail: '7|-|-|-|-' })
    expect(of('2|-|-|-|-', [control(null, 50)])).toMatchObject({ win: parseMoney('9.75') })
    expect(of('2|-|-|-|-', [control(null, 0)])).toEqual({ fault: 'off', detail: '' })
  })

  it('[LOT-05, LTR-03] counts lines, stake, the prize by group and the rebate', () => {
    const answer = quote(playOf('star5-direct'), '1,2|3|4|5|6', DAY, stakes, terms(), 1950)
    expect(answer).toEqual({
      lines: 2,
      stake: 4n * ONE,
      win: 195_000n * ONE,
      prizes: [195_000n * ONE, 195_000n * ONE],
      rebate: 0n,
    })
    const lower = quote(playOf('star5-direct'), '1,2|3|4|5|6', DAY, { ...stakes, group: 1750 }, terms(), 1950)
    expect(lower).toMatchObject({ win: 175_000n * ONE, rebate: parseMoney('0.4') })
  })

  it('[LOT-05, LTR-03] follows unit and multiple down to a thousandth', () => {
    const answer = quote(playOf('position'), '1|-|-|-|-', DAY, { ...stakes, unit: '0.001', multiple: 3 }, terms(), 1950)
    expect(answer).toMatchObject({ lines: 1, stake: parseMoney('0.006') })
    expect(boundMultiple(0)).toBe(1)
    expect(boundMultiple(1e9)).toBe(99_999)
    expect(boundMultiple(Number.NaN)).toBe(1)
  })

  it('[LOT-05] takes of sides that exclude each other the better one alone', () => {
    const odds = { 'ball1:big': '1.9', 'ball1:small': '1.9', 'ball1:odd': '1.9', 'ball2:big': '2' }
    const side = (text: string) => {
      const answer = quote(playOf('two-sided'), text, DAY, { ...stakes, price: '1' }, terms({ odds }), 1950)
      return isRefused(answer) ? answer : answer.win
    }
    expect(side('ball1:big,ball1:small')).toBe(parseMoney('1.9'))
    expect(side('ball1:big,ball1:odd')).toBe(parseMoney('3.8'))
    expect(side('ball1:big,ball2:big')).toBe(parseMoney('3.9'))
  })

  it('[LOT-05] says why a pick cannot be bought', () => {
    const asked = (text: string, change: Partial<PlayTerms> = {}) =>
      quote(playOf('star2-front-direct'), text, DAY, stakes, terms(change), 1950)
    expect(asked('1|x')).toEqual({ fault: 'not-a-choice', detail: 'x' })
    expect(asked('1|-')).toMatchObject({ fault: 'too-few' })
    expect(asked('1|2', { isOn: false })).toMatchObject({ fault: 'off' })
    expect(asked('1|2', { least: '3' })).toEqual({ fault: 'least', detail: '3' })
    expect(asked('1|2', { most: '1' })).toEqual({ fault: 'most', detail: '1' })
    expect(asked('1,'.repeat(1001))).toMatchObject({ fault: 'too-long' })
  })

  it.each([
    { kind: colours, id: 'colour', pick: 'green', range: ['1.47', '1.96'] },
    { kind: colours, id: 'colour', pick: 'violet', range: ['4.8', '4.8'] },
    { kind: keno, id: 'any2', pick: '01,02', range: ['0.6', '12'] },
    { kind: keno, id: 'any10', pick: '01,02,03,04,05,06,07,08,09,10', range: ['3', '10000'] },
  ])('[LTR-01, LTR-03] says of $id $pick what it pays by how many hit', ({ kind, id, pick, range: [least, most] }) => {
    const play = kind.plays.get(id)
    const prize = play?.prizes.find((one) => one.id === pick) ?? play?.prizes[0]
    if (play === undefined || prize === undefined) throw new Error(`no play ${id}`)
    const range = [parseMoney(least ?? ''), parseMoney(most ?? '')]
    expect(oddsOf(prize, terms(), 1950)).toEqual(range)
    // What a chase for a profit reckons with is the least of them.
    expect(quote(play, pick, DAY, { ...stakes, price: '1' }, terms(), 1950)).toMatchObject({ prizes: range })
  })

  it('[LTR-03] shows the odds of now, or what the prize group makes of a play', () => {
    const [prize] = playOf('star2-front-direct').prizes
    if (prize === undefined) throw new Error('a play without a prize')
    expect(oddsOf(prize, terms(), 1900)).toEqual([95n * ONE, 95n * ONE])
    const [side] = playOf('two-sided').prizes
    if (side === undefined) throw new Error('a play without a prize')
    expect(oddsOf(side, terms({ odds: { [side.id]: '1.5' } }), 1900)).toEqual([parseMoney('1.5'), parseMoney('1.5')])
  })
})
