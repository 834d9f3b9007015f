import { createSimulator } from '#feed/simulator.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { App } from './app-deps.ts'
import type { Brand } from './modules/brand/index.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { openKeyedHash } from './platform/encrypted.ts'
import type { Log } from './platform/log.ts'
import { startLoops } from './platform/loops.ts'
import { systemRandom } from './platform/random.ts'

interface House {
  readonly isOn: boolean
  readonly brand: Pick<Brand, 'sports' | 'simulatesSports'>
  readonly db: Database
  readonly encryption: Encryption
  readonly app: Pick<App, 'tellSports'>
  readonly log: Log
}

/** Has the demonstration's matches played, where the brand wishes it. Their seeds follow from a secret of the house. */
export async function startMatches({
  isOn,
  brand,
  db,
  encryption,
  app,
  log,
}: House): Promise<{ stop(): Promise<void> } | undefined> {
  if (!isOn || brand.sports === undefined || brand.simulatesSports !== true) return undefined
  const { turn } = createSimulator({
    now: () => systemClock.now(),
    tell: (message) => app.tellSports('simulator', message),
    sports: brand.sports,
    seedOf: await openKeyedHash(db, encryption, systemRandom, 'sports'),
    onFault: (answer, message) => log.error({ answer, message }, 'a message of the sports simulator was refused'),
  })
  return startLoops([{ name: 'sports simulator', everyMs: 1000, turn }], log)
}
