import type { Wager } from '#rules/game.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { type FreeRounds, freeRounds, type PlayMode, type StudioErrorCode, studioErrorCode } from '#contract/studio.ts'
import pg from 'pg'
import { array, json, object, parse, string } from 'zod/mini'
import type { Json, Played } from './game.ts'

export interface StudioSession {
  readonly id: string
  readonly mode: PlayMode
  readonly game: string
  readonly player: string
  readonly walletToken: string | null
  readonly currency: string
  readonly currencySymbol: string
  readonly demoBalance: Money | null
  /** What may be played of it at the house's expense, as the platform offered it at the launch. */
  readonly freeRounds: readonly FreeRounds[]
  /** In a replay: the round that it shows. */
  readonly shows: string | null
  readonly seed: Seed
  /** Of the secret that comes into use when seeds are changed; null where a page only shows. */
  readonly nextCommitment: string | null
}

export interface Seed {
  readonly id: string
  readonly serverSeed: string
  readonly commitment: string
  readonly clientSeed: string
  readonly nonce: number
  readonly revealed: boolean
}

export interface Round {
  readonly session: string
  readonly id: string
  readonly gameVersion: string
  readonly ruleHash: string
  readonly nonce: number
  readonly bet: Json
  readonly choices: readonly Json[]
  /** The stake of the bet alone. */
  readonly stake: Money
  /** The grant that bears it, null where the player does. */
  readonly reward: string | null
  /** The stakes that the wallet has taken. */
  readonly wagers: readonly Wager[]
  readonly state: 'open' | 'closed' | 'refused' | 'refunded'
  /** All that was chosen is done, and the player chooses next. */
  readonly awaiting: boolean
  /** As far as the player has seen it. */
  readonly outcome: Json | null
  readonly balance: Money | null
  readonly refusal: StudioErrorCode | null
  readonly playedAt: string
  readonly seed: Seed
}

export interface StudioStore {
  insertSession(session: NewSession): Promise<void>
  /** The session that a launch token would open. */
  findLaunch(launchHash: string): Promise<StudioSession | undefined>
  /** Exchanges a launch token for a bearer; once, and within two minutes. */
  launch(launchHash: string, bearerHash: string): Promise<StudioSession | undefined>
  findSession(bearerHash: string): Promise<StudioSession | undefined>
  sessionById(id: string): Promise<StudioSession | undefined>
  /**
   * Opens a round under the session's next nonce, or finds the one of this id. `unfinished` is another
   * round that has to end first, or one of this id in another session of the player.
   */
  openRound(session: StudioSession, round: NewRound): Promise<{ round: Round } | { unfinished: Round }>
  /** Writes how far a round has come. What a quicker try of the same step wrote stays. */
  advanceRound(round: Round, played: Played, balance: Money): Promise<void>
  refuseRound(round: Round, refusal: StudioErrorCode, balance: Money | null): Promise<void>
  /** Notes that the stakes of a round were given back. */
  /** Ends a round of which each stake was given back; `balance` is what the wallet says then, where it does. */
  refundRound(round: Round, balance: Money | null): Promise<void>
  /** Ends a round of a trial and gives its stakes back. */
  refundDemo(round: Round): Promise<void>
  /** Adds a choice to a round that waits for its choice number `step`; false where it does not. */
  addChoice(round: Round, step: number, choice: Json): Promise<boolean>
  /**
   * Notes the stakes that a choice added once they are taken, before anything is paid: from then on the choice
   * stays, also one that was taken back meanwhile, unless another was made in its place.
   */
  noteStakes(round: Round, wagers: readonly Wager[]): Promise<void>
  /** Takes the last choice back, which the wallet did not cover. */
  dropChoice(round: Round): Promise<void>
  /** Moves a demo's own balance by what the last choice cost and the end pays; false when it does not cover the cost. */
  playDemo(round: Round, played: Played): Promise<boolean>
  readRound(session: string, id: string): Promise<Round | undefined>
  history(player: string, game: string, limit: number): Promise<Round[]>
  /** The stake of the last round that the player paid. */
  ownStake(player: string, game: string): Promise<Money | undefined>
  /** A round of a player by its id, whatever session it was played in. */
  roundOf(player: string, game: string, id: string): Promise<Round | undefined>
  /** The oldest round of a player that is not over. */
  openRoundOf(player: string, game: string): Promise<Round | undefined>
  /** Opens a replay of a round that has ended; undefined where the player has none of that id. */
  insertReplay(replay: { readonly id: string; readonly player: string; readonly round: string; readonly launchHash: string }): Promise<{ game: string } | undefined>
  /** Rounds open for longer than some seconds, to be played to their end, and such as waited too long for their player. */
  openRounds(seconds: number, waitingSeconds: number): Promise<Round[]>
  /** The rounds for real money of a UTC day, each with whose it is. */
  roundsOfDay(day: string): Promise<{ player: string; round: Round }[]>
  /**
   * Reveals the seed in use, puts the one that was promised next in its place, with the player's seed, and draws the one
   * after it; undefined while a round is open.
   */
  rotate(session: StudioSession, change: { readonly clientSeed: string; readonly following: NewSeed }): Promise<{ readonly revealed: Seed; readonly now: StudioSession } | undefined>
  close(): Promise<void>
}

