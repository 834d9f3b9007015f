import {
  array,
  boolean,
  discriminatedUnion,
  enum as oneOf,
  int,
  json,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  toLowerCase,
  uuid,
  type output,
} from 'zod/mini'
import { POT_CODES } from '#rules/jackpot.ts'
import { gameState, gameTopics } from '../game-topics.ts'
import { amount, moment, plainText, positiveAmount } from '../scalars.ts'

/**
 * The border between a game's page and the studio, and between that page and the site around it.
 * Amounts are decimal texts, seeds and hashes lower-case hex. Every studio call is a POST of JSON
 * below the page's own folder; all but `session` carry `Authorization: Bearer`. Beside them
 * GET rules/<game>.json gives anybody the text whose SHA-256 is the game's rule hash.
 */

const hash = string().check(regex(/^[0-9a-f]{64}$/))
const nonce = int().check(minimum(0))

export const clientSeed = string().check(regex(/^[A-Za-z0-9._-]{1,64}$/))
export const gameId = string().check(regex(/^[a-z0-9-]{1,64}$/))

/**
 * What the next round's chance is fixed by: published before it is played. `nextCommitment` is of the secret that comes
 * into use when seeds are changed, drawn before the player names a seed for it. Both live on from launch to launch.
 */
export const fairnessState = object({ commitment: hash, clientSeed, nonce, nextCommitment: hash })
export type FairnessState = output<typeof fairnessState>

/** A replay shows one round of the past and plays none. */
export const playMode = oneOf(['real', 'demo', 'replay'])
export type PlayMode = output<typeof playMode>

/** Most choices of one round, and most stakes. */
const CHOICES = 200

/** The platform's name of a grant of free rounds. */
const reward = string().check(minLength(1), maxLength(64))

/** A pot of the house with what it shows, or paid. */
const shownPot = object({ pot: oneOf(POT_CODES), amount })

const roundFields = {
  roundId: uuid(),
  nonce,
  /** What was staked on, and what was chosen since, in the game's own words (`games/<game>.ts`). */
  bet: json(),
  choices: array(json()).check(maxLength(CHOICES)),
  /** All stakes of the round so far. */
  stake: positiveAmount,
  /** The grant that bore the stake of the bet; left out where the player did. */
  reward: optional(reward),
  /** All that its stakes pay, without a pot; null while the round waits for its player. */
  payout: nullable(amount),
  /** The pot that it won, and what was in it. */
  jackpot: optional(shownPot),
  /** What may be seen of the round, in the game's own words. */
  outcome: json(),
}

/** A round as far as it has come. Once it has paid, `balance` is that after the payout. */
export const roundAnswer = object({ ...roundFields, balance: amount })
export type RoundAnswer = output<typeof roundAnswer>

/** A round as the studio stored it; `serverSeed` once the seed has been revealed. */
export const storedRound = object({
  ...roundFields,
  playedAt: moment,
  gameVersion: plainText(20),
  ruleHash: hash,
  clientSeed,
  commitment: hash,
  serverSeed: nullable(hash),
})
export type StoredRound = output<typeof storedRound>

/** How fast a game may be played, as the house sets it for its regulator. */
export const gamePace = object({
  /** Shortest time from the start of one round to that of the next, in milliseconds; the studio refuses an earlier one. */
  leastMs: int().check(minimum(0), maximum(10_000)),
  /** Whether rounds may follow each other by themselves, and whether what is told may be hurried. */
  automatic: boolean(),
  quick: boolean(),
})
export type GamePace = output<typeof gamePace>

/** So many rounds at one stake that the player does not bear. */
export const freeRounds = object({ reward, stake: positiveAmount, left: int().check(minimum(1)) })
export type FreeRounds = output<typeof freeRounds>

/** POST session: the one-time launch token becomes a bearer that lives in the page's memory only. */
export const sessionRequest = object({ launchToken: string().check(minLength(1), maxLength(512)) })
export const sessionResponse = object({
  bearer: string().check(minLength(1), maxLength(1024)),
  game: object({ id: gameId, version: plainText(20), ruleHash: hash }),
  mode: playMode,
  currency: plainText(10),
  currencySymbol: plainText(8),
  balance: amount,
  stakes: array(positiveAmount).check(minLength(1), maxLength(60)),
  /** The last stake that the player chose and paid, where there was one: the next bet begins with it. */
  ownStake: optional(positiveAmount),
  /** Left out where nothing is asked of it. */
  pace: optional(gamePace),
  fairness: fairnessState,
  /** The last round that ended; in a replay the one to be shown. */
  lastRound: optional(storedRound),
  /** A round that was left in its middle and waits for its player. */
  openRound: optional(roundAnswer),
  /** Rounds at the house's expense that this game can play, each at one of its stakes; what ends first before the others. */
  freeRounds: optional(array(freeRounds)),
  /** What the pots show, of a game whose rounds may win one. */
  pots: optional(array(shownPot)),
})
export type SessionResponse = output<typeof sessionResponse>

/** Of the page's making; the case of its letters says nothing, in small letters it is found again as PostgreSQL writes it. */
const roundId = uuid().check(toLowerCase())

/**
 * POST play: opens a round, or asks for it again. The same id is sent unchanged until a definite answer comes.
 * `reward` plays one of the session's free rounds: the bet stakes exactly what it says, and takes no money.
 */
