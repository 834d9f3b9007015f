import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { Ids, MemberId } from '../../platform/ids.ts'
import type { Emit } from '../../platform/events/events.sql.ts'
import type { Log } from '../../platform/log.ts'
import type { Desk } from '../../platform/desk.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Uploads } from '../../platform/uploads/index.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { DocumentEncryption } from './identity-check/check.sql.ts'

/** What may keep an account from being closed. */
export type OpenBusiness = 'balance' | 'withdrawal' | 'deposit' | 'transfer' | 'bet' | 'agent' | 'bonus' | 'redemption'

export interface SafeguardDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly throttle: Throttle
  readonly settings: Settings
  readonly calendar: Calendar
  readonly brand: Brand
  /** How numbers of documents lie in the database. */
  readonly documents: DocumentEncryption
  readonly uploads: Pick<Uploads, 'take' | 'keep' | 'linkTo' | 'remove'>
  readonly identity: Pick<Identity, 'checkPassword' | 'checkOwner' | 'closeAccount' | 'tellExported'>
  /** What other modules still hold open for a member who wants to close its account. Joined in app.ts; asked within the transaction that closes it. */
  openBusiness(db: Db, member: MemberId): Promise<readonly OpenBusiness[]>
  /** Whether money of a member lies at a vendor, which has to be asked: never within a transaction. */
  isAway(member: MemberId): Promise<boolean>
  /** What each part of the house knows of a member, for the member itself, by the name that it has in the file. Joined in app.ts. */
  everythingOf(): Readonly<Record<string, (member: MemberId) => Promise<unknown>>>
  /** Ends the sessions of providers' games. Joined in app.ts: providers stand above. */
  endGames(tx: Tx, member: MemberId): Promise<void>
  readonly desk: Desk
  readonly emit: Emit
}