export interface NewSession {
  readonly id: string
  readonly mode: PlayMode
  readonly game: string
  readonly player: string
  readonly walletToken: string | null
  readonly currency: string
  readonly currencySymbol: string
  readonly launchHash: string
  readonly demoBalance: Money | null
  readonly freeRounds: readonly FreeRounds[]
  readonly clientSeed: string
  readonly seed: NewSeed
  readonly nextSeed: NewSeed
}

/** A secret that was drawn, not yet told to anybody. */
export interface NewSeed {
  readonly id: string
  readonly serverSeed: string
  readonly commitment: string
}

export interface NewRound {
  readonly id: string
  readonly bet: Json
  readonly stake: Money
  readonly reward: string | null
  readonly gameVersion: string
  readonly ruleHash: string
}

const LAUNCHABLE = "launch_hash = $1 AND launched_at IS NULL AND created_at > app_now() - interval '2 minutes'"
const SESSION = `s.id, s.mode, s.game, s.player, s.wallet_token, s.currency, s.currency_symbol, s.demo_balance, s.free_rounds, s.shows,
  (SELECT x.commitment FROM studio.seed x WHERE x.id = s.next_seed) AS next_commitment,
  d.id AS seed_id, d.server_seed, d.commitment, d.client_seed, d.nonce AS seed_nonce, d.revealed_at IS NOT NULL AS revealed`
const ROUND = `r.session, r.id, r.game_version, r.rule_hash, r.nonce, r.bet, r.choices, r.stake, r.reward, r.wagers, r.state, r.awaiting, r.outcome, r.balance, r.refusal, r.created_at,
  d.id AS seed_id, d.server_seed, d.commitment, d.client_seed, d.nonce AS seed_nonce, d.revealed_at IS NOT NULL AS revealed`

/** PostgreSQL's code for a row that is there already. */
const REFUNDED = "state = 'refunded', refusal = 'ROUND_REFUNDED', awaiting = false"
const UNIQUE_VIOLATION = '23505'

interface SeedColumns {
  seed_id: string
  server_seed: string
  commitment: string
  client_seed: string
  seed_nonce: number
  revealed: boolean
}
interface SessionColumns extends SeedColumns {
  id: string
  mode: PlayMode
  game: string
  player: string
  wallet_token: string | null
  currency: string
  currency_symbol: string
  demo_balance: string | null
  free_rounds: unknown
  shows: string | null
  next_commitment: string | null
}
interface RoundColumns extends SeedColumns {
  session: string
  id: string
  game_version: string
  rule_hash: string
  nonce: number
  bet: unknown
  choices: unknown
  stake: string
  reward: string | null
  wagers: unknown
  state: Round['state']
  awaiting: boolean
  outcome: unknown
  balance: string | null
  refusal: string | null
  created_at: Date
}

const seedFrom = (row: SeedColumns): Seed => ({
  id: row.seed_id, serverSeed: row.server_seed, commitment: row.commitment, clientSeed: row.client_seed, nonce: row.seed_nonce, revealed: row.revealed,
})
const sessionFrom = (row: SessionColumns): StudioSession => ({
  id: row.id, mode: row.mode, game: row.game, player: row.player, walletToken: row.wallet_token, currency: row.currency,
  currencySymbol: row.currency_symbol, demoBalance: row.demo_balance === null ? null : BigInt(row.demo_balance), freeRounds: parse(array(freeRounds), row.free_rounds), shows: row.shows, seed: seedFrom(row),
  nextCommitment: row.next_commitment,
})
const storedWagers = array(object({ stake: string(), payout: string() }))
const wagersFrom = (stored: unknown): Wager[] => parse(storedWagers, stored).map(({ stake, payout }) => ({ stake: parseMoney(stake), payout: parseMoney(payout) }))
const wagersTo = (wagers: readonly Wager[]): string =>
  JSON.stringify(wagers.map(({ stake, payout }) => ({ stake: moneyToDecimal(stake, 5), payout: moneyToDecimal(payout, 5) })))