export const playRequest = object({ roundId, bet: json(), reward: optional(reward) })
export type PlayRequest = output<typeof playRequest>

/**
 * POST act: the player's next choice in a round. `step` counts the choices of the round from 0, so that one
 * sent again is no second one.
 */
export const actRequest = object({ roundId, step: int().check(minimum(0), maximum(CHOICES - 1)), choice: json() })
export type ActRequest = output<typeof actRequest>

/**
 * POST ask: a choice that only asks how a round stands, in games that have such. Answered with yes it shows the round as
 * it goes on and is no choice of it; else it has ended the round, which is shown. Of a round that is over it shows the end.
 */
export const askRequest = object({ roundId, choice: json() })
export type AskRequest = output<typeof askRequest>

/** POST history: the last rounds of this member in this game, newest first. */
export const historyRequest = object({})
export const historyResponse = object({ rounds: array(storedRound).check(maxLength(50)) })
export type HistoryResponse = output<typeof historyResponse>

/** POST seed: reveals the server seed in use and commits to a new one; `clientSeed` when the player chose one. */
export const seedRequest = object({ clientSeed: optional(clientSeed) })
export const seedResponse = object({
  revealed: object({ serverSeed: hash, commitment: hash, clientSeed, rounds: nonce }),
  fairness: fairnessState,
})
export type SeedResponse = output<typeof seedResponse>

/** POST pots: what the pots show by now; nothing where the game has none. */
export const potsRequest = object({})
export const potsResponse = object({ pots: array(shownPot) })
export type PotsResponse = output<typeof potsResponse>

/** What the studio refuses with; every one is a definite answer, unlike a lost connection or a 5xx. */
export const studioErrorCode = oneOf([
  'BAD_REQUEST',
  'BAD_STAKE',
  'BAD_CHOICE',
  'NOT_ENOUGH_MONEY',
  'LIMIT_REACHED',
  'NO_FREE_ROUND',
  'SESSION_ENDED',
  'GAME_PAUSED',
  'ROUND_CONFLICT',
  'ROUND_REFUNDED',
  'TOO_FAST',
  'BUSY',
  'INTERNAL',
])
export type StudioErrorCode = output<typeof studioErrorCode>
export const studioError = object({ code: studioErrorCode, message: plainText(500), balance: optional(amount) })
export type StudioError = output<typeof studioError>

/** The calls of a game's page, by the last part of their address. */
export const studioCalls = {
  session: { request: sessionRequest, response: sessionResponse, bearer: false },
  play: { request: playRequest, response: roundAnswer, bearer: true },
  act: { request: actRequest, response: roundAnswer, bearer: true },
  ask: { request: askRequest, response: roundAnswer, bearer: true },
  history: { request: historyRequest, response: historyResponse, bearer: true },
  seed: { request: seedRequest, response: seedResponse, bearer: true },
  pots: { request: potsRequest, response: potsResponse, bearer: true },
} as const
export type StudioCall = keyof typeof studioCalls

const fromGame = literal('wheelhouse.game')

/** From the game's frame to the site around it. */
export const gameMessage = discriminatedUnion('event', [
  object({ type: fromGame, event: literal('ready') }),
  /**
   * What the game shows as the balance. While a round is told (`telling`) the site shows no other: the books know the
   * payout before the player has seen it. `round` is the one that is told.
   */
  object({ type: fromGame, event: literal('balance'), balance: amount, telling: boolean(), round: optional(uuid()) }),
  /** Something lies over the game, such as its rules: the browser's Back closes that, and not the game. */
  object({ type: fromGame, event: literal('panel'), open: boolean() }),
  object({ type: fromGame, event: literal('sound'), on: boolean() }),
  /** Asks to hear a topic of this game; which game that is, the site knows. */
  object({ type: fromGame, event: literal('subscribe'), topic: oneOf(gameTopics) }),
  object({ type: fromGame, event: literal('close'), reason: oneOf(['lobby', 'deposit', 'limits', 'session']) }),
])
export type GameMessage = output<typeof gameMessage>

const fromHouse = literal('wheelhouse.house')

/** From the site to the game's frame. The frame has no storage: the site remembers the sound switch for it. */
export const houseMessage = discriminatedUnion('command', [
  /** The site shows the way out, the balance and whether it is a trial, in a bar of its own: the game leaves them out. */
  object({ type: fromHouse, command: literal('bar') }),
  object({ type: fromHouse, command: literal('sound'), on: boolean() }),
  /** The balance has changed elsewhere, such as by a deposit. */
  object({ type: fromHouse, command: literal('balance'), balance: amount }),
  /** The newest of the topic `game`, where the game asked for it. */
  object({ type: fromHouse, command: literal('topic'), topic: literal('game'), data: gameState }),
  object({ type: fromHouse, command: literal('closePanel') }),
  /** The page was left while this round was told: it is over, and its player has not seen the end of it. */
  object({ type: fromHouse, command: literal('unseen'), round: uuid() }),
  /** Holds play (a dialog of the site) until it is lifted; a running round ends first. */
  object({ type: fromHouse, command: literal('hold'), on: boolean() }),
])
export type HouseMessage = output<typeof houseMessage>
