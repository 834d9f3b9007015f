import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Reach } from '../../platform/http/reach.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { SecondPerson } from '../../platform/second-person.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Brand, Rehearsal, Settings } from '../brand/index.ts'
import type { Live } from '../content/index.ts'

export interface OpeningDeps {
  readonly db: Database
  readonly clock: Clock
  readonly random: RandomSource
  readonly log: Log
  readonly throttle: Throttle
  readonly settings: Settings
  readonly second: SecondPerson
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
  readonly content: Pick<Live, 'live'>
  readonly rehearsal: Rehearsal
  readonly messages: Messages
  /** With a key of this house: nobody else makes such a hash. */
  readonly hash: (text: string) => string
  /** How the house asks its own addresses; over the network unless told. */
  readonly reach?: Reach
  readonly siteUrl: string
  readonly consoleUrl: string
}
