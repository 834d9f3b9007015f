import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { LoyaltyDeps } from '../parts.ts'

/** What points and the mall stand on. */
export interface PointDeps extends LoyaltyDeps {
  /** The member's VIP rank; 0 for none. */
  rankOf(member: MemberId, reader?: Db): Promise<number>
}
