import { describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { ROULETTE_LIMITS } from '#rules/roulette/grand-roulette.ts'
import type { Placed } from '#rules/tables/table.ts'
import { createBets } from './bets.ts'

const chip = (spot: string, stake: string): Placed => ({ spot, stake: parseMoney(stake) })

function table() {
  const heard: string[] = []
  const bets = createBets(ROULETTE_LIMITS, () =>
    heard.push(bets.placed.map(({ spot, stake }) => `${spot}:${stake / parseMoney('0.5')}`).join(' ')),
  )
  return { bets, heard }
}

describe('chips on the table', () => {
  it('[STU-06] pile up on a spot, are doubled, taken back one step at a time, and cleared', () => {
    const { bets, heard } = table()
    bets.add([chip('17', '0.5')])
    bets.add([chip('red', '5')])
    bets.add([chip('17', '1')])
    expect([bets.total, bets.on('17'), bets.on('18')]).toEqual([parseMoney('6.5'), parseMoney('1.5'), 0n])
    bets.double()
    bets.clear()
    bets.undo()
    bets.undo()
    bets.undo()
    expect(heard).toEqual([
      '17:1',
      '17:1 red:10',
      '17:3 red:10',
      '17:6 red:20',
      '',
      '17:6 red:20',
      '17:3 red:10',
      '17:1 red:10',
    ])
    bets.undo()
    bets.undo()
    expect([bets.placed, bets.undoable]).toEqual([[], false])
  })

  it('[STU-06] are refused where a spot or the table is full, all of them', () => {
    const { bets, heard } = table()
    bets.add([chip('17', '100'), chip('red', '500')])
    expect(bets.add([chip('black', '1'), chip('17', '0.5')])).toEqual({
      reason: 'spot',
      spot: '17',
      limit: parseMoney('100'),
    })
    expect(bets.double()).toEqual({ reason: 'spot', spot: '17', limit: parseMoney('100') })
    expect(bets.add([chip('black', '400.5')])).toEqual({ reason: 'total', limit: parseMoney('1000') })
    expect(bets.add([chip('black', '400')])).toBeUndefined()
    expect(bets.total).toBe(parseMoney('1000'))
    expect(heard).toHaveLength(2)
  })

  it('[STU-06] are halved, cut to whole chips, and no less than one', () => {
    const { bets } = table()
    bets.add([chip('17', '2.5'), chip('red', '0.5')])
    bets.halve()
    expect(bets.placed).toEqual([chip('17', '1'), chip('red', '0.5')])
    bets.halve()
    bets.halve()
    bets.undo()
    expect(bets.placed).toEqual([chip('17', '1'), chip('red', '0.5')])
  })

  it('[STU-06] are set without a step to take back, as after a round', () => {
    const { bets } = table()
    bets.add([chip('17', '1')])
    bets.set([])
    expect([bets.placed, bets.undoable]).toEqual([[], false])
    bets.clear()
    expect(bets.double()).toBeUndefined()
    expect(bets.undoable).toBe(false)
  })
})
