import { inTransaction } from '#node/transaction.ts'
import { reencrypt, type Encryption } from '#encryption/encryption.ts'
import pg from 'pg'
import { questions } from './asked.sql.ts'
import {
  place,
  ROUND,
  type RoundColumns,
  roundFrom,
  type SeedColumns,
  seedFrom,
  SESSION,
  type SessionColumns,
  sessionFrom,
  SESSIONS,
  wagersTo,
} from './rows.sql.ts'
import type { NewSeed, Playing, Round, StudioSession, StudioStore } from './store.ts'

const LAUNCHABLE = "launch_hash = $1 AND launched_at IS NULL AND created_at > app_now() - interval '2 minutes'"
const REFUNDED = "state = 'refunded', refusal = 'ROUND_REFUNDED', awaiting = false"
/** PostgreSQL's code for a row that is there already. */
const UNIQUE_VIOLATION = '23505'

/** Seeds that are re-encrypted in one statement. */
const ENCRYPTED_AT_ONCE = 500

/** Opens the studio's tables; seeds lie in them under its encryption until they are revealed. Times are the database's, so that several processes agree. */
export function openStudioStore(url: string, encryption: Encryption, onError: (error: Error) => void): StudioStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    application_name: 'wheelhouse studio',
    idle_in_transaction_session_timeout: 2000,
    lock_timeout: 2000,
  })
  pool.on('error', onError)

  const transaction = <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, work, onError)
  const oneSession = async (where: string, values: unknown[]): Promise<StudioSession | undefined> => {
    const {
      rows: [row],
    } = await pool.query<SessionColumns>(`SELECT ${SESSION} FROM ${SESSIONS} WHERE ${where}`, values)
    return row === undefined ? undefined : sessionFrom(encryption, row)
  }
  const rounds = async (from: pg.Pool | pg.PoolClient, where: string, values: unknown[]): Promise<Round[]> => {
    const { rows } = await from.query<RoundColumns>(
      `SELECT ${ROUND} FROM studio.round r JOIN studio.seed d ON d.id = r.seed WHERE ${where}`,
      values,
    )
    return rows.map((row) => roundFrom(encryption, row))
  }
  /** The client seed of one that is not in use yet is written when it comes into use. */
  const insertSeed = (
    client: pg.PoolClient,
    { player, game }: Playing,
    seed: NewSeed,
    clientSeed: string,
  ): Promise<unknown> =>
    client.query(
      'INSERT INTO studio.seed (id, player, game, server_seed, commitment, client_seed) VALUES ($1, $2, $3, $4, $5, $6)',
      [seed.id, player, game, encryption.encrypt(seed.serverSeed, place(seed.id)), seed.commitment, clientSeed],
    )
  /** Orders what a player does in a game, in whichever session: thirty at once open one round, and none with a seed that is just revealed. */
  const inTurn = (client: pg.PoolClient, { player, game }: Playing): Promise<unknown> =>
    client.query('SELECT 1 FROM studio.pair WHERE player = $1 AND game = $2 FOR UPDATE', [player, game])

  return {
    ...questions(pool, encryption),
    async encryptStored() {
      for (;;) {
        const encrypted = await transaction(async (client) => {
          const { rows } = await client.query<{ id: string; server_seed: string }>(
            'SELECT id, server_seed FROM studio.seed WHERE revealed_at IS NULL AND left(server_seed, 12) <> $1 LIMIT $2 FOR UPDATE SKIP LOCKED',
            [encryption.prefix, ENCRYPTED_AT_ONCE],
          )
          await client.query(
            'UPDATE studio.seed d SET server_seed = n.encrypted FROM unnest($1::uuid[], $2::text[]) AS n(id, encrypted) WHERE d.id = n.id',
            [rows.map(({ id }) => id), rows.map((row) => reencrypt(encryption, row.server_seed, place(row.id)))],
          )
          return rows.length
        })
        if (encrypted === 0) return
      }
    },
    insertSession: (s) =>
      transaction(async (client) => {
        const { rowCount } = await client.query(
          'INSERT INTO studio.pair (player, game, seed, next_seed) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
          [s.player, s.game, s.seed.id, s.nextSeed.id],
        )
        if (rowCount === 1) for (const seed of [s.seed, s.nextSeed]) await insertSeed(client, s, seed, s.clientSeed)
        await client.query(
          `INSERT INTO studio.session (id, mode, game, player, wallet_token, currency, currency_symbol, launch_hash, demo_balance, free_rounds, pace, created_at, expires_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, t, t + interval '12 hours' FROM app_now() AS t`,
          [
            s.id,
            s.mode,
            s.game,
            s.player,
            s.walletToken,
            s.currency,
            s.currencySymbol,
            s.launchHash,
            s.demoBalance,
            JSON.stringify(s.freeRounds),
            s.pace === null ? null : JSON.stringify(s.pace),
          ],
        )
      }),
    findLaunch: (launchHash) => oneSession(LAUNCHABLE, [launchHash]),
    async launch(launchHash, bearerHash) {
      const {
        rows: [row],
      } = await pool.query<{ id: string }>(
        `UPDATE studio.session SET launched_at = app_now(), bearer_hash = $2
         WHERE ${LAUNCHABLE} RETURNING id`,
        [launchHash, bearerHash],
      )
      return row === undefined ? undefined : oneSession('s.id = $1', [row.id])
    },
    findSession: (bearerHash) => oneSession('s.bearer_hash = $1 AND s.expires_at > app_now()', [bearerHash]),
    sessionById: (id) => oneSession('s.id = $1', [id]),
    openRound: (session, round) =>
      transaction(async (client) => {
        await inTurn(client, session)
        // A round that the player left open in an earlier session ends before a new one begins.
        const [known] = await rounds(
          client,
          "r.session = $1 AND r.id = $2 OR r.player = $3 AND r.game = $4 AND r.state = 'open' ORDER BY (r.session = $1 AND r.id = $2) DESC, r.created_at LIMIT 1",
          [session.id, round.id, session.player, session.game],
        )
        if (known !== undefined)
          return known.session === session.id && known.id === round.id ? { round: known } : { unfinished: known }
        if (session.pace !== null && session.pace.leastMs > 0) {
          // What was refused was no round.
          const { rowCount } = await client.query(
            "SELECT FROM studio.round WHERE player = $1 AND game = $2 AND state <> 'refused' AND created_at > app_now() - make_interval(secs => $3) LIMIT 1",
            [session.player, session.game, session.pace.leastMs / 1000],
          )
          if (rowCount === 1) return 'early'
        }
        await client.query(
          `WITH seed AS (
           UPDATE studio.seed d SET nonce = nonce + 1 FROM studio.pair p WHERE p.player = $3 AND p.game = $4 AND d.id = p.seed RETURNING d.id, d.nonce - 1 AS nonce)
         INSERT INTO studio.round (session, id, player, game, game_version, rule_hash, seed, nonce, bet, stake, reward, state, created_at, acted_at)
         SELECT $1, $2, $3, $4, $5, $6, seed.id, seed.nonce, $7, $8, $9, 'open', t, t FROM seed, app_now() AS t`,
          [
            session.id,
            round.id,
            session.player,
            session.game,
            round.gameVersion,
            round.ruleHash,
            JSON.stringify(round.bet),
            round.stake,
            round.reward,
          ],
        )
        const [opened] = await rounds(client, 'r.session = $1 AND r.id = $2', [session.id, round.id])
        if (opened === undefined) throw new Error('a round was opened and is not there')
        return { round: opened }
      }).catch(async (error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
        const [known] = await rounds(pool, 'r.player = $1 AND r.game = $2 AND r.id = $3', [
          session.player,
          session.game,
          round.id,
        ])
        if (known === undefined) throw error
        return { unfinished: known }
      }),
    async advanceRound(round, played, balance, jackpot) {
      // What was paid is closed, also where another try of the same round was refused a moment before money came in.
      await pool.query(
        `UPDATE studio.round SET state = $4, outcome = $5, balance = $6, wagers = $7, awaiting = $8, acted_at = app_now(), refusal = NULL, pot = $9, pot_amount = $10
         WHERE session = $1 AND id = $2 AND state <> 'closed' AND jsonb_array_length(choices) = $3`,
        [
          round.session,
          round.id,
          round.choices.length,
          played.over ? 'closed' : 'open',
          JSON.stringify(played.outcome),
          balance,
          wagersTo(played.wagers),
          !played.over,
          jackpot?.pot,
          jackpot?.amount,
        ],
      )
    },
    async refuseRound(round, refusal, balance) {
      await pool.query(
        "UPDATE studio.round SET state = 'refused', refusal = $3, balance = $4 WHERE session = $1 AND id = $2 AND state = 'open'",
        [round.session, round.id, refusal, balance],
      )
    },
    async refundRound(round, balance) {
      await pool.query(
        `UPDATE studio.round SET ${REFUNDED}, balance = $3 WHERE session = $1 AND id = $2 AND state = 'open'`,
        [round.session, round.id, balance],
      )
    },
    async refundDemo(round) {
      const stakes = round.wagers.reduce((sum, { stake }) => sum + stake, 0n)
      await pool.query(
        `WITH account AS (SELECT id, demo_balance + $3 AS after FROM studio.session WHERE id = $1 FOR UPDATE), round AS (
           UPDATE studio.round SET ${REFUNDED}, balance = account.after FROM account WHERE session = $1 AND round.id = $2 AND state = 'open' RETURNING balance)
         UPDATE studio.session SET demo_balance = round.balance FROM round WHERE id = $1`,
        [round.session, round.id, stakes],
      )
    },
    async forgetDemo(round) {
      await pool.query("DELETE FROM studio.round WHERE session = $1 AND id = $2 AND state = 'open'", [
        round.session,
        round.id,
      ])
    },
    dropDemos: () =>
      transaction(async (client) => {
        // In a trial the session is the player too.
        const { rows } = await client.query<{ id: string }>(
          `SELECT id FROM studio.session WHERE mode = 'demo' AND created_at < app_now() - interval '1 day' ORDER BY created_at LIMIT 200 FOR UPDATE SKIP LOCKED`,
        )
        const over = rows.map(({ id }) => id)
        if (over.length === 0) return
        await client.query('DELETE FROM studio.round WHERE session = ANY($1::uuid[])', [over])
        await client.query('DELETE FROM studio.pair WHERE player = ANY($1::text[])', [over])
        await client.query('DELETE FROM studio.seed WHERE player = ANY($1::text[])', [over])
        await client.query('DELETE FROM studio.session WHERE id = ANY($1::uuid[])', [over])
      }),
    async addChoice(round, step, choice) {
      const { rowCount } = await pool.query(
        `UPDATE studio.round SET choices = choices || jsonb_build_array($4::jsonb), awaiting = false, acted_at = app_now()
         WHERE session = $1 AND id = $2 AND state = 'open' AND awaiting AND jsonb_array_length(choices) = $3`,
        [round.session, round.id, step, JSON.stringify(choice)],
      )
      return rowCount === 1
    },
    async noteStakes(round, wagers) {
      await pool.query(
        `UPDATE studio.round SET wagers = $4, choices = $3, awaiting = false
         WHERE session = $1 AND id = $2 AND state = 'open' AND jsonb_array_length(wagers) < jsonb_array_length($4::jsonb)
           AND CASE WHEN awaiting THEN choices = $3::jsonb - -1 ELSE choices = $3::jsonb END`,
        [
          round.session,
          round.id,
          JSON.stringify(round.choices),
          wagersTo(wagers.map(({ stake }) => ({ stake, payout: 0n }))),
        ],
      )
    },
    async dropChoice(round) {
      await pool.query(
        `UPDATE studio.round SET choices = choices - -1, awaiting = true
         WHERE session = $1 AND id = $2 AND state = 'open' AND NOT awaiting AND jsonb_array_length(choices) = $3 AND jsonb_array_length(wagers) = $4`,
        [round.session, round.id, round.choices.length, round.wagers.length],
      )
    },
    playDemo: (round, played, jackpot) =>
      transaction(async (client) => {
        // Two at once wait here, so that the second sees in a statement of its own that the step is done.
        await client.query('SELECT 1 FROM studio.session WHERE id = $1 FOR UPDATE', [round.session])
        const [now] = await rounds(
          client,
          "r.session = $1 AND r.id = $2 AND r.state = 'open' AND NOT r.awaiting AND jsonb_array_length(r.choices) = $3",
          [round.session, round.id, round.choices.length],
        )
        if (now === undefined) return true
        const cost = played.wagers.slice(now.wagers.length).reduce((sum, { stake }) => sum + stake, 0n)
        const paid = played.over ? played.wagers.reduce((sum, { payout }) => sum + payout, jackpot?.amount ?? 0n) : 0n
        const {
          rows: [row],
        } = await client.query<{ demo_balance: string }>(
          'UPDATE studio.session SET demo_balance = demo_balance - $2 + $3 WHERE id = $1 AND demo_balance >= $2 RETURNING demo_balance',
          [round.session, cost, paid],
        )
        if (row === undefined) return false
        await client.query(
          'UPDATE studio.round SET state = $3, outcome = $4, balance = $5, wagers = $6, awaiting = $7, acted_at = app_now(), pot = $8, pot_amount = $9 WHERE session = $1 AND id = $2',
          [
            round.session,
            round.id,
            played.over ? 'closed' : 'open',
            JSON.stringify(played.outcome),
            row.demo_balance,
            wagersTo(played.wagers),
            !played.over,
            jackpot?.pot,
            jackpot?.amount,
          ],
        )
        return true
      }),
    readRound: async (session, id) => (await rounds(pool, 'r.session = $1 AND r.id = $2', [session, id]))[0],
    history: (player, game, limit) =>
      rounds(pool, "r.player = $1 AND r.game = $2 AND r.state = 'closed' ORDER BY r.created_at DESC LIMIT $3", [
        player,
        game,
        limit,
      ]),
    async ownStake(player, game) {
      const {
        rows: [row],
      } = await pool.query<{ stake: string }>(
        "SELECT stake FROM studio.round WHERE player = $1 AND game = $2 AND state = 'closed' AND reward IS NULL ORDER BY created_at DESC LIMIT 1",
        [player, game],
      )
      return row === undefined ? undefined : BigInt(row.stake)
    },
    roundOf: async (player, game, id) =>
      (await rounds(pool, 'r.player = $1 AND r.game = $2 AND r.id = $3', [player, game, id]))[0],
    openRoundOf: async (player, game) =>
      (
        await rounds(pool, "r.player = $1 AND r.game = $2 AND r.state = 'open' ORDER BY r.created_at LIMIT 1", [
          player,
          game,
        ])
      )[0],
    async insertReplay(replay) {
      const {
        rows: [row],
      } = await pool.query<{ game: string }>(
        `INSERT INTO studio.session (id, mode, game, player, currency, currency_symbol, launch_hash, shows, created_at, expires_at)
         SELECT $1, 'replay', s.game, s.player, s.currency, s.currency_symbol, $4, r.id, t, t + interval '1 hour'
         FROM studio.round r JOIN studio.session s ON s.id = r.session, app_now() AS t
         WHERE r.player = $2 AND r.id = $3 AND r.state = 'closed' AND s.mode = 'real' LIMIT 1 RETURNING game`,
        [replay.id, replay.player, replay.round, replay.launchHash],
      )
      return row
    },
    openRounds: (seconds, waitingSeconds) =>
      rounds(
        pool,
        "r.state = 'open' AND r.acted_at < app_now() - make_interval(secs => CASE WHEN r.awaiting THEN $2 ELSE $1 END::double precision) ORDER BY r.acted_at LIMIT 500",
        [seconds, waitingSeconds],
      ),
    async roundsOfDay(day) {
      const { rows } = await pool.query<RoundColumns & { player: string }>(
        `SELECT r.player, ${ROUND} FROM studio.round r JOIN studio.seed d ON d.id = r.seed JOIN studio.session s ON s.id = r.session
         WHERE s.mode = 'real' AND r.created_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND r.created_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
         ORDER BY r.created_at`,
        [day],
      )
      return rows.map((row) => ({ player: row.player, round: roundFrom(encryption, row) }))
    },
    rotate: (session, { clientSeed, following }) =>
      transaction(async (client) => {
        await inTurn(client, session)
        const [open] = await rounds(client, "r.player = $1 AND r.game = $2 AND r.state = 'open'", [
          session.player,
          session.game,
        ])
        if (open !== undefined) return undefined
        const {
          rows: [pair],
        } = await client.query<{ seed: string; next_seed: string }>(
          'SELECT seed, next_seed FROM studio.pair WHERE player = $1 AND game = $2',
          [session.player, session.game],
        )
        if (pair === undefined) return undefined
        // With the one in use, what an earlier release left unrevealed for a round that was open then.
        const { rows } = await client.query<SeedColumns>(
          `SELECT d.id AS seed_id, d.server_seed, d.commitment, d.client_seed, d.nonce AS seed_nonce, true AS revealed
         FROM studio.seed d WHERE d.player = $1 AND d.game = $2 AND d.revealed_at IS NULL AND d.id <> $3`,
          [session.player, session.game, pair.next_seed],
        )
        const over = rows.map((row) => seedFrom(encryption, row))
        await client.query(
          'UPDATE studio.seed d SET revealed_at = app_now(), server_seed = n.clear FROM unnest($1::uuid[], $2::text[]) AS n(id, clear) WHERE d.id = n.id',
          [over.map(({ id }) => id), over.map(({ serverSeed }) => serverSeed)],
        )
        await client.query('UPDATE studio.seed SET client_seed = $2 WHERE id = $1', [pair.next_seed, clientSeed])
        await insertSeed(client, session, following, clientSeed)
        await client.query('UPDATE studio.pair SET seed = next_seed, next_seed = $3 WHERE player = $1 AND game = $2', [
          session.player,
          session.game,
          following.id,
        ])
        const {
          rows: [row],
        } = await client.query<SessionColumns>(`SELECT ${SESSION} FROM ${SESSIONS} WHERE s.id = $1`, [session.id])
        const used = over.find(({ id }) => id === pair.seed)
        return used === undefined || row === undefined
          ? undefined
          : { revealed: used, now: sessionFrom(encryption, row) }
      }),
    close: () => pool.end(),
  }
}
