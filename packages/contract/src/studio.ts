import {
  array, boolean, discriminatedUnion, enum as oneOf, int, literal, maximum, maxLength, minimum, minLength, nullable, object, optional, regex, string, toLowerCase, uuid,
  type output,
} from 'zod/mini'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { SlotOutcome, SpinOutcome } from '#rules/slots/slot.ts'
import { amount, moment, plainText, positiveAmount } from './scalars.ts'

/**
 * The border between a game's page and the studio, and between that page and the site around it.
 * Amounts are decimal texts, seeds and hashes lower-case hex. Every studio call is a POST of JSON
 * below the page's own folder; all but `session` carry `Authorization: Bearer`.
 */

const hash = string().check(regex(/^[0-9a-f]{64}$/))
const position = int().check(minimum(0), maximum(1000))
const symbol = int().check(minimum(0), maximum(63))
const nonce = int().check(minimum(0))

export const clientSeed = string().check(regex(/^[A-Za-z0-9._-]{1,64}$/))
export const gameId = string().check(regex(/^[a-z0-9-]{1,64}$/))

/** One spin of the reels; `grid[reel][row]` as the reels stopped. */
export const slotSpin = object({
  stops: array(position).check(maxLength(6)),
  grid: array(array(symbol).check(maxLength(8))).check(maxLength(6)),
  expanded: array(position).check(maxLength(6)),
  lineWins: array(object({ line: position, symbol, count: int().check(minimum(1), maximum(6)), payout: amount })).check(maxLength(64)),
  scatters: position,
  scatterPayout: amount,
  freeSpinsWon: position,
  multiplier: position,
  payout: amount,
})
export type SlotSpinWire = output<typeof slotSpin>

/** A whole round of a slot: the base spin, the free spins it led to, one payout. */
export const slotOutcome = object({
  base: slotSpin,
  freeSpins: array(slotSpin).check(maxLength(500)),
  payout: amount,
  capped: boolean(),
})
export type SlotOutcomeWire = output<typeof slotOutcome>

/** The outcome of a rule as it travels. */
export function outcomeToWire(outcome: SlotOutcome): SlotOutcomeWire {
  return { base: spinToWire(outcome.base), freeSpins: outcome.freeSpins.map(spinToWire), payout: decimal(outcome.payout), capped: outcome.capped }
}

/** A travelled outcome as the rule gave it: `outcomeFromWire(outcomeToWire(x))` equals `x`. */
export function outcomeFromWire(wire: SlotOutcomeWire): SlotOutcome {
  return { base: spinFromWire(wire.base), freeSpins: wire.freeSpins.map(spinFromWire), payout: parseMoney(wire.payout), capped: wire.capped }
}

const decimal = (units: bigint) => moneyToDecimal(units, 5)

function spinToWire(spin: SpinOutcome): SlotSpinWire {
  return {
    stops: [...spin.stops],
    grid: spin.grid.map((column) => [...column]),
    expanded: [...spin.expanded],
    lineWins: spin.lineWins.map((win) => ({ ...win, payout: decimal(win.payout) })),
    scatters: spin.scatters,
    scatterPayout: decimal(spin.scatterPayout),
    freeSpinsWon: spin.freeSpinsWon,
    multiplier: spin.multiplier,
    payout: decimal(spin.payout),
  }
}

function spinFromWire(wire: SlotSpinWire): SpinOutcome {
  return {
    ...wire,
    lineWins: wire.lineWins.map((win) => ({ ...win, payout: parseMoney(win.payout) })),
    scatterPayout: parseMoney(wire.scatterPayout),
    payout: parseMoney(wire.payout),
  }
}

/** What the next round's chance is fixed by: published before it is played. */
export const fairnessState = object({ commitment: hash, clientSeed, nonce })
export type FairnessState = output<typeof fairnessState>

export const playMode = oneOf(['real', 'demo'])
export type PlayMode = output<typeof playMode>

/** A round as the studio stored it; `serverSeed` once the seed has been revealed. */
export const storedRound = object({
  roundId: uuid(),
  playedAt: moment,
  gameVersion: plainText(20),
  ruleHash: hash,
  stake: positiveAmount,
  nonce,
  clientSeed,
  commitment: hash,
  serverSeed: nullable(hash),
  outcome: slotOutcome,
})
export type StoredRound = output<typeof storedRound>

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
  /** The stake chosen at first; the lowest when absent. */
  defaultStake: optional(positiveAmount),
  /** Shortest time from one spin to the next, in milliseconds; a brand's setting (2500 in Great Britain). */
  minSpinMs: optional(int().check(minimum(0), maximum(10_000))),
  fairness: fairnessState,
  lastRound: optional(storedRound),
})
export type SessionResponse = output<typeof sessionResponse>

/**
 * POST spin: `roundId` is made by the page and sent again unchanged until a definite answer comes.
 * The case of its letters says nothing; in small letters it is found again as PostgreSQL writes it.
 */
export const spinRequest = object({ roundId: uuid().check(toLowerCase()), stake: positiveAmount })
export const spinResponse = object({
  roundId: uuid(),
  nonce,
  outcome: slotOutcome,
  /** The balance after the whole round, payout included. */
  balance: amount,
})
export type SpinRequest = output<typeof spinRequest>
export type SpinResponse = output<typeof spinResponse>

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

/** What the studio refuses with; every one is a definite answer, unlike a lost connection or a 5xx. */
export const studioErrorCode = oneOf([
  'BAD_REQUEST',
  'BAD_STAKE',
  'NOT_ENOUGH_MONEY',
  'LIMIT_REACHED',
  'SESSION_ENDED',
  'GAME_PAUSED',
  'ROUND_CONFLICT',
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
  spin: { request: spinRequest, response: spinResponse, bearer: true },
  history: { request: historyRequest, response: historyResponse, bearer: true },
  seed: { request: seedRequest, response: seedResponse, bearer: true },
} as const
export type StudioCall = keyof typeof studioCalls

const fromGame = literal('wheelhouse.game')

/** From the game's frame to the site around it. */
export const gameMessage = discriminatedUnion('event', [
  object({ type: fromGame, event: literal('ready') }),
  object({ type: fromGame, event: literal('balance'), balance: amount }),
  object({ type: fromGame, event: literal('roundStart'), roundId: uuid(), stake: positiveAmount }),
  object({ type: fromGame, event: literal('roundEnd'), roundId: uuid(), payout: amount, balance: amount }),
  object({ type: fromGame, event: literal('sound'), on: boolean() }),
  object({ type: fromGame, event: literal('close'), reason: oneOf(['lobby', 'deposit', 'limits', 'session']) }),
])
export type GameMessage = output<typeof gameMessage>

const fromHouse = literal('wheelhouse.house')

/** From the site to the game's frame. The frame has no storage: the site remembers the sound switch for it. */
export const houseMessage = discriminatedUnion('command', [
  object({
    type: fromHouse,
    command: literal('launch'),
    launchToken: string().check(minLength(1), maxLength(512)),
    language: optional(plainText(10)),
  }),
  object({ type: fromHouse, command: literal('sound'), on: boolean() }),
  object({ type: fromHouse, command: literal('balance'), balance: amount }),
  /** Holds play (a reality check, a dialog of the site) until it is lifted; a running round ends first. */
  object({ type: fromHouse, command: literal('hold'), on: boolean() }),
])
export type HouseMessage = output<typeof houseMessage>
