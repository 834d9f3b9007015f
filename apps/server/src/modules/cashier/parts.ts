import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Ids, MemberId } from '../../platform/ids.ts'
import type { Emit } from '../../platform/events/events.sql.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { Desk } from '../../platform/desk.ts'
import type { SecondPerson } from '../../platform/second-person.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Uploads } from '../../platform/uploads/index.ts'
import type { Bonus } from '../bonus/index.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Cases } from '../cases/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Safeguards } from '../safeguards/index.ts'
import type { PaymentAdapter } from './payment-adapter.ts'

/** What every part of the cashier stands on. */
export interface CashierDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly log: Log
  readonly throttle: Throttle
  readonly settings: Settings
  readonly calendar: Calendar
  readonly brand: Brand
  readonly uploads: Uploads
  readonly identity: Pick<Identity, 'checkPaymentPassword' | 'setPaymentPassword' | 'payee' | 'tellCardAdded'>
  readonly safeguards: Safeguards
  readonly bonus: Pick<Bonus, 'endByWithdrawal' | 'activePurse'>
  readonly second: SecondPerson
  readonly desk: Desk
  readonly cases: Pick<Cases, 'open' | 'settle' | 'idsOf'>
  /** The VIP rank of a member: some ways to pay are open from a rank on. */
  rankOf(member: MemberId): Promise<number>
  /** Payment providers by the name that settings give them. */
  readonly adapters: ReadonlyMap<string, PaymentAdapter>
  /** Where the site is reached, without a slash at the end. */
  readonly siteUrl: string
  /** Tells the member's open pages, in the same transaction; takes the shard's head, so it comes last. */
  readonly emit: Emit
}
