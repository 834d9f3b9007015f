/** T14: what chance decides in each game, and a plain stream of bytes, pass the battery at 99 in 100; faulty generators do not. */
import { type CampaignOptions, type Outcome, within } from '#tests/chaos/campaign.ts'
import { Violation } from '#tests/chaos/wire.ts'
import { array, number, object, parse, record, string } from 'zod/mini'
import { plantedFaults } from './battery-planted.ts'
import { draw, faultsOf, questionsOf, sources, type Stretch, type Tallies } from './draws.ts'
import { onEveryCore } from './spread.ts'

/** Each run is asked by itself: of good generators, three of five runs fail the same question once in 100,000 times. */
const RUNS = 5
/** Numbers that a thread draws at once. */
const STRETCH = 1_000_000
/** Enough for the least of the planted faults. */
const PLANTED_DRAWS = 300_000

const sums = array(number())
const answer = record(
  string(),
  object({
    frequency: sums,
    pairs: sums,
    coupons: sums,
    runs: sums,
    gaps: sums,
    orders: sums,
    serial: sums,
    duplicates: sums,
  }),
)

/** `count` numbers of each game. */
export async function randomNumbers({ count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  for (const [name, faulty] of plantedFaults) {
    const runs = Array.from({ length: RUNS }, (_, run) => [
      draw({ source: 'grand-roulette', run, draws: PLANTED_DRAWS, seed: `${seed}/${run}` }, faulty(`${seed}/${run}`)),
    ])
    if (faultsOf(runs).length === 0) throw new Violation(`nobody noticed ${name}`)
  }
  const found = new Map<string, Tallies[][]>()
  const drawn = new Map<string, number>()
  await onEveryCore(stretchesOf(count, seed), deadline, (told, { source, run, draws }) => {
    const runs = found.get(source) ?? Array.from({ length: RUNS }, () => [])
    found.set(source, runs)
    runs[run]?.push(parse(answer, told))
    drawn.set(source, (drawn.get(source) ?? 0) + draws)
  })
  const faults = [...found].flatMap(([source, runs]) => faultsOf(runs).map((question) => `${source}: ${question}`))
  if (faults.length > 0) throw new Violation(`most of ${RUNS} runs are odd in ${faults.join(', ')}`)
  const questions = [...found.values()].reduce((all, runs) => all + questionsOf(runs[0] ?? []), 0)
  const least = Math.min(...[...sources.keys()].map((source) => drawn.get(source) ?? 0))
  return within(
    Math.min(count, least),
    count,
    'numbers a game',
    `${found.size} streams, ${questions} questions of each of ${RUNS} runs; ${plantedFaults.length} planted faults found`,
  )
}

/** All games go on together, so that a deadline cuts them alike. */
function* stretchesOf(count: number, seed: string): Iterable<Stretch & { readonly kind: 'draws' }> {
  const share = Math.ceil(count / RUNS)
  for (let part = 0; part * STRETCH < share; part += 1) {
    for (const source of sources.keys()) {
      for (let run = 0; run < RUNS; run += 1)
        yield {
          kind: 'draws',
          source,
          run,
          draws: Math.min(STRETCH, share - part * STRETCH),
          seed: `${seed}/${source}/${run}/${part}`,
        }
    }
  }
}
