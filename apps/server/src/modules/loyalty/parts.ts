import type { RewardKind } from '#contract/content/point-item.ts'
import type { Gift } from '#contract/content/promotion.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Emit, EmitToEach } from '../../platform/events/events.sql.ts'
import type { Desk } from '../../platform/desk.ts'
import type { Ids, MemberId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { SecondPerson } from '../../platform/second-person.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Uploads } from '../../platform/uploads/index.ts'
import type { Bonus } from '../bonus/index.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Content } from '../content/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Safeguards } from '../safeguards/index.ts'

/** What every part of loyalty stands on. */
export interface LoyaltyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly calendar: Calendar
  readonly encryption: Encryption
  readonly log: Log
  readonly throttle: Throttle
  readonly settings: Settings
  readonly brand: Brand
  readonly content: Content
  readonly uploads: Uploads
  readonly identity: Identity
  readonly safeguards: Safeguards
  readonly bonus: Bonus
  readonly catalogue: Catalogue
  readonly second: SecondPerson
  readonly desk: Desk
  /** A hash under a key of the house, of what tells a person. */
  signOf(text: string): string
  /** Tells the member's open pages, in the same transaction; takes the shard's head, so it comes last. */
  readonly emit: Emit
  /** The same to many members of one shard. */
  readonly emitToEach: EmitToEach
}

/** The same for the parts that ask for a member's level. */
export interface RankedDeps extends LoyaltyDeps {
  /** A member's VIP rank; 0 for whom has none. */
  rankOf(member: MemberId, reader?: Db): Promise<number>
  /** The one that it had when a local day began. */
  rankAtStart(member: MemberId, day: string, reader?: Db): Promise<number>
}

/** Whether something that is given invites to play: not for whom a break keeps from it. */
export const invitesToPlay = (what: RewardKind | Gift['gives'] | 'convert'): boolean =>
  what === 'bonus' || what === 'freeRounds'
