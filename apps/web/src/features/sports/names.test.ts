import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { activate, hasText, translate } from '#kit/language.ts'
import { kindOfPeriod } from '#rules/sports/contest.ts'
import { marketTypes } from '#rules/sports/markets.ts'
import { handicapText, nameOfMarket, nameOfPick, shortPick, totalText } from './names.ts'

const teams = { home: 'Rivermouth', away: 'Saltmarsh' }
const contests = [{ sport: 'football' }, { sport: 'series', bestOf: 5 }, { sport: 'cockfight' }] as const
const bare = (text: string): string => text.replaceAll(/[\u2066\u2069]/g, '')

beforeAll(() => {
  const text = readFileSync(join(import.meta.dirname, 'texts/en.po'), 'utf8')
  activate(
    'EN',
    Object.fromEntries(
      [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id, words]) => [id ?? '', words ?? '']),
    ),
  )
})

describe('lines', () => {
  it.each([
    [-1, '−0.25'],
    [0, '0'],
    [2, '+0.5'],
    [-7, '−1.75'],
    [12, '+3'],
  ])('[GAM-11] of a handicap: %i quarters are %s', (line, words) => {
    expect(handicapText(line)).toBe(words)
  })

  it('[GAM-11] of a total have no sign', () => {
    expect([totalText(9), totalText(10)]).toEqual(['2.25', '2.5'])
  })
})

describe('names', () => {
  it.each([
    ['1x2', 'match', null, 'home', 'Match result', 'Rivermouth', '1'],
    ['1x2', 'half1', null, 'draw', 'Match result · 1st half', 'Draw', 'X'],
    ['dc', 'match', null, 'draw-away', 'Double chance', 'Draw or Saltmarsh', undefined],
    ['ah', 'match', -1, 'home', 'Asian handicap', 'Rivermouth −0.25', '−0.25'],
    ['ah', 'match', -1, 'away', 'Asian handicap', 'Saltmarsh +0.25', '+0.25'],
    ['mh', 'match', 0, 'away', 'Map handicap', 'Saltmarsh 0', '0'],
    ['ou', 'match', 10, 'over', 'Total goals', 'Over 2.5', 'O 2.5'],
    ['tt-home', 'match', 3, 'under', 'Goals of Rivermouth', 'Under 0.75', 'U 0.75'],
    ['cs', 'match', null, '2-1', 'Correct score', '2–1', undefined],
    ['cs', 'match', null, 'other', 'Correct score', 'Any other', undefined],
    ['goal', 'goal:3', null, 'none', 'Goal 3', 'No further goal', undefined],
    ['winner', 'map:2', null, 'away', 'Winner of map 2', 'Saltmarsh', '2'],
    ['fight', 'match', null, 'meron', 'Winner of the fight', 'Meron', undefined],
  ])('[GAM-11] of %s, %s, line %s: %s', (type, period, line, pick, market, words, short) => {
    const key = { type, period, line }
    expect(nameOfMarket(key, teams)).toBe(market)
    expect(bare(nameOfPick(pick, key, teams, translate))).toBe(words)
    expect(shortPick(pick, key, translate)).toBe(short)
  })

  it.each([
    [4, 'Overall winner'],
    [12, 'Among the first 3'],
  ])('[GAM-11] of an outright say how many places pay, and who is picked: line %i', (line, market) => {
    const key = { type: 'outright', period: 'match', line }
    const runners = [
      { pick: '1', name: 'Port Amber', place: null },
      { pick: '2', name: 'Gull Rock', place: null },
    ]
    expect(nameOfMarket(key, teams)).toBe(market)
    expect(nameOfPick('2', key, { ...teams, runners }, translate)).toBe('Gull Rock')
    expect(nameOfPick('2', key, { ...teams, runner: 'Coral Town' }, translate)).toBe('Coral Town')
  })

  it('[GAM-11] are there for every market of the catalogue and every pick of it', () => {
    for (const type of marketTypes) {
      expect(hasText(`sports.market.${type.id}`), type.id).toBe(true)
      for (const contest of contests.filter(({ sport }) => type.sports.some((one) => one === sport)))
        for (const pick of type.picks(contest)) {
          const line = 'lineStep' in type ? 4 : null
          expect(bare(nameOfPick(pick, { type: type.id, period: 'match', line }, teams, translate)), pick).not.toBe(
            pick,
          )
        }
    }
    expect(kindOfPeriod('map:2')).toBe('map')
  })
})
