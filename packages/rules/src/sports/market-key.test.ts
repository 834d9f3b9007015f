import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contest } from './contest.ts'
import { lineText, marketKey, openingMarkets, readLine, readMarketKey } from './market-key.ts'
import { FARTHEST_LINE, hasLine, marketTypes } from './markets.ts'

const football: Contest = { sport: 'football' }
const bestOf3: Contest = { sport: 'series', bestOf: 3 }
const cockfight: Contest = { sport: 'cockfight' }

describe('the key of a market', () => {
  it.each<[Contest, string, string, string, number | undefined]>([
    [football, '1x2', '1x2', 'match', undefined],
    [football, 'ah:-0.25', 'ah', 'match', -1],
    [football, 'ah:0', 'ah', 'match', 0],
    [football, 'ah:12.75', 'ah', 'match', 51],
    [football, 'ou:2.5', 'ou', 'match', 10],
    [football, 'ou:0.5', 'ou', 'match', 2],
    [football, 'tt-home:1.75', 'tt-home', 'match', 7],
    [football, 'half1/1x2', '1x2', 'half1', undefined],
    [football, 'half1/ah:-1', 'ah', 'half1', -4],
    [football, 'goal:3', 'goal', 'goal:3', undefined],
    [football, 'goal:99', 'goal', 'goal:99', undefined],
    [bestOf3, 'winner', 'winner', 'match', undefined],
    [bestOf3, 'map:3/winner', 'winner', 'map:3', undefined],
    [bestOf3, 'mh:-1.5', 'mh', 'match', -6],
    [cockfight, 'fight', 'fight', 'match', undefined],
  ])('[SPB-01] %j %s', (contest, key, type, period, line) => {
    const market = readMarketKey(contest, key)
    expect(market).toMatchObject({ type: { id: type }, period })
    expect(market?.line).toBe(line)
    expect(market === undefined ? '' : marketKey(market)).toBe(key)
  })

  it.each<[Contest, string, string]>([
    [football, '', 'nothing'],
    [football, 'ah', 'a line that is missing'],
    [football, 'ah:', 'a line that is empty'],
    [football, '1x2:0', 'a line that the market has not'],
    [football, 'ah:0.3', 'a line between quarters'],
    [football, 'ah:-0', 'a second key'],
    [football, 'ah:+1', 'a second key'],
    [football, 'ah:0.50', 'a second key'],
    [football, 'ah:00.5', 'a second key'],
    [football, 'ah:.5', 'a second key'],
    [football, 'match/1x2', 'a second key'],
    [football, 'goal:03', 'a second key'],
    [football, 'goal:1/goal', 'a second key'],
    [football, 'ah:15.25', 'a line beyond the farthest'],
    [football, 'ah:1e9', 'a line that is no decimal'],
    [football, 'ou:0.25', 'a total below the least'],
    [football, 'ou:-2.5', 'a total below zero'],
    [football, 'goal', 'a goal without its number'],
    [football, 'goal:0', 'the goal before the first'],
    [football, 'goal:100', 'a goal beyond the last'],
    [football, 'goal:1.5', 'half a goal'],
    [football, 'half1/goal:1', 'a goal of a half'],
    [football, 'half2/1x2', 'a half that is not offered'],
    [football, 'AH:0', 'other letters'],
    [football, 'ah:0 ', 'a space'],
    [football, 'toString', 'no market'],
    [football, 'winner', 'a market of another sport'],
    [bestOf3, '1x2', 'a market of another sport'],
    [bestOf3, 'map:4/winner', 'a map that is never played'],
    [bestOf3, 'map:1/mh:-1.5', 'a market that maps have not'],
    [bestOf3, 'mh:0.25', 'a quarter of a map'],
    [bestOf3, 'half1/winner', 'a half of a series'],
    [cockfight, 'winner', 'a market of another sport'],
  ])('[SPB-01] %j has no %j: %s', (contest, key) => {
    expect(readMarketKey(contest, key)).toBeUndefined()
  })

  it('[SPB-01] brings back every market of every type and line, and no two share one', () => {
    for (const contest of [football, bestOf3, cockfight]) {
      const seen = new Set<string>()
      for (const type of marketTypes.filter(({ sports }) => sports.some((sport) => sport === contest.sport)))
        for (const kind of type.periods) {
          const period = kind === 'goal' || kind === 'map' ? (`${kind}:2` as const) : kind
          const lines = Array.from({ length: 2 * FARTHEST_LINE + 1 }, (_, i) => i - FARTHEST_LINE)
          for (const line of [undefined, ...lines].filter((one) => hasLine(type, one))) {
            const market = { type, period, ...(line === undefined ? {} : { line }) }
            const key = marketKey(market)
            expect(readMarketKey(contest, key)).toEqual(market)
            seen.add(key)
          }
        }
      expect(seen.size).toBe({ football: 609, series: 94, cockfight: 1 }[contest.sport])
    }
  })

  it('[SPB-01] whatever is read has exactly the key that was read', () => {
    const pieces = fc.constantFrom('half1', '/', 'ah', 'ou', ':', '-', '0', '2', '.5', '.25', 'goal', 'map', '1x2', '+')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (texts) => {
        const market = readMarketKey(football, texts.join(''))
        if (market !== undefined) expect(marketKey(market)).toBe(texts.join(''))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a line', () => {
  it.each([
    ['-0.25', -1],
    ['0', 0],
    ['-0', 0],
    ['+0.5', 2],
    ['1.00', 4],
    ['2.5', 10],
    ['2.50', 10],
    ['-1.75', -7],
    ['99', 396],
  ])('[SPB-01] %s is %s quarters', (text, quarters) => {
    expect(readLine(text)).toBe(quarters)
    expect(readLine(lineText(quarters))).toBe(quarters)
  })

  it.each(['', '-', '.5', '1.', '0.3', '0.125', '1,5', '1e1', '100', ' 1', 'x', '--1'])(
    '[SPB-01] %j is none',
    (text) => {
      expect(readLine(text)).toBeUndefined()
    },
  )
})

describe('the markets that open', () => {
  it('[SPB-01] are all of the catalogue, each once and readable, for football', () => {
    const keys = openingMarkets(football, 3).map(marketKey)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(readMarketKey(football, key)).toBeDefined()
    expect(keys.filter((key) => !key.includes('/') && !/^(ah|ou|tt)/.test(key))).toEqual([
      ...['1x2', 'dc', 'dnb', 'oe', 'btts', 'cs'],
      ...['goal:1', 'goal:2', 'goal:3'],
    ])
    expect(keys.filter((key) => key.startsWith('ah'))).toHaveLength(33)
    expect(keys).toEqual(expect.arrayContaining(['ah:-4', 'ah:-0.25', 'ah:4', 'ou:0.5', 'ou:2.75', 'ou:6.5']))
    expect(keys).toEqual(expect.arrayContaining(['half1/ah:-0.5', 'half1/ou:1.25', 'half1/cs', 'tt-away:1.5']))
  })

  it.each<[Contest, string]>([
    [{ sport: 'series', bestOf: 1 }, 'winner map:1/winner ms'],
    [bestOf3, 'winner map:1/winner map:2/winner map:3/winner mh:-1.5 mh:-0.5 mh:0.5 mh:1.5 tm:2.5 ms'],
    [cockfight, 'fight'],
  ])('[SPB-01] %j: %s', (contest, keys) => {
    expect(openingMarkets(contest).map(marketKey).join(' ')).toBe(keys)
  })
})
