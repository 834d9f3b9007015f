import { Refusal } from '#contract/errors.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Desk } from '../../platform/desk.ts'
import { type Database, type Db, isCutOff } from '../../platform/db/database.ts'
import type { Emit } from '../../platform/events/events.sql.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { SecondPerson } from '../../platform/second-person.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Bonus } from '../bonus/index.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Cases } from '../cases/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Lottery } from '../lottery/index.ts'
import type { Safeguards } from '../safeguards/index.ts'
import type { Transfers } from '../providers/transfers/index.ts'

/** What every part of agents stands on. */
export interface AgentsDeps {
  readonly db: Database
  /** Where what may take long is read: with connections of their own and a limit of time, perhaps a replica. */
  readonly reports: Db
  readonly clock: Clock
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly ids: Ids
  readonly settings: Pick<Settings, 'agents' | 'cashier' | 'safety' | 'site'>
  readonly throttle: Throttle
  readonly second: SecondPerson
  readonly emit: Emit
  readonly desk: Pick<Desk, 'operatorsOf' | 'takenOf'>
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
  readonly catalogue: Pick<Catalogue, 'nameOf' | 'nodesOf'>
  readonly cases: Pick<Cases, 'open'>
  readonly bonus: Pick<Bonus, 'endByWithdrawal' | 'activePurse'>
  readonly identity: Pick<
    Identity,
    'addLink' | 'checkHuman' | 'checkPaymentPassword' | 'createAccounts' | 'endAllSessions' | 'makesAccounts' | 'payee'
  >
  readonly safeguards: Pick<Safeguards, 'depositRefusal' | 'holdIfMet' | 'identityState'>
  readonly lottery: Pick<Lottery, 'mostRebate'>
  readonly transfers: Pick<Transfers, 'moneyOf'>
}

/** @throws Refusal BUSY where a statement was cut off */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw isCutOff(error) ? new Refusal('BUSY') : error
  })
