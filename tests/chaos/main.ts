/**
 * `npm run assure [-- --only T2,T3 --count N --seed S]`: the campaigns at their large counts, and a table of what came of them.
 * The same bundle is what they start as processes of their own: `serve` is a server, `trial` one campaign on a database that is there.
 */
import { parseArgs } from 'node:util'
import { stopwatch } from '#server/platform/clock.ts'
import { campaigns, type Campaign } from './campaigns.ts'
import { Unfinished } from './campaign.ts'
import type { CloneSource } from '../support/clones.ts'
import { startDatabases } from './databases.ts'
import { trialCodes } from './mutation.ts'
import { serve } from './server.ts'
import { Violation } from './wire.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    url: { type: 'string' },
    template: { type: 'string' },
    zone: { type: 'string' },
    payments: { type: 'string' },
    lotteries: { type: 'string' },
    sports: { type: 'string' },
    skew: { type: 'string' },
  },
})

const [mode = 'all'] = positionals
if (mode === 'serve') {
  const { url = '', zone = 'UTC', payments, lotteries, sports, skew = '0' } = values
  await serve(url, zone, payments, lotteries === undefined ? undefined : { lotteries, skewMs: Number(skew) }, sports)
} else if (mode === 'trial') await trial()
else if (mode === 'all') await all()
else throw new Error(`${mode} is none of all, trial, serve`)

async function all(): Promise<void> {
  const chosen = campaigns.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
  if (chosen.length === 0)
    throw new Error(`--only takes ${campaigns.map(({ id }) => id).join(', ')}, with commas between`)
  // A run without a seed takes a new one; the seed in the table replays it.
  const seed = values.seed ?? String(Math.floor(performance.timeOrigin))
  let failed = 0
  process.stdout.write(`seed ${seed}\n\n${line(['campaign', 'count', 'seconds', 'result'])}\n`)
  const databases = await startDatabases()
  try {
    for (const campaign of chosen) if (!(await told(campaign, databases, seed))) failed += 1
  } finally {
    await databases.stop()
  }
  process.stdout.write(`\n${chosen.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function told(campaign: Campaign, databases: CloneSource, seed: string): Promise<boolean> {
  const count = Number(values.count ?? campaign.large)
  const elapsed = stopwatch()
  const name = `${campaign.id} ${campaign.name}`
  const seconds = (): string => (elapsed() / 1000).toFixed(1)
  try {
    const outcome = await campaign.run({
      databases,
      count,
      seed,
      deadline: AbortSignal.timeout(campaign.minutes * 60_000),
    })
    process.stdout.write(`${line([name, String(outcome.count), seconds(), `passed; ${outcome.note}`])}\n`)
    return true
  } catch (error) {
    const kind = error instanceof Violation ? 'VIOLATION' : error instanceof Unfinished ? 'unfinished' : 'broke'
    process.stdout.write(
      `${line([name, String(count), seconds(), kind])}\n${error instanceof Violation || error instanceof Unfinished ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    return false
  }
}

function line([name = '', count = '', seconds = '', result = '']: readonly string[]): string {
  return `${name.padEnd(24)} ${count.padStart(9)} ${seconds.padStart(9)}  ${result}`
}

/** One campaign for whoever tries a mutant: the exit code says whether it noticed anything. */
async function trial(): Promise<void> {
  const campaign = campaigns.find(({ id }) => id === values.only)
  if (campaign === undefined || values.url === undefined || values.template === undefined)
    throw new Error('a trial needs --only, --url and --template')
  // Whoever started this trial and is gone does not want its result any more.
  process.stdin
    .resume()
    .on('end', () => process.exit(1))
    .unref()
  const deadline = AbortSignal.timeout(90_000)
  try {
    await campaign.run({
      databases: { url: values.url, template: values.template },
      count: Number(values.count ?? 1),
      seed: values.seed ?? '',
      deadline,
    })
    process.exit(trialCodes.passed)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(error instanceof Violation ? trialCodes.violation : 1)
  }
}
