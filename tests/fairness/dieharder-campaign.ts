/** T14, the other half: the stream under all games passes dieharder, and a modulo in it does not. */
import { type CampaignOptions, type Outcome, within } from '#tests/chaos/campaign.ts'
import { Violation } from '#tests/chaos/wire.ts'
import { array, parse, string } from 'zod/mini'
import { dieharderTests } from './dieharder.ts'
import { onEveryCore } from './spread.ts'

/** The one that sees a modulo at once. */
const MONOBIT = 100

/** `count` of dieharder's tests. */
export async function rawStream({ count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const tasks = [
    { kind: 'dieharder', test: MONOBIT, seed, planted: true } as const,
    ...dieharderTests
      .slice(0, count)
      .map((test) => ({ kind: 'dieharder', test, seed: `${seed}/${test}`, planted: false }) as const),
  ]
  let [done, questions] = [0, 0]
  const faults: string[] = []
  await onEveryCore(tasks, deadline, (told, { test, planted }) => {
    const lines = parse(array(string()), told)
    const failed = lines.filter((line) => !line.includes('PASSED'))
    if (lines.length === 0) throw new Error(`dieharder says nothing to its test ${test}`)
    if (planted && failed.length === 0) throw new Violation('nobody noticed a modulo in the stream')
    if (planted) return
    faults.push(...failed)
    questions += lines.length
    done += 1
  })
  if (faults.length > 0) throw new Violation(faults.join('\n'))
  return within(done, Math.min(count, dieharderTests.length), 'tests', `${questions} questions; a planted modulo found`)
}
