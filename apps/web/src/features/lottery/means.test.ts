import { describe, expect, it } from 'vitest'
import { colours } from '#rules/lottery/kinds/colour.ts'
import { keno } from '#rules/lottery/kinds/keno.ts'
import { markSix } from '#rules/lottery/kinds/mark-six.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { vietnamNorth } from '#rules/lottery/kinds/vietnam.ts'
import type { Kind } from '#rules/lottery/kind.ts'
import { meansOf } from './means.ts'

const playOf = (kind: Kind, id: string) => {
  const play = kind.plays.get(id)
  if (play === undefined) throw new Error(`no play ${id}`)
  return play
}

describe('what a play gives in the mean', () => {
  it('[LTR-01, LTR-03] counts the lines to a win and what comes back at the prize group', () => {
    expect(meansOf(playOf(ssc, 'star5-direct'), undefined, 1950)).toEqual({
      lines: [100_000, 100_000],
      returned: [0.975, 0.975],
    })
  })

  it('[LTR-01] counts each way to win once where a line pays by its hits', () => {
    // Green: five digits of ten, four of which pay 1.96 and one 1.47. Violet: two of ten at 4.8.
    expect(meansOf(playOf(colours, 'colour'), undefined, 1950)).toEqual({ lines: [2, 5], returned: [0.931, 0.96] })
    expect(meansOf(playOf(keno, 'any10'), undefined, 1950)?.returned[0]).toBeCloseTo(0.953, 3)
    expect(meansOf(playOf(markSix, 'two-special'), undefined, 1950)?.lines[0]).toBe(56)
  })

  it('[LTR-02] follows the odds of now and the share that is paid', () => {
    const lo = playOf(vietnamNorth, 'lo2')
    const terms = {
      play: 'lo2',
      isOn: true,
      odds: { '': '2' },
      least: '0.001',
      most: '1',
      lineLeast: null,
      lineMost: null,
    }
    expect(meansOf(lo, undefined, 0)?.returned[0]).toBeCloseTo(0.75, 3)
    expect(meansOf(lo, undefined, 0, 50)?.returned[0]).toBeCloseTo(0.375, 3)
    expect(meansOf(lo, terms, 0)?.returned[0]).toBeCloseTo(0.02, 3)
  })
})
