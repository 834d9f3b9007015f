import type { Encryption } from '#encryption/encryption.ts'
import type pg from 'pg'
import { ROUND, type RoundColumns, roundFrom } from './rows.sql.ts'
import type { StudioStore } from './store.ts'

/** When what a player has seen of a round was last written, if it is written again. */
const MARKED = "app_now() - interval '2 seconds'"

/** What a question about a round reads, and what is written of its answer. */
export const questions = (pool: pg.Pool, encryption: Encryption): Pick<StudioStore, 'askedOf' | 'markSeen'> => ({
  async askedOf(bearer, roundId) {
    const {
      rows: [row],
    } = await pool.query<RoundColumns & { game: string; marks: boolean }>({
      name: 'asked-of',
      text: `SELECT r.game, r.acted_at <= ${MARKED} AS marks, ${ROUND} FROM studio.session s JOIN studio.round r ON r.player = s.player AND r.game = s.game
           JOIN studio.seed d ON d.id = r.seed WHERE s.bearer_hash = $1 AND s.expires_at > app_now() AND s.mode <> 'replay' AND r.id = $2`,
      values: [bearer, roundId],
    })
    return row === undefined ? undefined : { round: roundFrom(encryption, row), game: row.game, marks: row.marks }
  },
  async markSeen(round, outcome) {
    await pool.query(
      `UPDATE studio.round SET outcome = $3, acted_at = app_now()
         WHERE session = $1 AND id = $2 AND state = 'open' AND awaiting AND outcome = $4 AND acted_at <= ${MARKED}`,
      [round.session, round.id, JSON.stringify(outcome), JSON.stringify(round.outcome)],
    )
  },
})
