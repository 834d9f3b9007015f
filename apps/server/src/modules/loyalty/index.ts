import type { Job } from '../../platform/jobs.ts'
import { auditGifts } from './auditor.sql.ts'
import { createEnvelopes, type Envelopes } from './envelopes/index.ts'
import type { LoyaltyDeps } from './parts.ts'
import { createPoints, type Points } from './points/index.ts'
import { createPromotions, type Promotions } from './promotions/index.ts'
import { createRankings, type Rankings } from './rankings/index.ts'
import { createRaffles, type Raffles } from './raffles/index.ts'
import { createRebate, type Rebate } from './rebate/index.ts'
import { createVip, type Vip } from './vip/index.ts'

export { auditGifts } from './auditor.sql.ts'
export { faultsOfContent } from './content-faults.ts'
export { recountStandings } from './rankings/recount.ts'
export { checkGivesBack } from './rebate/gives-back.ts'
export { shownLevel } from './vip/level.ts'
export type { LoyaltyDeps } from './parts.ts'

/** What the house gives to those who play; each part answers what a module does. */
export interface Loyalty {
  readonly vip: Vip
  readonly rebate: Rebate
  readonly points: Points
  readonly promotions: Promotions
  readonly rankings: Rankings
  readonly raffles: Raffles
  readonly envelopes: Envelopes
  /** What looks at all of them. */
  readonly audit: { readonly jobs: readonly Job[] }
}

/** Puts the parts of loyalty together. */
export function createLoyalty(deps: LoyaltyDeps): Loyalty {
  const vip = createVip(deps)
  const ranked = { ...deps, rankOf: vip.rankOf, rankAtStart: vip.rankAtStart }
  return {
    vip,
    rebate: createRebate(deps),
    points: createPoints(ranked),
    promotions: createPromotions(ranked),
    rankings: createRankings(ranked),
    raffles: createRaffles(ranked),
    envelopes: createEnvelopes(ranked),
    audit: { jobs: [auditJob(deps)] },
  }
}

/** Compares what was given with the ledger, after the ledger itself. */
const auditJob = ({ db, log, brand: { timeZone } }: LoyaltyDeps): Job => ({
  name: 'audit_gifts',
  schedule: '40 4 * * *',
  async run() {
    const found = await auditGifts(db, { timeZone })
    if (found.length > 0)
      log.error({ found: found.slice(0, 20), count: found.length }, 'the auditor found what was given wrong')
    else log.info('the auditor found nothing wrong in what was given')
  },
})
