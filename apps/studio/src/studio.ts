import { randomBytes, randomUUID, hash } from 'node:crypto'
import type { GameLaunch, Hub88Call, Hub88Reply, Hub88Status, ProviderStatementLine } from '#contract/hub88.ts'
import {
  outcomeToWire, type SeedResponse, type SessionResponse, type SlotOutcomeWire, type SpinResponse, type StoredRound, type StudioErrorCode,
} from '#contract/studio.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { play, stakeLadder } from '#rules/slots/slot.ts'
import { games, type StudioGame } from './games.ts'
import type { Round, StudioSession, StudioStore } from './studio.sql.ts'

/** The studio's only way to money: the platform's wallet protocol. */
export type WalletProtocol = (call: Hub88Call, body: unknown) => Promise<Hub88Reply>

/** A definite refusal that the game's page shows. */
export class StudioRefusal extends Error {
  readonly code: StudioErrorCode
  readonly balance: Money | null

  constructor(code: StudioErrorCode, balance: Money | null = null) {
    super(texts[code])
    this.code = code
    this.balance = balance
  }
}

const texts: Readonly<Record<StudioErrorCode, string>> = {
  BAD_REQUEST: 'The request was not understood.',
  BAD_STAKE: 'This stake is not offered.',
  NOT_ENOUGH_MONEY: 'The balance does not cover this stake.',
  LIMIT_REACHED: 'A limit set on this account does not allow the stake.',
  SESSION_ENDED: 'The session has ended. Please open the game again.',
  GAME_PAUSED: 'The game is paused.',
  ROUND_CONFLICT: 'This round id belongs to another stake, or a round is still open.',
  TOO_FAST: 'Please wait for the spin to end.',
  BUSY: 'The house is busy. Nothing was lost, please try again.',
  INTERNAL: 'Something went wrong on our side.',
}

/** Play money of a free trial; it lives in the studio and never meets a wallet. */
const DEMO_BALANCE = parseMoney('1000')

/** Answers of the wallet that settle a stake as refused; any other leaves it open, to be asked again. */
const refusals: Partial<Record<Hub88Status, StudioErrorCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'NOT_ENOUGH_MONEY', RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED', RS_ERROR_USER_DISABLED: 'LIMIT_REACHED',
  RS_ERROR_INVALID_TOKEN: 'SESSION_ENDED', RS_ERROR_TOKEN_EXPIRED: 'SESSION_ENDED', RS_ERROR_INVALID_GAME: 'GAME_PAUSED',
  RS_ERROR_WRONG_CURRENCY: 'SESSION_ENDED', RS_ERROR_TRANSACTION_ROLLED_BACK: 'ROUND_CONFLICT',
}

export interface Studio {
  /** Opens a session; the path of the game's page carries a launch token that is good once, for two minutes. */
  launch(request: GameLaunch): Promise<{ path: string }>
  open(launchToken: string): Promise<SessionResponse>
  spin(bearer: string, roundId: string, stake: string): Promise<SpinResponse>
  history(bearer: string): Promise<StoredRound[]>
  rotateSeed(bearer: string, clientSeed: string | undefined): Promise<SeedResponse>
  /**
   * Plays rounds to their end that were left open by a crash or a lost answer.
   * @throws AggregateError when some could not be finished for a fault, after all were tried
   */
  resume(olderThanSeconds?: number): Promise<number>
  /** Every transaction of real money of a UTC day (`2026-11-22`), for the platform to compare with its books. */
  statement(day: string): Promise<ProviderStatementLine[]>
}

const secretHash = (secret: string): string => hash('sha256', secret)
const decimal = (units: Money): string => moneyToDecimal(units, 5)
const newSeed = (clientSeed: string): { id: string; serverSeed: string; commitment: string; clientSeed: string } => {
  const serverSeed = randomBytes(32).toString('hex')
  return { id: randomUUID(), serverSeed, commitment: commitmentOf(serverSeed), clientSeed }
}

