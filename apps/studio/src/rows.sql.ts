import type { Encryption } from '#encryption/encryption.ts'
import { freeRounds, gamePace, type PlayMode, studioErrorCode } from '#contract/protocols/studio.ts'
import type { Wager } from '#rules/game.ts'
import { POT_CODES } from '#rules/jackpot.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { array, enum as oneOf, json, nullable, object, parse, string } from 'zod/mini'
import type { Round, Seed, StudioSession } from './store.ts'

export const SESSION = `s.id, s.mode, s.game, s.player, s.wallet_token, s.currency, s.currency_symbol, s.demo_balance, s.free_rounds, s.pace, s.shows,
  (SELECT x.commitment FROM studio.seed x WHERE x.id = p.next_seed) AS next_commitment,
  d.id AS seed_id, d.server_seed, d.commitment, d.client_seed, d.nonce AS seed_nonce, d.revealed_at IS NOT NULL AS revealed`
export const ROUND = `r.session, r.id, r.game_version, r.rule_hash, r.nonce, r.bet, r.choices, r.stake, r.reward, r.wagers, r.state, r.awaiting, r.outcome, r.balance, r.pot, r.pot_amount, r.refusal, r.created_at,
  d.id AS seed_id, d.server_seed, d.commitment, d.client_seed, d.nonce AS seed_nonce, d.revealed_at IS NOT NULL AS revealed`

export const SESSIONS =
  'studio.session s JOIN studio.pair p ON p.player = s.player AND p.game = s.game JOIN studio.seed d ON d.id = p.seed'
export interface SeedColumns {
  seed_id: string
  server_seed: string
  commitment: string
  client_seed: string
  seed_nonce: number
  revealed: boolean
}
export interface SessionColumns extends SeedColumns {
  id: string
  mode: PlayMode
  game: string
  player: string
  wallet_token: string | null
  currency: string
  currency_symbol: string
  demo_balance: string | null
  free_rounds: unknown
  pace: unknown
  shows: string | null
  next_commitment: string
}
export interface RoundColumns extends SeedColumns {
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
  pot: string | null
  pot_amount: string | null
  refusal: string | null
  created_at: Date
}

/** Where a seed lies, as the encryption knows it. */
export const place = (seed: string): string => `seed:${seed}`
const potCode = oneOf(POT_CODES)
const inClear = /^[0-9a-f]{64}$/

export const seedFrom = (encryption: Encryption, row: SeedColumns): Seed => ({
  id: row.seed_id,
  commitment: row.commitment,
  clientSeed: row.client_seed,
  nonce: row.seed_nonce,
  revealed: row.revealed,
  get serverSeed() {
    return inClear.test(row.server_seed) ? row.server_seed : encryption.decrypt(row.server_seed, place(row.seed_id))
  },
})
export const sessionFrom = (encryption: Encryption, row: SessionColumns): StudioSession => ({
  id: row.id,
  mode: row.mode,
  game: row.game,
  player: row.player,
  walletToken: row.wallet_token,
  currency: row.currency,
  currencySymbol: row.currency_symbol,
  demoBalance: row.demo_balance === null ? null : BigInt(row.demo_balance),
  freeRounds: parse(array(freeRounds), row.free_rounds),
  pace: parse(nullable(gamePace), row.pace),
  shows: row.shows,
  seed: seedFrom(encryption, row),
  nextCommitment: row.next_commitment,
})
const storedWagers = array(object({ stake: string(), payout: string() }))
const wagersFrom = (stored: unknown): Wager[] =>
  parse(storedWagers, stored).map(({ stake, payout }) => ({ stake: parseMoney(stake), payout: parseMoney(payout) }))
export const wagersTo = (wagers: readonly Wager[]): string =>
  JSON.stringify(
    wagers.map(({ stake, payout }) => ({ stake: moneyToDecimal(stake, 5), payout: moneyToDecimal(payout, 5) })),
  )
export const roundFrom = (encryption: Encryption, row: RoundColumns): Round => ({
  session: row.session,
  id: row.id,
  gameVersion: row.game_version,
  ruleHash: row.rule_hash,
  nonce: row.nonce,
  bet: parse(json(), row.bet),
  choices: parse(array(json()), row.choices),
  stake: BigInt(row.stake),
  reward: row.reward,
  wagers: wagersFrom(row.wagers),
  state: row.state,
  awaiting: row.awaiting,
  outcome: row.outcome === null ? null : parse(json(), row.outcome),
  balance: row.balance === null ? null : BigInt(row.balance),
  jackpot:
    row.pot === null || row.pot_amount === null
      ? null
      : { pot: parse(potCode, row.pot), amount: BigInt(row.pot_amount) },
  refusal: row.refusal === null ? null : parse(studioErrorCode, row.refusal),
  playedAt: row.created_at.toISOString(),
  seed: seedFrom(encryption, row),
})
