import { describe, expect, it } from 'vitest'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { vietnamNorth } from '#rules/lottery/kinds/vietnam.ts'
import type { AnyPlay, Kind } from '#rules/lottery/kind.ts'
import { readTyped } from './typed.ts'

const DAY = '2026-11-25'
const playOf = (kind: Kind, id: string): AnyPlay => {
  const play = kind.plays.get(id)
  if (play === undefined) throw new Error(`no play ${id}`)
  return play
}

describe('picks typed as a text', () => {
  it('[LOT-05] are read line by line, with or without commas between the digits', () => {
    expect(readTyped(playOf(ssc, 'position'), '12|3|-|456|7\n\n1,2|3|-|4 5|-', DAY)).toEqual({
      picks: ['1,2|3|-|4,5,6|7', '1,2|3|-|4,5|-'],
      wrong: [],
    })
    expect(readTyped(playOf(ssc, 'star3-front-direct'), '123\r\n07 8|1|2', DAY).picks).toEqual(['1|2|3', '0,7,8|1|2'])
    expect(readTyped(playOf(vietnamNorth, 'lo2'), '07 35;01.02', DAY).picks).toEqual(['07,35,01,02'])
  })

  it('[LOT-05] name the wrong line and the wrong piece of it', () => {
    const { picks, wrong } = readTyped(playOf(vietnamNorth, 'lo2'), '07,35\n7,35\n11,11\n99', DAY)
    expect(picks).toEqual(['07,35', '99'])
    expect(wrong).toEqual([
      { line: 2, text: '7,35', fault: 'not-a-choice', detail: '7' },
      { line: 3, text: '11,11', fault: 'twice', detail: '11' },
    ])
    expect(readTyped(playOf(ssc, 'position'), '1|2|3', DAY).wrong).toEqual([
      { line: 1, text: '1|2|3', fault: 'rows', detail: '1|2|3' },
    ])
    expect(readTyped(playOf(ssc, 'position'), '1|2|x|4|5', DAY).wrong).toMatchObject([
      { line: 1, fault: 'not-a-choice', detail: 'x' },
    ])
  })
})
