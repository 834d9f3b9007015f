/** Shows that the campaigns would notice: each mutant of the code is tried, and none may survive. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { number, object, parse } from 'zod/mini'
import { projectRoot } from '#server/platform/config-values.ts'
import { faultEnv } from '../support/planted-fault.ts'
import { bundle } from './bundle.ts'
import type { CampaignOptions, Outcome } from './campaign.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { Violation } from './wire.ts'

/** What a campaign gets to find a fault: less than its small count, and once more with other luck. */
const TRIALS = {
  T1: [1000],
  T2: [4000, 20_000, 40_000],
  T3: [6, 12],
  T4: [60, 300],
  T6: [1500, 5000],
  T11: [120, 400],
  T20: [600, 1800],
  T21: [400, 1200],
  T23: [300, 1000],
  T24: [150, 400],
} as const

/** Longer than a trial gives itself. */
const TRIAL_MS = 180_000

/** How a trial of a campaign ended, as the exit code of its process. */
export const trialCodes = { passed: 0, violation: 3 } as const

/** `count` mutants, evenly taken from the table; each runs as a process of its own, two at a time. */
export async function mutation({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const waiting = mutants
    .filter((_, i) => Math.floor((i * count) / mutants.length) !== Math.floor(((i - 1) * count) / mutants.length))
    .slice(0, count)
  const asked = waiting.length
  const survivors: string[] = []
  let tried = 0
  const worker = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined && !deadline.aborted; mutant = waiting.shift()) {
      const { code, said } =
        'test' in mutant
          ? await tested(mutant, mutant.test, deadline)
          : await trials(mutant, ['--url', databases.url, '--template', databases.template], seed, deadline)
      tried += 1
      if (code !== trialCodes.violation)
        survivors.push(
          `"${mutant.name}" (${'test' in mutant ? mutant.test.title : mutant.campaign} ${code === trialCodes.passed ? 'passed' : `broke: ${said.trim().slice(-600)}`})`,
        )
    }
  }
  await Promise.all([worker(), worker()])
  if (survivors.length > 0)
    throw new Violation(`${survivors.length} of ${tried} mutants were not noticed: ${survivors.join(', ')}`)
  return { count: tried, note: tried < asked ? `time ran out before ${asked}` : 'all noticed' }
}

interface Trial {
  readonly code: unknown
  readonly said: string
}

type ByCampaign = Extract<Mutant, { readonly campaign: string }>

async function trials(mutant: ByCampaign, args: readonly string[], seed: string, signal: AbortSignal): Promise<Trial> {
  const { file, remove } = await bundle(mutant)
  try {
    let last: Trial = { code: undefined, said: 'not tried' }
    for (const count of TRIALS[mutant.campaign]) {
      last = await run(
        [file, 'trial', '--only', mutant.campaign, '--count', String(count), '--seed', `${seed}/${count}`, ...args],
        signal,
      )
      if (last.code !== trialCodes.passed) break
    }
    return last
  } finally {
    await remove()
  }
}

const counts = object({ numPassedTests: number(), numFailedTests: number() })

/** Runs the test that has to notice a fault, with the fault in the code; a database server that it needs is one of its own. */
async function tested(
  mutant: Mutant,
  { file, title }: { readonly file: string; readonly title: string },
  signal: AbortSignal,
): Promise<Trial> {
  const root = projectRoot()
  const command = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    join('apps/server/src', file),
    file.endsWith('.db.test.ts') ? '--project=db' : '--project=unit',
    '--reporter=json',
    '--testNamePattern',
    title.replaceAll(/[^\w\s]/g, '\\$&'),
  ]
  const env = { ...process.env, ...faultEnv(mutant) }
  const { said, ...end } = await run(command, signal, { cwd: root, env })
  const report = /^\{.*\}$/m.exec(said)?.[0]
  if (report === undefined) return { ...end, said }
  const { numPassedTests, numFailedTests } = parse(counts, JSON.parse(report))
  // Nothing that ran says nothing.
  if (numFailedTests > 0) return { code: trialCodes.violation, said }
  return numPassedTests > 0 ? { code: trialCodes.passed, said } : { ...end, said }
}

async function run(
  args: readonly string[],
  signal: AbortSignal,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Trial> {
  // A fault may have a campaign go round for ever.
  const child = spawn(process.execPath, args, {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    timeout: TRIAL_MS,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code]: unknown[] = await once(child, 'close')
  return { code, said }
}
