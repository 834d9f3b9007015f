import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seededRandom } from '#rules/seeded.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import { marketKey, openingMarkets } from '#rules/sports/market-key.ts'
import { systems } from '#rules/sports/systems.ts'
import { readFixtureFiles } from '#server/commands/sports-check/files.ts'
import { FOOTBALL, matchesOf } from '#server/commands/sports-check/matches.ts'
import { readTickets } from '#server/commands/sports-check/ticket-file.ts'
import { type CloneSource, cloneDatabase, execute } from '#tests/support/clones.ts'
import { checkedLines, type CheckedFiles, differences } from './lines.ts'
import { playThrough } from './through.ts'

const FIXTURES = 'apps/server/src/commands/sports-check/fixtures'
const LEAGUE = `${FIXTURES}/wood-league.json`
const TABLE = `${FIXTURES}/wood-2026.csv`
const TICKETS = `${FIXTURES}/tickets.json`

let folder: string
let source: CloneSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sports-through-'))
  const { url, template } = inject('postgres')
  source = { url, template }
})
afterAll(() => rm(folder, { recursive: true }))

async function filesOf(paths: readonly string[], tickets?: { readonly path: string; readonly text: string }) {
  const lines = await readFixtureFiles(paths)
  const matches = matchesOf(lines)
  const { path = '', text } = tickets ?? {}
  const files: CheckedFiles = {
    lines,
    matches,
    path,
    tickets: text === undefined ? [] : readTickets(path, text, matches),
  }
  return files
}

/** Tickets of every kind on what these files have, at prices and scores of chance, and a single on a pick of each market. */
async function ticketsOfAll(paths: readonly string[], seed: number): Promise<string> {
  const { numbers, named } = matchesOf(await readFixtureFiles(paths))
  const random = seededRandom(seed)
  const one = <T>(list: readonly T[]): T => {
    const found = list[random.below(list.length)]
    if (found === undefined) throw new Error('an empty list')
    return found
  }
  const markets = openingMarkets(FOOTBALL, 3)
  const legOn = (number: number, market = one(markets)): object => {
    const fixture = numbers[number - 1]?.fixture
    const known = fixture === undefined ? undefined : named(fixture.date, fixture.home, fixture.away)?.fixture
    const result = known?.status === 'awarded' ? undefined : known?.result
    const isInPlay = result !== undefined && market.type.id !== 'goal' && random.below(4) === 0
    const reached = market.period === 'half1' ? result?.half1 : result?.match
    const at =
      isInPlay && reached !== undefined ? [random.below(reached.home + 1), random.below(reached.away + 1)] : [0, 0]
    return {
      match: number,
      market: marketKey(market),
      pick: one(market.type.picks(FOOTBALL)),
      odds: String((1010 + random.below(4000)) / 1000),
      at,
    }
  }
  const different = (count: number): readonly number[] => {
    const left = numbers.map(({ number }) => number)
    return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0] ?? 0)
  }
  const stake = (): string => String((1 + random.below(100_000)) / 100)
  const kinds = [
    ...Object.entries(systems).map(([kind, { legs }]) => [kind, legs] as const),
    ['combination', 2],
    ['combination', 4],
    ['2-of-3', 3],
    ['3-of-5', 5],
    ['single', 3],
  ] as const
  const slips = kinds
    .filter(([, legs]) => legs < numbers.length)
    .flatMap(([kind, count]) =>
      Array.from({ length: 4 }, (_, i) => {
        const isBanked = i === 3 && kind !== 'combination' && kind !== 'single'
        const legs = different(count + (isBanked ? 1 : 0)).map((number) => legOn(number))
        const [banker, ...others] = legs
        return {
          id: `${kind} ${count} ${i}`,
          kind,
          stake: stake(),
          legs: isBanked ? [{ ...banker, banker: true }, ...others] : legs,
        }
      }),
    )
  const singles = numbers.flatMap(({ number }) =>
    Array.from({ length: 12 }, (_, i) => ({
      id: `${number} ${i}`,
      kind: 'single',
      stake: stake(),
      legs: [legOn(number)],
    })),
  )
  return JSON.stringify({ tickets: [...slips, ...singles] })
}

