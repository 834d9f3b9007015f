/** The real server as a process of its own, for campaigns that kill it. */
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { brandIn } from './door.ts'

/** Serves a database on a free port of this machine, which the first line of the output names; jobs run as well. */
export async function serve(databaseUrl: string, timeZone: string): Promise<void> {
  const app = await createApp({
    databaseUrl, brand: brandIn(timeZone), clock: systemClock, random: systemRandom, log: createLog(process.env['LOG_LEVEL'] ?? 'silent'), providerClients: new Map(), lanes: 4,
    ...nothingOutside,
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await app.startJobs()
  const address = app.server.server.address()
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined })}\n`)
  // The end of its input means that the campaign is gone, even when that was killed.
  process.stdin.resume().on('end', () => process.exit(1))
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
}
