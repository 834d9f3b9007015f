import { describe, expect, it } from 'vitest'
import { type TransferDirection, transferSteps, type TransferVerdict } from './transfer.ts'

describe('a transfer to a vendor and back', () => {
  it.each<[TransferDirection, TransferVerdict, string, string | null]>([
    ['in', 'done', 'done', null],
    ['in', 'refused', 'returned', 'return'],
    ['out', 'done', 'done', 'arrival'],
    ['out', 'refused', 'returned', null],
  ])('[MEM-03] %s that is %s becomes %s and gives %s', (direction, verdict, state, gives) => {
    expect(transferSteps[direction][verdict]).toEqual({ state, gives })
  })
})
