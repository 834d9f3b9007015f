import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { dieharderTests } from '../fairness/dieharder.ts'
import { rawStream } from '../fairness/dieharder-campaign.ts'
import { randomNumbers } from '../fairness/draws-campaign.ts'
import { matches } from '../fairness/matches.ts'
import { returns } from '../fairness/returns-campaign.ts'
import { callOrders } from '../conformance/campaign.ts'
import { verifierAgrees } from '../fairness/verifier.ts'
import { plantedInSite } from '../planted/campaign.ts'
import { faults } from '../planted/faults.ts'
import { cloneDatabase } from '../support/clones.ts'
import { cashStorm } from './cash-storm.ts'
import { contractPay } from './contract-pay.ts'
import { cutOff } from './cut-off.ts'
import { feedFaults } from './feed-faults.ts'
import { duplicateFlood } from './flood.ts'
import { isolation } from './isolation.ts'
import { killStorm } from './kill-storm.ts'
import { lateBets } from './late-bets.ts'
import { limits } from './limits.ts'
import { manySockets } from './many-sockets.ts'
import { modelBased } from './model-based.ts'
import { mutants } from './mutants.ts'
import { mutation } from './mutation.ts'
import { payResume } from './pay-resume.ts'
import { pickLimits } from './pick-limits.ts'
import { pictureBombs } from './picture-bombs.ts'
import { planted, prepareBooks, rulesThatFire } from './planted.ts'
import { resettle } from './resettle.ts'
import { staleOdds } from './stale-odds.ts'
import { unknownCommit } from './unknown-commit.ts'
import { Violation } from './wire.ts'

export interface Campaign {
  readonly id: string
  readonly name: string
  readonly large: number
  /** After so long it ends, unfinished. */
  readonly minutes: number
  run(options: CampaignOptions): Promise<Outcome>
}

export const campaigns: readonly Campaign[] = [
  { id: 'T1', name: 'planted faults', large: planted.length, minutes: 5, run: findPlanted },
  { id: 'T2', name: 'model', large: 1_000_000, minutes: 60, run: modelBased },
  { id: 'T3', name: 'kill storm', large: 1000, minutes: 90, run: killStorm },
  { id: 'T3c', name: 'kill storm, cashier', large: 300, minutes: 30, run: cashStorm },
  { id: 'T4', name: 'unknown commit', large: 100_000, minutes: 90, run: unknownCommit },
  { id: 'T5', name: 'isolation', large: 5_000_000, minutes: 240, run: isolation },
  { id: 'T6', name: 'duplicate flood', large: 1_000_000, minutes: 60, run: duplicateFlood },
  { id: 'T7', name: 'orders of calls', large: 6, minutes: 30, run: callOrders },
  { id: 'T9', name: 'draw cut-off', large: 1_000_000, minutes: 720, run: cutOff },
  { id: 'T10', name: 'pay interrupted', large: 200, minutes: 60, run: payResume },
  { id: 'T11', name: 'pay of contracts', large: 10_000, minutes: 240, run: contractPay },
  { id: 'T14', name: 'random numbers', large: 1_000_000_000, minutes: 480, run: randomNumbers },
  { id: 'T14r', name: 'raw stream', large: dieharderTests.length, minutes: 60, run: rawStream },
  { id: 'T15', name: 'separate verifier', large: 1_000_000, minutes: 60, run: verifierAgrees },
  { id: 'T16', name: 'return to player', large: 1_000_000_000, minutes: 180, run: returns },
  { id: 'T16s', name: 'simulated matches', large: 1_000_000, minutes: 120, run: matches },
  { id: 'T17', name: 'many sockets', large: 45_000, minutes: 30, run: manySockets },
  { id: 'T20', name: 'late bets', large: 1_000_000, minutes: 720, run: lateBets },
  { id: 'T21', name: 'stale odds', large: 100_000, minutes: 120, run: staleOdds },
  { id: 'T22', name: 'bets settled again', large: 1_000_000, minutes: 720, run: resettle },
  { id: 'T23', name: 'faults of a feed', large: 10_000, minutes: 120, run: feedFaults },
  { id: 'T24', name: 'limits of picks', large: 1_000_000, minutes: 720, run: pickLimits },
  { id: 'P', name: 'picture bombs', large: 5000, minutes: 90, run: pictureBombs },
  { id: 'L', name: 'limits of numbers', large: 100_000, minutes: 90, run: limits },
  { id: 'M', name: 'mutants', large: mutants.length, minutes: 30, run: mutation },
  { id: 'W', name: 'faults in the site', large: faults.length, minutes: 30, run: plantedInSite },
]

async function findPlanted({ databases, count, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't1')
  const world = await prepareBooks(database.url)
  try {
    let found = 0
    for (const { fault, rule, sql, also = [] } of planted.slice(0, count)) {
      if (deadline.aborted) break
      const fired = await rulesThatFire(world, sql)
      if (fired.join() !== [rule, ...also].toSorted().join())
        throw new Violation(`${fault} should be found by "${rule}"; what found it: ${fired.join(', ') || 'nothing'}`)
      found += 1
    }
    return within(found, Math.min(count, planted.length), 'faults', 'each found by its rule')
  } finally {
    await world.close()
    await database.drop()
  }
}
