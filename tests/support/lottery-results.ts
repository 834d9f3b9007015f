import { commitmentOf } from '#rules/fairness.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { testEncryption } from './outside.ts'

/** Seeds that are looked at for a result: each fits one in ten times. */
const SEEDS = 1000

/**
 * Gives the draw that is sold now and those after it, before they close, seeds by which their first digit comes.
 * @returns their issues
 */
export async function drawFirstDigits(db: Database, game: string, digits: readonly number[]): Promise<string[]> {
  const draws = await db.query<{ game: number; nr: number; issue: string }>(sql`
    SELECT d.game, d.nr, d.issue FROM draw d JOIN lottery_game g ON g.id = d.game
    WHERE g.code = ${game} AND d.closes_at > app_now() AND d.state IN ('planned', 'open') ORDER BY d.nr LIMIT ${digits.length}`)
  for (const [at, draw] of draws.entries()) {
    const seed = seedOf(game, draw.issue, digits[at])
    await db.query(sql`
      UPDATE draw SET commitment = ${commitmentOf(seed)}, sealed_seed = ${testEncryption.encrypt(seed, `draw:${game}:${draw.nr}`)}
      WHERE game = ${draw.game} AND nr = ${draw.nr}`)
  }
  return draws.map(({ issue }) => issue)
}

function seedOf(game: string, issue: string, digit: number | undefined): string {
  for (let n = 1; n <= SEEDS; n += 1) {
    const seed = n.toString(16).padStart(64, '0')
    const result = houseDraw(ssc, game, issue, seed)
    if (Array.isArray(result) && result[0] === digit) return seed
  }
  throw new Error(`no seed brings ${String(digit)}`)
}
