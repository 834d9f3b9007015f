import { Refusal } from '#contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Shard } from '../../platform/ids.ts'
import { isReached, lease, type Need } from './exposure.sql.ts'
import { decimal } from './sale.ts'
import type { LimitControl } from './terms.ts'

/** So often a sale asks for larger slices of the limits before it gives up. */
const LEASES = 5

/** So often a ticket is sold at the controls of numbers that its own sale set. */
const CONTROLS = 3

/** Numbers of a ticket have reached the share of their limit from which they are controlled, which they are from now on. */
class NowControlled extends Refusal {}

/**
 * Sells a ticket, and once more where its numbers came under a control by that.
 * @param sellNow reads the controls each time
 */
export async function atControls<Answer>(sellNow: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sellNow()
    } catch (error) {
      if (!(error instanceof NowControlled) || tries === CONTROLS) throw error
    }
  }
}

export interface Leases {
  /**
   * Asks for a sale; where its shard's slices of the limits are too small, leases what it needs and asks again. Who waits
   * beside others may find that they took what was leased, so it is asked a few times.
   * @param needsOf what an answer says is needed; undefined for one that stands
   * @returns the last answer, which may still need something
   * @throws Refusal NUMBER_FULL where a limit has too little left
   */
  asking<Answer>(
    shard: Shard,
    ask: () => Promise<Answer>,
    needsOf: (answer: Answer) => readonly Need[] | undefined,
  ): Promise<Answer>
}

/**
 * Leases of one process: at the opening of a draw, when many tickets need the same, all but the first wait for its lease.
 * @param control sets the controls of numbers that have reached the share of their limit
 */
export function createLeases(
  db: Database,
  control: (need: Need, cells: readonly number[], by: LimitControl) => Promise<void>,
): Leases {
  const underWay = new Map<string, Promise<unknown>>()

  /** @throws Refusal NUMBER_FULL that names the first number too little is left for, and what may still be staked on it */
  async function take(shard: Shard, need: Need): Promise<void> {
    const short = [...(await lease(db, shard, need))]
    const [first] = short
    if (first === undefined) return
    const [cell, left] = first
    const { pick, play } = need
    const [owed = 1n, staked = 0n] = [need.owed.get(cell), need.staked.get(cell)]
    const detail = { pick, play, number: need.nameOf(cell), most: decimal((staked * left) / owed) }
    const reached = short.flatMap(([one, rest]) => (isReached(need, one, rest) ? [one] : []))
    if (need.control === undefined || reached.length === 0) throw new Refusal('NUMBER_FULL', detail)
    await control(need, reached, need.control)
    throw new NowControlled('NUMBER_FULL', detail)
  }

  async function takeOrWait(shard: Shard, need: Need, waits: boolean): Promise<void> {
    const { game, nr, play, block } = need
    const key = `${shard}/${game}/${nr}/${play}/${block}`
    const other = underWay.get(key)
    // What becomes of the other's ticket does not matter here.
    if (waits && other !== undefined) return void (await other.catch(() => undefined))
    const own = take(shard, need)
    underWay.set(key, own)
    try {
      await own
    } finally {
      if (underWay.get(key) === own) underWay.delete(key)
    }
  }

  return {
    async asking(shard, ask, needsOf) {
      let answer = await ask()
      for (let tries = 0; tries < LEASES; tries += 1) {
        const needs = needsOf(answer)
        if (needs === undefined) break
        for (const need of needs) await takeOrWait(shard, need, tries === 0)
        answer = await ask()
      }
      return answer
    },
  }
}
