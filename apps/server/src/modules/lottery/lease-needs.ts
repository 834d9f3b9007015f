import { Refusal } from '#contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Shard } from '../../platform/ids.ts'
import { lease, type Need } from './exposure.sql.ts'
import { decimal } from './sale.ts'

/** Leases to a shard what a ticket needs beyond its slices. @throws Refusal NUMBER_FULL that names the first number too little is left for */
export async function leaseNeeds(db: Database, shard: Shard, needs: readonly Need[]): Promise<void> {
  for (const need of needs) {
    const [first] = await lease(db, shard, need)
    if (first === undefined) continue
    const [cell, most] = first
    const { pick, play, block } = need
    throw new Refusal('NUMBER_FULL', { pick, play, block, cell, most: decimal(most) })
  }
}
