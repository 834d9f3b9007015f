import { describe, expect, it } from 'vitest'
import { firstOfPerson } from './persons.ts'

describe('accounts as persons', () => {
  it.each([
    ['without signs are each their own', [[], [], []], [0, 1, 2]],
    ['with other signs are each their own', [['a'], ['b'], ['c', 'd']], [0, 1, 2]],
    ['with one in common are one', [['a'], ['b'], ['c', 'a']], [0, 1, 0]],
    ['that one of them ties together are one', [['a'], ['b'], ['a', 'b']], [0, 0, 0]],
    ['are one by way of others', [['a'], ['c'], ['b', 'a'], ['c', 'b']], [0, 0, 0, 0]],
    ['are several where nothing ties them', [['a'], ['b'], ['b'], ['a', 'c'], ['d'], ['c']], [0, 1, 1, 0, 4, 0]],
    ['with one sign twice are their own', [['a', 'a'], []], [0, 1]],
  ])('[MEM-15] %s', (_is, signs, firsts) => {
    expect(firstOfPerson(signs)).toEqual(firsts)
  })
})
