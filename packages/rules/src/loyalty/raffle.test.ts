import { describe, expect, it } from 'vitest'
import { drawRaffle, listHashOf } from './raffle.ts'

const tickets = [1001, 1001, 1002, 1003, 1003, 1003, 1004].map((member, at) => ({
  number: at + 1,
  member: String(member),
}))
const raffle = { id: 'raffle-1', serverSeed: '1'.padStart(64, '0'), tickets, prizes: 3 }
const numbersOf = (changes: Partial<Parameters<typeof drawRaffle>[0]> = {}): number[] =>
  drawRaffle({ ...raffle, ...changes }).map(({ number }) => number)

describe('a raffle', () => {
  it('[PRO-03] is drawn as the example of the rules, whatever order its tickets come in', () => {
    expect(listHashOf(tickets)).toMatch(/^6efa928e/)
    expect(numbersOf()).toEqual([7, 6, 2])
    expect(numbersOf({ tickets: tickets.toReversed() })).toEqual([7, 6, 2])
  })

  it('[PRO-03] gives a member one prize at most', () => {
    const winners = drawRaffle({ ...raffle, prizes: 9 }).map(({ member }) => member)
    expect(winners).toHaveLength(4)
    expect(new Set(winners).size).toBe(4)
    expect(numbersOf({ tickets: [] })).toEqual([])
  })

  it('[PRO-03] is another one with another seed, list, name or public value', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ number: at + 1, member: String(at) }))
    const drawn = [
      numbersOf({ tickets: many }),
      numbersOf({ tickets: many.slice(1) }),
      numbersOf({ tickets: many, serverSeed: '2'.padStart(64, '0') }),
      numbersOf({ tickets: many, id: 'raffle-2' }),
      numbersOf({ tickets: many, publicValue: 'a' }),
      numbersOf({ tickets: many, publicValue: 'b' }),
    ]
    expect(new Set(drawn.map(String)).size).toBe(drawn.length)
  })
})