const roundFrom = (row: RoundColumns): Round => ({
  session: row.session, id: row.id, gameVersion: row.game_version, ruleHash: row.rule_hash, nonce: row.nonce, bet: parse(json(), row.bet),
  choices: parse(array(json()), row.choices), stake: BigInt(row.stake), reward: row.reward, wagers: wagersFrom(row.wagers), state: row.state, awaiting: row.awaiting,
  outcome: row.outcome === null ? null : parse(json(), row.outcome), balance: row.balance === null ? null : BigInt(row.balance),
  refusal: row.refusal === null ? null : parse(studioErrorCode, row.refusal), playedAt: row.created_at.toISOString(), seed: seedFrom(row),
})

/** Opens the studio's tables. Times are the database's, so that several processes agree. */
export function openStudioStore(url: string, onError: (error: Error) => void): StudioStore {
  const pool = new pg.Pool({ connectionString: url, max: 6, application_name: 'wheelhouse studio', idle_in_transaction_session_timeout: 2000, lock_timeout: 2000 })
  pool.on('error', onError)

  const transaction = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    client.on('error', onError)
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
  const oneSession = async (where: string, values: unknown[]): Promise<StudioSession | undefined> => {
    const { rows: [row] } = await pool.query<SessionColumns>(
      `SELECT ${SESSION} FROM studio.session s JOIN studio.seed d ON d.id = s.seed WHERE ${where}`, values)
    return row === undefined ? undefined : sessionFrom(row)
  }
  const rounds = async (from: pg.Pool | pg.PoolClient, where: string, values: unknown[]): Promise<Round[]> => {
    const { rows } = await from.query<RoundColumns>(`SELECT ${ROUND} FROM studio.round r JOIN studio.seed d ON d.id = r.seed WHERE ${where}`, values)
    return rows.map(roundFrom)
  }
  /** The client seed of one that is not in use yet is written when it comes into use. */
  const insertSeed = (client: pg.PoolClient, session: string, seed: NewSeed, clientSeed: string): Promise<unknown> => client.query(
    'INSERT INTO studio.seed (id, session, server_seed, commitment, client_seed) VALUES ($1, $2, $3, $4, $5)',
    [seed.id, session, seed.serverSeed, seed.commitment, clientSeed])

  return {
    insertSession: (s) => transaction(async (client) => {
      await insertSeed(client, s.id, s.seed, s.clientSeed)
      await insertSeed(client, s.id, s.nextSeed, s.clientSeed)
      await client.query(
        `INSERT INTO studio.session (id, mode, game, player, wallet_token, currency, currency_symbol, launch_hash, seed, next_seed, demo_balance, free_rounds, created_at, expires_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, t, t + interval '12 hours' FROM app_now() AS t`,
        [s.id, s.mode, s.game, s.player, s.walletToken, s.currency, s.currencySymbol, s.launchHash, s.seed.id, s.nextSeed.id, s.demoBalance, JSON.stringify(s.freeRounds)])
    }),
    findLaunch: (launchHash) => oneSession(LAUNCHABLE, [launchHash]),
    async launch(launchHash, bearerHash) {
      const { rows: [row] } = await pool.query<{ id: string }>(
        `UPDATE studio.session SET launched_at = app_now(), bearer_hash = $2
         WHERE ${LAUNCHABLE} RETURNING id`, [launchHash, bearerHash])
      return row === undefined ? undefined : oneSession('s.id = $1', [row.id])
    },
    findSession: (bearerHash) => oneSession('s.bearer_hash = $1 AND s.expires_at > app_now()', [bearerHash]),
    sessionById: (id) => oneSession('s.id = $1', [id]),
    openRound: (session, round) => transaction(async (client) => {
      // The session's row orders its rounds: thirty at once open one.
      await client.query('SELECT 1 FROM studio.session WHERE id = $1 FOR UPDATE', [session.id])
      // A round that the player left open in an earlier session ends before a new one begins.
      const [known] = await rounds(client, "r.session = $1 AND r.id = $2 OR r.player = $3 AND r.game = $4 AND r.state = 'open' ORDER BY (r.session = $1 AND r.id = $2) DESC, r.created_at LIMIT 1",
        [session.id, round.id, session.player, session.game])
      if (known !== undefined) return known.session === session.id && known.id === round.id ? { round: known } : { unfinished: known }
      await client.query(
        `WITH seed AS (
           UPDATE studio.seed d SET nonce = nonce + 1 FROM studio.session s WHERE s.id = $1 AND d.id = s.seed RETURNING d.id, d.nonce - 1 AS nonce)
         INSERT INTO studio.round (session, id, player, game, game_version, rule_hash, seed, nonce, bet, stake, reward, state, created_at, acted_at)
         SELECT $1, $2, $3, $4, $5, $6, seed.id, seed.nonce, $7, $8, $9, 'open', t, t FROM seed, app_now() AS t`,
        [session.id, round.id, session.player, session.game, round.gameVersion, round.ruleHash, JSON.stringify(round.bet), round.stake, round.reward])
      const [opened] = await rounds(client, 'r.session = $1 AND r.id = $2', [session.id, round.id])
      if (opened === undefined) throw new Error('a round was opened and is not there')
      return { round: opened }
    }).catch(async (error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
      const [known] = await rounds(pool, 'r.player = $1 AND r.game = $2 AND r.id = $3', [session.player, session.game, round.id])
      if (known === undefined) throw error
      return { unfinished: known }
    }),
    async advanceRound(round, played, balance) {
      // What was paid is closed, also where another try of the same round was refused a moment before money came in.
      await pool.query(
        `UPDATE studio.round SET state = $4, outcome = $5, balance = $6, wagers = $7, awaiting = $8, acted_at = app_now(), refusal = NULL
         WHERE session = $1 AND id = $2 AND state <> 'closed' AND jsonb_array_length(choices) = $3`,
        [round.session, round.id, round.choices.length, played.over ? 'closed' : 'open', JSON.stringify(played.outcome), balance, wagersTo(played.wagers), !played.over])
    },
    async refuseRound(round, refusal, balance) {
      await pool.query("UPDATE studio.round SET state = 'refused', refusal = $3, balance = $4 WHERE session = $1 AND id = $2 AND state = 'open'",
        [round.session, round.id, refusal, balance])
    },
    async refundRound(round, balance) {
      await pool.query(`UPDATE studio.round SET ${REFUNDED}, balance = $3 WHERE session = $1 AND id = $2 AND state = 'open'`, [round.session, round.id, balance])
    },
    async refundDemo(round) {
      const stakes = round.wagers.reduce((sum, { stake }) => sum + stake, 0n)
      await pool.query(
        `WITH account AS (SELECT id, demo_balance + $3 AS after FROM studio.session WHERE id = $1 FOR UPDATE), round AS (
           UPDATE studio.round SET ${REFUNDED}, balance = account.after FROM account WHERE session = $1 AND round.id = $2 AND state = 'open' RETURNING balance)
         UPDATE studio.session SET demo_balance = round.balance FROM round WHERE id = $1`, [round.session, round.id, stakes])
    },
    async addChoice(round, step, choice) {
      const { rowCount } = await pool.query(
        `UPDATE studio.round SET choices = choices || jsonb_build_array($4::jsonb), awaiting = false, acted_at = app_now()
         WHERE session = $1 AND id = $2 AND state = 'open' AND awaiting AND jsonb_array_length(choices) = $3`,
        [round.session, round.id, step, JSON.stringify(choice)])
      return rowCount === 1
    },
    async noteStakes(round, wagers) {
      await pool.query(
        `UPDATE studio.round SET wagers = $4, choices = $3, awaiting = false
         WHERE session = $1 AND id = $2 AND state = 'open' AND jsonb_array_length(wagers) < jsonb_array_length($4::jsonb)
           AND CASE WHEN awaiting THEN choices = $3::jsonb - -1 ELSE choices = $3::jsonb END`,
        [round.session, round.id, JSON.stringify(round.choices), wagersTo(wagers.map(({ stake }) => ({ stake, payout: 0n })))])
    },
    async dropChoice(round) {
      await pool.query(
        `UPDATE studio.round SET choices = choices - -1, awaiting = true
         WHERE session = $1 AND id = $2 AND state = 'open' AND NOT awaiting AND jsonb_array_length(choices) = $3 AND jsonb_array_length(wagers) = $4`,
        [round.session, round.id, round.choices.length, round.wagers.length])
    },
    playDemo: (round, played) => transaction(async (client) => {
      // Two at once wait here, so that the second sees in a statement of its own that the step is done.
      await client.query('SELECT 1 FROM studio.session WHERE id = $1 FOR UPDATE', [round.session])
      const [now] = await rounds(client, "r.session = $1 AND r.id = $2 AND r.state = 'open' AND NOT r.awaiting AND jsonb_array_length(r.choices) = $3", [round.session, round.id, round.choices.length])
      if (now === undefined) return true
      const cost = played.wagers.slice(now.wagers.length).reduce((sum, { stake }) => sum + stake, 0n)
      const paid = played.over ? played.wagers.reduce((sum, { payout }) => sum + payout, 0n) : 0n
      const { rows: [row] } = await client.query<{ demo_balance: string }>(
        'UPDATE studio.session SET demo_balance = demo_balance - $2 + $3 WHERE id = $1 AND demo_balance >= $2 RETURNING demo_balance', [round.session, cost, paid])
      if (row === undefined) return false
      await client.query('UPDATE studio.round SET state = $3, outcome = $4, balance = $5, wagers = $6, awaiting = $7, acted_at = app_now() WHERE session = $1 AND id = $2',
        [round.session, round.id, played.over ? 'closed' : 'open', JSON.stringify(played.outcome), row.demo_balance, wagersTo(played.wagers), !played.over])
      return true
    }),
    readRound: async (session, id) => (await rounds(pool, 'r.session = $1 AND r.id = $2', [session, id]))[0],
    history: (player, game, limit) => rounds(pool, "r.player = $1 AND r.game = $2 AND r.state = 'closed' ORDER BY r.created_at DESC LIMIT $3", [player, game, limit]),
    async ownStake(player, game) {
      const { rows: [row] } = await pool.query<{ stake: string }>("SELECT stake FROM studio.round WHERE player = $1 AND game = $2 AND state = 'closed' AND reward IS NULL ORDER BY created_at DESC LIMIT 1", [player, game])
      return row === undefined ? undefined : BigInt(row.stake)
    },
    roundOf: async (player, game, id) => (await rounds(pool, 'r.player = $1 AND r.game = $2 AND r.id = $3', [player, game, id]))[0],
    openRoundOf: async (player, game) => (await rounds(pool, "r.player = $1 AND r.game = $2 AND r.state = 'open' ORDER BY r.created_at LIMIT 1", [player, game]))[0],
    async insertReplay(replay) {
      const { rows: [row] } = await pool.query<{ game: string }>(
        `INSERT INTO studio.session (id, mode, game, player, currency, currency_symbol, launch_hash, seed, shows, created_at, expires_at)
         SELECT $1, 'replay', s.game, s.player, s.currency, s.currency_symbol, $4, r.seed, r.id, t, t + interval '1 hour'
         FROM studio.round r JOIN studio.session s ON s.id = r.session, app_now() AS t
         WHERE r.player = $2 AND r.id = $3 AND r.state = 'closed' AND s.mode = 'real' LIMIT 1 RETURNING game`, [replay.id, replay.player, replay.round, replay.launchHash])
      return row
    },
    openRounds: (seconds, waitingSeconds) => rounds(pool,
      "r.state = 'open' AND r.acted_at < app_now() - make_interval(secs => CASE WHEN r.awaiting THEN $2 ELSE $1 END::double precision) ORDER BY r.acted_at LIMIT 500", [seconds, waitingSeconds]),
    async roundsOfDay(day) {
      const { rows } = await pool.query<RoundColumns & { player: string }>(
        `SELECT r.player, ${ROUND} FROM studio.round r JOIN studio.seed d ON d.id = r.seed JOIN studio.session s ON s.id = r.session
         WHERE s.mode = 'real' AND r.created_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND r.created_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
         ORDER BY r.created_at`, [day])
      return rows.map((row) => ({ player: row.player, round: roundFrom(row) }))
    },
    rotate: (session, { clientSeed, following }) => transaction(async (client) => {
      await client.query('SELECT 1 FROM studio.session WHERE id = $1 FOR UPDATE', [session.id])
      const [open] = await rounds(client, "r.session = $1 AND r.state = 'open'", [session.id])
      if (open !== undefined) return undefined
      await insertSeed(client, session.id, following, clientSeed)
      const { rows: [old] } = await client.query<SeedColumns>(
        `UPDATE studio.seed d SET revealed_at = app_now() FROM studio.session s WHERE s.id = $1 AND d.id = s.seed
         RETURNING d.id AS seed_id, d.server_seed, d.commitment, d.client_seed, d.nonce AS seed_nonce, true AS revealed`, [session.id])
      await client.query('UPDATE studio.seed d SET client_seed = $2 FROM studio.session s WHERE s.id = $1 AND d.id = s.next_seed', [session.id, clientSeed])
      await client.query('UPDATE studio.session SET seed = next_seed, next_seed = $2 WHERE id = $1', [session.id, following.id])
      const { rows: [row] } = await client.query<SessionColumns>(`SELECT ${SESSION} FROM studio.session s JOIN studio.seed d ON d.id = s.seed WHERE s.id = $1`, [session.id])
      return old === undefined || row === undefined ? undefined : { revealed: seedFrom(old), now: sessionFrom(row) }
    }),
    close: () => pool.end(),
  }
}
