import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOfList } from './json-lines.ts'

describe('the lines of a list in JSON', () => {
  it.each<[string, string, number[]]>([
    ['objects', '{"name": "x",\n"matches": [\n{"a": 1},\n\n{"a": [1,\n2]}, {"b": {}}\n]}', [3, 5, 6]],
    ['all on one line', '{"matches":[{},{},{}]}', [1, 1, 1]],
    ['values that are no objects', '{"matches": [7,\n"a ] b",\nnull,\n[1,\n2],\n-1.5e3]}', [1, 2, 3, 4, 6]],
    ['an empty one', '{"matches": [\n]}', []],
    ['one that is not there', '{"others": [1, 2]}', []],
    ['one deeper down', '{"a": {"matches": [1]}, "b": [{"matches": [2]}]}', []],
    ['the later of two', '{"matches": [1, 2],\n"matches": [\n3]}', [3]],
    ['behind texts with brackets and quotes', '{"n": "]}\\"[{\\\\",\n"matches": [1]}', [2]],
    ['behind a text that is its key', '{"n": "matches",\n"x": [1],\n"matches": [1]}', [3]],
  ])('[SPB-06] %s', (_what, text, lines) => {
    JSON.parse(text)
    expect(linesOfList(text, 'matches')).toEqual(lines)
  })

  it('[SPB-06] are as many as the values, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (matches, other) => {
        const text = JSON.stringify({ other, matches, more: other }, null, 1)
        expect(linesOfList(text, 'matches')).toHaveLength(matches.length)
      }),
    )
  })
})
