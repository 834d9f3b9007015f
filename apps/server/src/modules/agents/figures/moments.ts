import { createKept } from '../../../platform/kept.ts'
import type { AgentsDeps } from '../parts.ts'
import { TEAM_FIGURES } from './measures.ts'
import { readAsOf, readHeads, readPositions } from './read-figures.sql.ts'

/** Up to when an answer counts is the same for all who ask within a second. */
const AS_OF = { newMs: 500, goodMs: 1000 }
/** What makes the tree of who stands under whom. */
const TREE = 'agents'

/** Up to when all that happened is in what agents are told. Asked for before it is read: what comes meanwhile makes an answer no older than it says. */
export interface Moments {
  /** In the figures of teams. */
  figures(): Promise<Date>
  /** In the tree and the figures of teams. */
  tree(): Promise<Date>
  /** In the ledger as reports read it, perhaps a replica's. */
  ledger(): Promise<Date>
}

/** Tells up to when what agents are told is complete. */
export function createMoments({ db, reports, clock }: Pick<AgentsDeps, 'db' | 'reports' | 'clock'>): Moments {
  const kept = createKept<Date>(clock, AS_OF)
  return {
    figures: () => kept.get('figures', async () => readAsOf(db, await readPositions(reports))),
    tree: () => kept.get('tree', async () => readAsOf(db, await readPositions(reports, [TREE, TEAM_FIGURES]))),
    ledger: () => kept.get('ledger', async () => readAsOf(db, await readHeads(reports))),
  }
}
