import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { POT_CODES, type PotCode } from '#rules/jackpot.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { tinOrchard } from '#studio/games/tin-orchard.ts'

/**
 * Puts a secret in place with which the next round of a player of Tin Orchard wins a pot at a stake of 100.
 * @param player a member's id, or the session of a trial
 */
export async function promisePot(db: Db, player: string, pots: readonly PotCode[] = POT_CODES): Promise<PotCode> {
  const [seed] = await db.query<{ id: string; clientSeed: string; nonce: number }>(sql`
    SELECT d.id, d.client_seed AS "clientSeed", d.nonce FROM studio.pair p JOIN studio.seed d ON d.id = p.seed
    WHERE p.player = ${player} AND p.game = ${tinOrchard.id}`)
  if (seed === undefined) throw new Error('the player has not opened the game')
  const { id, clientSeed, nonce } = seed
  for (let i = 0; ; i += 1) {
    const serverSeed = i.toString(16).padStart(64, '0')
    const random = roundRandom({ serverSeed, clientSeed, nonce, gameId: tinOrchard.id })
    const { pot } = tinOrchard.play({ stake: '100' }, [], random)
    if (pot === undefined || !pots.includes(pot)) continue
    await db.query(
      sql`UPDATE studio.seed SET server_seed = ${serverSeed}, commitment = ${commitmentOf(serverSeed)} WHERE id = ${id}`,
    )
    return pot
  }
}
