import { readGameToken } from '#server/modules/providers/game-session.sql.ts'
import { createPlays } from '#server/modules/providers/plays.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import { createLanes } from '#server/platform/lane/lanes.ts'
import { testBrand } from '#tests/support/house.ts'
import { closedLoop, type LoadResult } from '../support/load.ts'
import { benchGameToken, benchMember } from '../support/members.ts'
import { costRatio, interleaveLoads, perSecond, type RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'
import { LANES, type LedgerBench, ROUNDS } from './ledger.ts'

const IN_FLIGHT = 256
/** So many members take turns, so that a run meets each of them more than once, as play does; every second one has a bonus. */
const PLAYERS = 10_000
/** One bet in so many is by somebody who plays a bonus, and what it must still reach. */
const SHARES = { BO1: { every: 20, least: 0.93 }, BO2: { every: 1, least: 0.65 } } as const

/** Members whose number is even are given a bonus that takes the game, counts own stakes and never ends. */
async function prepareBonuses(url: string): Promise<void> {
  const terms = {
    multiple: '999',
    capTimes: '0',
    highestStake: '0',
    days: 365,
    first: 'real',
    ownStakesCount: true,
    rest: 100,
    weights: [],
  }
  await run(
    url,
    `INSERT INTO bonus_grant (shard, member, id, key, state, amount, required, terms, given_at, active_at, expires_at)
       SELECT shard, member, member, 'bench', 'active', 1000000, 900000000000000000, '${JSON.stringify(terms)}', now(), now(), now() + interval '365 days'
       FROM wallet WHERE kind = 1 AND member % 2 = 0 ON CONFLICT DO NOTHING;
     INSERT INTO wallet (shard, member, kind, currency, balance) SELECT shard, member, 2, currency, 1000000 FROM wallet WHERE kind = 1 AND member % 2 = 0 ON CONFLICT DO NOTHING;
     UPDATE wallet SET bonus = true WHERE kind = 1 AND member % 2 = 0`,
    'VACUUM ANALYZE wallet',
    'VACUUM ANALYZE bonus_grant',
  )
}

/** Bets into the engine, some by members with a bonus, against the same by members who have none. */
export async function benchBonus(bench: LedgerBench, row: keyof typeof SHARES): Promise<RowResult> {
  const { every, least } = SHARES[row]
  await prepareBonuses(bench.url)
  const lanes = createLanes(LANES, { url: bench.url })
  const db = openDatabase(bench.url, { max: 1 })
  const plays = createPlays({
    db,
    lanes,
    calendar: createCalendar(testBrand.timeZone),
    currency: 'BRL',
    clock: systemClock,
    findGame: () => 1,
    hasPots: () => false,
    findOpenGame: () => 1,
    bonusGame: (node) => ({ node, vendor: 'BENCH', gameClass: 'LINES', type: 'RNG' }),
    houseLimits: () => [],
    idleMs: () => 86_400_000,
    touchSession: () => undefined,
  })
  let counter = 0
  const bet = async (member: MemberId): Promise<void> => {
    counter += 1
    const { verdict } = await plays.stake({
      shard: shardOf(member),
      member,
      provider: 1,
      token: readGameToken(benchGameToken(member, 0)),
      gameCode: 'bench',
      nodeId: 1,
      round: `bonus-${row}-${counter}`,
      closes: false,
      reference: `${row}-${process.pid}-${counter}`,
      amount: 100_000n,
      currency: 'BRL',
    })
    if (verdict !== 'ok') throw new Error(`a bench bet was refused: ${verdict}`)
  }
  const load = (isHolder: (bet: number) => boolean): Promise<LoadResult> =>
    closedLoop(
      IN_FLIGHT,
      bench.seconds,
      () => {
        const pair = (counter * 7919) % (PLAYERS / 2)
        return bet(benchMember(2 * pair + (isHolder(counter) ? 0 : 1)))
      },
      bench.meter,
    )
  try {
    // Whoever has bonus money is asked for it from its second bet in a process on.
    await Promise.all(Array.from({ length: PLAYERS / 2 }, (_, pair) => bet(benchMember(2 * pair))))
    const measured = await interleaveLoads(
      ROUNDS,
      () => load(() => false),
      () => load((bet) => bet % every === 0),
    )
    const ratio = costRatio(measured.cost)
    return {
      row,
      work:
        every === 1
          ? 'bets by members who all play a bonus'
          : 'bets of which one in twenty is by a member with a bonus',
      figure: perSecond(measured.work),
      yardstick: `${perSecond(measured.yardstick)} by members without one`,
      ratio: measured.work / measured.yardstick,
      cost: measured.cost,
      target: `≥ ${least} by processor time`,
      ok: ratio >= least,
    }
  } finally {
    await lanes.close()
    await db.close()
  }
}
