/**
 * `npm run returns [runs]`: simulates the slots whose return cannot be counted out, 20 million rounds a run and
 * a seed a run, on every core, and prints the figures that stand beside their rules.
 */
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { seededRandom } from '#rules/seeded.ts'
import { simulateCascades } from '#rules/slots/cascade-simulate.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { int, object, parse, number } from 'zod/mini'

const ROUNDS = 20_000_000
/** Of the normal distribution: 99 % lie within so many standard deviations. */
const NINETY_NINE = 2.5758

const totals = object({ rounds: int(), paid: number(), paidSquared: number(), paidByFirstDrops: number(), paidInFreeSpins: number(), hits: int(), features: int(), capped: int() })

/** Plays the runs of seeds from 1 up, each worker every so manieth. */
async function gather(runs: number): Promise<void> {
  const sum = { rounds: 0, paid: 0, paidSquared: 0, paidByFirstDrops: 0, paidInFreeSpins: 0, hits: 0, features: 0, capped: 0 }
  const workers = Array.from({ length: Math.min(runs, availableParallelism()) }, (_, first) => new Worker(new URL(import.meta.url), { workerData: { first: first + 1, step: availableParallelism(), runs } }))
  await Promise.all(workers.map((worker) => new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      const one = parse(totals, message)
      sum.rounds += one.rounds
      sum.paid += one.paid
      sum.paidSquared += one.paidSquared
      sum.paidByFirstDrops += one.paidByFirstDrops
      sum.paidInFreeSpins += one.paidInFreeSpins
      sum.hits += one.hits
      sum.features += one.features
      sum.capped += one.capped
      report(sum)
    })
    worker.on('error', reject)
    worker.on('exit', resolve)
  })))
}

function report({ rounds, paid, paidSquared, paidByFirstDrops, paidInFreeSpins, hits, features, capped }: Record<keyof typeof totals.shape, number>): void {
  const stakes = rounds * TIDEWELL_REGATTA.parts
  const rtp = paid / stakes
  const volatility = Math.sqrt(paidSquared / stakes / TIDEWELL_REGATTA.parts - rtp * rtp)
  console.log({
    rounds, rtp, within: (NINETY_NINE * volatility) / Math.sqrt(rounds), volatility, hitFrequency: hits / rounds, roundsPerFeature: rounds / features,
    firstDrop: paidByFirstDrops / stakes, freeSpins: paidInFreeSpins / stakes, capped,
  })
}

if (isMainThread) await gather(Number(process.argv[2] ?? 1))
else {
  const { first, step, runs } = parse(object({ first: int(), step: int(), runs: int() }), workerData)
  for (let seed = first; seed <= runs; seed += step) parentPort?.postMessage(simulateCascades(TIDEWELL_REGATTA, ROUNDS, seededRandom(seed)), [])
}