async function bothWays(files: CheckedFiles, from = source) {
  const house = await playThrough(from, files)
  return {
    rules: [...checkedLines(files)],
    house: [...checkedLines(files, house)],
    unsold: house.unsold,
    wrong: differences(files, house),
  }
}

describe('files that are played in a house', () => {
  it.each([
    ['openfootball', [LEAGUE]],
    ['football-data', [TABLE]],
    ['both together', [LEAGUE, TABLE]],
  ])(
    '[SPB-05, SPB-06] come to the same as by the rules alone: %s',
    async (_what, paths) => {
      const text = await ticketsOfAll(paths, 11)
      const files = await filesOf(paths, { path: 'tickets.json', text })
      const grades = files.tickets.flatMap((read) =>
        'ticket' in read
          ? read.ticket.legs.flatMap((leg) =>
              'outright' in leg ? [] : gradeFixture(leg.match.fixture, leg.market, leg.pick, leg.at),
            )
          : [],
      )
      expect(new Set(grades)).toEqual(new Set(['won', 'half-won', 'void', 'half-lost', 'lost', undefined]))
      const { rules, house, wrong } = await bothWays(files)
      expect(house).toEqual(rules)
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it('[SPB-05, SPB-06] are told line by line, also a match whose result comes in a later file', async () => {
    const [first, second] = [join(folder, 'first.json'), join(folder, 'second.csv')]
    const match = { date: '2026-08-15', team1: 'Alder', team2: 'Birch' }
    await writeFile(first, JSON.stringify({ name: 'Wood', matches: [match, { ...match, date: '2026-08-16' }] }))
    await writeFile(second, 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG\nW1,15/08/2026,Alder,Birch,20,19,20,0\n')
    const leg = { match: 1, market: 'goal:39', pick: 'away', odds: '2' }
    const tickets = [
      { id: 'a', kind: 'single', stake: '1', legs: [leg] },
      { id: 'b', kind: 'combination', stake: '1', legs: [leg, { ...leg, match: 2 }] },
    ]
    const files = await filesOf([first, second], { path: 'tickets.json', text: JSON.stringify({ tickets }) })
    const { rules, house } = await bothWays(files)
    expect(house).toEqual(rules)
    expect(house.slice(0, 3)).toEqual([
      expect.stringContaining('"status":"unplayed","score":{},"markets":{}'),
      expect.stringContaining('"match":2'),
      expect.stringContaining('"goal:39":{"home":"lost","away":"won"'),
    ])
    expect(house.slice(3)).toEqual([
      expect.stringContaining('"payout":"2.00000"'),
      expect.stringContaining('"payout":null'),
    ])
  }, 60_000)

  it('[SPB-05, SPB-06] come to the same with outrights, their dead heats and who did not compete', async () => {
    const outright = (name: string, ranking: readonly string[][], places?: number) => ({
      name,
      competition: name === 'Cup' ? 'Wood League 2026/27' : name,
      ranking,
      ...(places === undefined ? {} : { places }),
    })
    const leg = (outright: string, pick: string, odds = '3') => ({ outright, pick, odds })
    const match = { match: 4, market: '1x2', pick: 'home', odds: '1.5' }
    const tickets = [
      ...['Rowan', 'Linden', 'Aspen', 'Nobody'].map((pick) => ({ kind: 'single', legs: [leg('Cup', pick)] })),
      ...['Rowan', 'Elm', 'Oak', 'Fir'].map((pick) => ({ kind: 'single', legs: [leg('Three', pick, '2.345')] })),
      { kind: 'single', legs: [leg('Off', 'Rowan')] },
      { kind: 'combination', legs: [match, leg('Three', 'Oak')] },
      { kind: 'trixie', legs: [match, leg('Three', 'Elm'), leg('Off', 'Rowan')] },
    ].map((ticket, i) => ({ id: `t${i}`, stake: '0.07', ...ticket }))
    const outrights = [
      outright('Cup', [['Rowan', 'Linden'], ['Aspen']]),
      outright('Three', [['Rowan'], ['Elm'], ['Oak', 'Fir', 'Ash']], 3),
      outright('Off', []),
    ]
    const files = await filesOf([LEAGUE], { path: 'tickets.json', text: JSON.stringify({ outrights, tickets }) })
    const { rules, house, unsold } = await bothWays(files)
    expect(unsold).toEqual([])
    expect(house).toEqual(rules)
    expect(house.join()).toContain('"deadHeat":"1/3","factor":"469/600"')
    const fixtures = await filesOf([LEAGUE], { path: TICKETS, text: await readFile(TICKETS, 'utf8') })
    const both = await bothWays(fixtures)
    expect(both.unsold).toEqual([])
    expect(both.house).toEqual(both.rules)
  }, 60_000)

  it('[SPB-05, SPB-06] are not offered where the file never says how they end, or no feed tells the price', async () => {
    const single = (id: string, leg: object) => ({ id, kind: 'single', stake: '5', legs: [{ odds: '2', ...leg }] })
    const tickets = [
      single('whose goal', { match: 1, market: 'goal:2', pick: 'home' }),
      single('no half-time score', { match: 4, market: 'half1/1x2', pick: 'home' }),
      single('as good as won', { match: 1, market: '1x2', pick: 'home', odds: '1.009' }),
      single('first goal', { match: 1, market: 'goal:1', pick: 'home' }),
    ]
    const files = await filesOf([LEAGUE], { path: 'tickets.json', text: JSON.stringify({ tickets }) })
    const { rules, house, unsold } = await bothWays(files)
    expect(house).toEqual(rules)
    expect(unsold).toEqual([
      'ticket whose goal: the file does not say how 2026-08-15 Alder Town – Birch Rovers ended there',
      'ticket no half-time score: the file does not say how 2026-08-16 Hazel FC – Maple Albion ended there',
      'ticket as good as won: no feed tells the price 1.009',
    ])
    expect(house.at(-1)).toContain('"payout":"10.00000"')
  }, 60_000)

  /** A house whose database does something of its own. */
  async function withPlanted<T>(statement: string, work: (planted: CloneSource) => Promise<T>): Promise<T> {
    const clone = await cloneDatabase(source, 'sports_planted')
    const template = new URL(clone.url).pathname.slice(1)
    try {
      await execute(clone.url, statement)
      return await work({ url: source.url, template })
    } finally {
      await clone.drop()
    }
  }
  const trigger = (on: string, does: string): string => `
    CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; RETURN NEW; END $$;
    CREATE TRIGGER planted ${on} FOR EACH ROW EXECUTE FUNCTION planted()`

  it('[SPB-05] are named by their lines where a house pays by another result', async () => {
    const files = await filesOf([LEAGUE], { path: TICKETS, text: await readFile(TICKETS, 'utf8') })
    const plant = trigger(
      'BEFORE INSERT ON sport_score',
      `IF NEW.period = 'match' THEN NEW.home := NEW.home + 1; END IF`,
    )
    const { wrong } = await withPlanted(plant, (planted) => bothWays(files, planted))
    expect(wrong.length).toBeGreaterThan(1)
    expect(wrong[0]).toMatch(
      /^Line 1 is by the rules:\n.*"ah:-0.75":{"home":"half-won".*\nand in the house:\n.*"ah:-0.75":{"home":"won"/,
    )
    expect(wrong.join()).toMatch(/"ticket":"single".*"payout":"14.55000".*\n.*\n.*"payout":"19.10000"/)
  }, 60_000)

  it('[SPB-05] stop where a house pays otherwise than it says, or its books are wrong', async () => {
    const files = await filesOf([LEAGUE], { path: TICKETS, text: await readFile(TICKETS, 'utf8') })
    const more = trigger('BEFORE UPDATE OF paid ON sport_bet', 'NEW.paid := NEW.paid + 1')
    await expect(withPlanted(more, (planted) => playThrough(planted, files))).rejects.toThrow(
      /^u\w+ has [\d.]+, and its bets come to /,
    )
    const gift = trigger('BEFORE INSERT ON entry', 'IF NEW.type = 2 THEN NEW.amount := NEW.amount + 1; END IF')
    await expect(withPlanted(gift, (planted) => playThrough(planted, files))).rejects.toThrow('the books are wrong')
  }, 60_000)
})