export function createStudio(store: StudioStore, wallet: WalletProtocol): Studio {
  const gameOf = (code: string): StudioGame => {
    const game = games.get(code)
    if (game === undefined) throw new StudioRefusal('GAME_PAUSED')
    return game
  }
  const sessionOf = async (bearer: string): Promise<StudioSession> => {
    const session = await store.findSession(secretHash(bearer))
    if (session === undefined) throw new StudioRefusal('SESSION_ENDED')
    return session
  }
  const balanceOf = async (session: StudioSession): Promise<Money> => {
    if (session.mode === 'demo') return session.demoBalance ?? 0n
    const reply = await wallet('balance', { user: session.player, token: session.walletToken, request_uuid: randomUUID() })
    if (reply.balance === undefined) throw new StudioRefusal('SESSION_ENDED')
    return BigInt(reply.balance)
  }

  /** Seeds and nonce fix the outcome, so a round can be finished at any time, by any process, with the same result. */
  const outcomeOf = (session: StudioSession, round: Round): { wire: SlotOutcomeWire; payout: Money } => {
    const { definition } = gameOf(session.game)
    const { serverSeed, clientSeed } = round.seed
    const outcome = play(definition, round.stake, roundRandom({ serverSeed, clientSeed, nonce: round.nonce, gameId: definition.id }))
    return { wire: outcomeToWire(outcome), payout: outcome.payout }
  }

  const transaction = (session: StudioSession, round: Round): Record<string, unknown> => ({
    user: session.player, token: session.walletToken, request_uuid: randomUUID(), round: round.id, game_code: session.game, currency: session.currency,
  })
  // Of the studio's own making: a page could send one round id in two sessions, and the second would ride on the stake of the first.
  const reference = (round: Round, step: 'bet' | 'win'): string => `${round.seed.id}.${round.nonce}.${step}`

  const finishReal = async (session: StudioSession, round: Round): Promise<void> => {
    const bet = await wallet('bet', { ...transaction(session, round), transaction_uuid: reference(round, 'bet'), amount: Number(round.stake) })
    const refusal = refusals[bet.status]
    if (refusal !== undefined) return store.refuseRound(round, refusal, bet.balance === undefined ? null : BigInt(bet.balance))
    if (bet.status !== 'RS_OK') throw new StudioRefusal('BUSY')
    const { wire, payout } = outcomeOf(session, round)
    const win = await wallet('win', {
      ...transaction(session, round), transaction_uuid: reference(round, 'win'), reference_transaction_uuid: reference(round, 'bet'),
      amount: Number(payout), round_closed: true,
    })
    if (win.status !== 'RS_OK' || win.balance === undefined) throw new StudioRefusal('BUSY')
    await store.closeRound(round, wire, BigInt(win.balance))
  }

  const finishDemo = async (session: StudioSession, round: Round): Promise<void> => {
    const { wire, payout } = outcomeOf(session, round)
    const balance = await store.playDemo(round, wire, payout)
    if (balance === undefined) await store.refuseRound(round, 'NOT_ENOUGH_MONEY', session.demoBalance)
  }

  const finish = async (session: StudioSession, round: Round): Promise<Round> => {
    if (round.state !== 'open') return round
    await (session.mode === 'demo' ? finishDemo(session, round) : finishReal(session, round))
    const finished = await store.readRound(round.session, round.id)
    if (finished === undefined || finished.state === 'open') throw new StudioRefusal('BUSY')
    return finished
  }

  const answer = (round: Round): SpinResponse => {
    if (round.outcome === null || round.balance === null) throw new StudioRefusal(round.refusal ?? 'INTERNAL', round.balance)
    return { roundId: round.id, nonce: round.nonce, outcome: round.outcome, balance: decimal(round.balance) }
  }

  return {
    async launch(request) {
      const game = gameOf(request.gameCode)
      const id = randomUUID()
      const token = randomBytes(24).toString('base64url')
      const real = request.mode === 'real'
      if (real && (request.user === undefined || request.token === undefined)) throw new StudioRefusal('BAD_REQUEST')
      await store.insertSession({
        id, mode: request.mode, game: request.gameCode, player: real && request.user !== undefined ? request.user : id,
        walletToken: real ? (request.token ?? null) : null, currency: request.currency, currencySymbol: request.currencySymbol,
        launchHash: secretHash(token), demoBalance: real ? null : DEMO_BALANCE, seed: newSeed(randomBytes(8).toString('hex')),
      })
      // The fragment stays in the browser: no log on the way ever holds the token.
      return { path: `/studio/${game.page}#launch=${token}&lang=${encodeURIComponent(request.language)}` }
    },
    async open(launchToken) {
      const bearer = randomBytes(32).toString('base64url')
      const session = await store.launch(secretHash(launchToken), secretHash(bearer))
      if (session === undefined) throw new StudioRefusal('SESSION_ENDED')
      const { definition, ruleHash } = gameOf(session.game)
      const [last] = await store.history(session.player, session.game, 1)
      return {
        bearer, game: { id: definition.id, version: definition.version, ruleHash }, mode: session.mode, currency: session.currency,
        currencySymbol: session.currencySymbol, balance: decimal(await balanceOf(session)),
        stakes: stakeLadder(definition).map(decimal), fairness: fairnessOf(session.seed), ...(last === undefined ? {} : { lastRound: stored(last) }),
      }
    },
    async spin(bearer, roundId, stakeText) {
      const session = await sessionOf(bearer)
      const { definition, ruleHash } = gameOf(session.game)
      const stake = parseMoney(stakeText)
      if (!stakeLadder(definition).includes(stake)) throw new StudioRefusal('BAD_STAKE')
      const wanted = { id: roundId, stake, gameVersion: definition.version, ruleHash }
      let opened = await store.openRound(session, wanted)
      if ('unfinished' in opened) {
        await finish(session, opened.unfinished)
        opened = await store.openRound(session, wanted)
      }
      if ('unfinished' in opened || opened.round.stake !== stake) throw new StudioRefusal('ROUND_CONFLICT')
      return answer(await finish(session, opened.round))
    },
    async history(bearer) {
      const session = await sessionOf(bearer)
      return (await store.history(session.player, session.game, 50)).map(stored)
    },
    async rotateSeed(bearer, clientSeed) {
      const session = await sessionOf(bearer)
      const next = newSeed(clientSeed ?? session.seed.clientSeed)
      const old = await store.rotate(session, next)
      if (old === undefined) throw new StudioRefusal('ROUND_CONFLICT')
      return {
        revealed: { serverSeed: old.serverSeed, commitment: old.commitment, clientSeed: old.clientSeed, rounds: old.nonce },
        fairness: { commitment: next.commitment, clientSeed: next.clientSeed, nonce: 0 },
      }
    },
    async resume(olderThanSeconds = 10) {
      const rounds = await store.openRounds(olderThanSeconds)
      const faults: unknown[] = []
      for (const round of rounds) {
        const session = await store.sessionById(round.session)
        // A round that cannot be finished must not keep those behind it waiting.
        if (session !== undefined) await finish(session, round).catch((error: unknown) => { if (!(error instanceof StudioRefusal)) faults.push(error) })
      }
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${rounds.length} open rounds could not be finished`)
      return rounds.length
    },
    async statement(day) {
      return (await store.roundsOfDay(day)).flatMap(({ player, round }) => transactionsOf(player, round, reference))
    },
  }
}

/** A refused round moved nothing; of an open one it is not known whether the stake was taken. */
function transactionsOf(user: string, round: Round, reference: (round: Round, step: 'bet' | 'win') => string): ProviderStatementLine[] {
  if (round.state !== 'closed') return [{ reference: reference(round, 'bet'), user, amount: round.state === 'open' ? -round.stake : 0n, state: round.state === 'open' ? 'open' : 'void' }]
  const payout = round.outcome === null ? 0n : parseMoney(round.outcome.payout)
  return [
    { reference: reference(round, 'bet'), user, amount: -round.stake, state: 'done' },
    { reference: reference(round, 'win'), user, amount: payout, state: 'done' },
  ]
}

const fairnessOf = ({ commitment, clientSeed, nonce }: StudioSession['seed']): { commitment: string; clientSeed: string; nonce: number } =>
  ({ commitment, clientSeed, nonce })

function stored(round: Round): StoredRound {
  if (round.outcome === null) throw new Error('a closed round has an outcome')
  return {
    roundId: round.id, playedAt: round.playedAt, gameVersion: round.gameVersion, ruleHash: round.ruleHash, stake: decimal(round.stake), nonce: round.nonce,
    clientSeed: round.seed.clientSeed, commitment: round.seed.commitment, serverSeed: round.seed.revealed ? round.seed.serverSeed : null, outcome: round.outcome,
  }
}
