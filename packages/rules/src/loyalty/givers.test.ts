import { describe, expect, it } from 'vitest'
import { type GiverKind, giverName, readGiverName } from './givers.ts'

describe('what awards call their giver', () => {
  it.each<[GiverKind, string, string]>([
    ['promotion', 'welcome', 'welcome'],
    ['promotion', 'ranking-weekly', 'ranking-weekly'],
    ['ranking', 'weekly', 'ranking:weekly'],
    ['raffle', '71', 'raffle:71'],
    ['envelope', 'evening', 'envelope:evening'],
  ])('[MEM-14] of the %s %s is %s, and says which it is', (kind, name, text) => {
    expect(giverName(kind, name)).toBe(text)
    expect(readGiverName(text)).toEqual({ kind, name })
  })
})
