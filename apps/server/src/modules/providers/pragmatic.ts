import {
  type PragmaticCall,
  type PragmaticError,
  pragmaticErrors,
  type PragmaticReply,
  pragmaticRequests,
} from '#contract/protocols/pragmatic.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { safeParse, type output, type ZodMiniType } from 'zod/mini'
import { type MemberId, memberId, shardOf } from '../../platform/ids.ts'
import { isRowId } from '../../platform/tokens.ts'
import { post } from '../../platform/lane/post.ts'
import { grantCommand, grantedToday, readBalance, walletKind } from '../wallet/index.ts'
import { type DialectDeps, gameForStake, grantOf, type ProviderSide, sessionOf, toldBalance } from './dialect.ts'
import { type GameToken, readGameToken } from './game-session.sql.ts'
import type { TransactionAnswer, Verdict } from './place-bet.ts'
import { placeOfStake, stakeOfRound } from './pragmatic.sql.ts'
import type { Plays } from './plays.ts'

/** Errors of facts of the field, Pragmatic-style dialect. */
const errorOf: Readonly<Record<Verdict, PragmaticError>> = {
  ok: 'ok',
  duplicate: 'final',
  settled: 'final',
  'rolled-back': 'final',
  'unknown-user': 'player',
  'invalid-token': 'token',
  'expired-token': 'token',
  'wrong-game': 'notAllowed',
  'wrong-currency': 'notAllowed',
  'round-closed': 'notAllowed',
  'no-free-round': 'notAllowed',
  disabled: 'frozen',
  limit: 'limit',
  'no-funds': 'funds',
  'no-such-bet': 'again',
}

const descriptions: Readonly<Record<PragmaticError, string>> = {
  ok: 'Success',
  funds: 'Insufficient balance',
  player: 'Player not found',
  notAllowed: 'Bet is not allowed',
  token: 'Token is not valid',
  hash: 'Invalid hash code',
  frozen: 'Player is frozen',
  parameters: 'Bad parameters in the request',
  limit: 'Bet limit was reached',
  again: 'Not known now, please retry',
  final: 'Refused for good, do not retry',
}

export const pragmaticReply = (error: PragmaticError, more: Partial<PragmaticReply> = {}): PragmaticReply => ({
  ...more,
  error: pragmaticErrors[error],
  description: descriptions[error],
})

/** The token of a launch: this dialect authenticates by it alone, so it names the member as well. */
export const pragmaticToken = (member: MemberId, token: string): string => `${member}.${token}`

function readPragmaticToken(text: string): { member: MemberId; token: GameToken } | undefined {
  const [, member = '', rest = ''] = /^(\d{1,19})\.(.+)$/.exec(text) ?? []
  const token = readGameToken(rest)
  return token === undefined || !isRowId(member) ? undefined : { member: memberId(member), token }
}

/** The dialect after its hash and before the wire; any parameters are answered. */
export interface PragmaticWallet {
  handle(
    provider: ProviderSide,
    call: PragmaticCall,
    parameters: Readonly<Record<string, string>>,
  ): Promise<PragmaticReply>
}

/** A stake or a prize that says another time is refused. */
const RECENT_MS = 10 * 60_000

class AboveCeiling extends Error {}

type Answerer = (provider: ProviderSide, parameters: Readonly<Record<string, string>>) => Promise<PragmaticReply>
type Of<Call extends PragmaticCall> = output<(typeof pragmaticRequests)[Call]>

export function createPragmaticWallet(deps: DialectDeps, plays: Plays): PragmaticWallet {
  const { db, currency } = deps
  const gift = grantCommand(deps.calendar)

  const purse = (balance: Money | undefined): Partial<PragmaticReply> =>
    balance === undefined ? {} : { currency, cash: moneyToDecimal(balance, 5), bonus: '0' }
  const told = (
    { verdict, balance }: TransactionAnswer,
    transactionId: string,
    more: Partial<PragmaticReply> = {},
  ): PragmaticReply =>
    pragmaticReply(errorOf[verdict], { ...purse(balance), ...(verdict === 'ok' ? { transactionId, ...more } : {}) })

  const stake = async (
    provider: ProviderSide,
    request: Of<'bet'> | Of<'adjustment'>,
    amount: Money,
  ): Promise<TransactionAnswer> => {
    const member = memberId(request.userId)
    const token = readPragmaticToken(request.token)
    return plays.stake({
      shard: shardOf(member),
      member,
      provider: provider.id,
      token: token?.member === member ? token.token : undefined,
      gameCode: request.gameId,
      nodeId: gameForStake(deps, provider, request.gameId),
      round: request.roundId,
      closes: false,
      reference: request.reference,
      amount,
      currency,
      free:
        'bonusCode' in request && request.bonusCode !== undefined ? { grant: grantOf(request.bonusCode) } : undefined,
    })
  }
  const payout = async (
    provider: ProviderSide,
    { userId, gameId, roundId: round }: Of<'endRound'>,
    reference: string,
    amount: Money,
    closes: boolean,
  ): Promise<TransactionAnswer> => {
    const member = memberId(userId)
    const nodeId = deps.findGame(provider.id, gameId)
    if (nodeId === undefined) return { verdict: 'wrong-game', balance: undefined }
    // No reference is empty, so a round without a stake is one whose stake has not come yet.
    const regarded = (await stakeOfRound(db, { member, provider: provider.id, nodeId, round }, reference)) ?? ''
    return plays.win({
      shard: shardOf(member),
      member,
      provider: provider.id,
      nodeId,
      round,
      closes,
      reference,
      bet: regarded,
      amount,
      currency,
    })
  }
  const result: Answerer = understood(pragmaticRequests.result, async (provider, request) =>
    told(await payout(provider, request, request.reference, parseMoney(request.amount), false), request.reference),
  )
  /**
   * What the member gets without a stake is a gift, which the provider pays back by its invoice. Its reference is one of the
   * provider's, as all are; it is asked for under the shard's head, so that many at once keep the day's ceiling.
   */
  const prize = (call: 'bonusWin' | 'promoWin'): Answerer =>
    understood(pragmaticRequests[call], async (provider, request) => {
      const [member, amount] = [memberId(request.userId), parseMoney(request.amount)]
      const balance = await readBalance(db, member, walletKind.real)
      if (balance === undefined) return pragmaticReply('player')
      if (amount === 0n) return pragmaticReply('ok', { ...purse(balance), transactionId: request.reference })
      if (!isRecent(request.timestamp)) return pragmaticReply('parameters')
      return db
        .transaction(async (tx) => {
          const answer = await post(tx, gift, {
            shard: shardOf(member),
            member,
            kind: walletKind.real,
            amount,
            source: provider.id,
            reference: request.reference,
          })
          if (answer.kind !== 'granted') return pragmaticReply('final', purse(balance))
          if ((await grantedToday(tx, member, provider.id)) > provider.prizesADay) throw new AboveCeiling()
          return pragmaticReply('ok', { ...purse(answer.balance), transactionId: request.reference })
        })
        .catch((error: unknown) => {
          if (error instanceof AboveCeiling) return pragmaticReply('limit', purse(balance))
          throw error
        })
    })
  /** A recorded request is worth nothing later. What is owed to the member is paid whenever it is said. */
  const isRecent = (timestamp: string | undefined): boolean =>
    timestamp === undefined || Math.abs(Number(timestamp) - deps.clock.now()) <= RECENT_MS

  const answerers: Readonly<Record<PragmaticCall, Answerer>> = {
    authenticate: understood(pragmaticRequests.authenticate, async (provider, { token: text }) => {
      const known = readPragmaticToken(text)
      const session = known === undefined ? undefined : await sessionOf(deps, provider, known.member, known.token)
      if (known === undefined || session === undefined) return pragmaticReply('token')
      return pragmaticReply('ok', {
        ...purse(await toldBalance(deps, known.member, session.nodeId)),
        userId: known.member,
        token: text,
      })
    }),
    balance: understood(pragmaticRequests.balance, async (_provider, { userId }) => {
      const balance = await readBalance(db, memberId(userId), walletKind.real)
      return balance === undefined ? pragmaticReply('player') : pragmaticReply('ok', purse(balance))
    }),
    bet: understood(pragmaticRequests.bet, async (provider, request) => {
      const amount = parseMoney(request.amount)
      return amount === 0n || !isRecent(request.timestamp)
        ? pragmaticReply('parameters')
        : told(await stake(provider, request, amount), request.reference, { usedPromo: '0' })
    }),
    result,
    jackpotWin: result,
    bonusWin: prize('bonusWin'),
    promoWin: prize('promoWin'),
    refund: understood(
      pragmaticRequests.refund,
      async (provider, { userId, reference, gameId, roundId }) => {
        const member = memberId(userId)
        // A refund may name nothing but the stake; of one that never came, what it says besides is kept.
        const place = await placeOfStake(db, member, provider.id, reference)
        const nodeId = place?.nodeId ?? (gameId === undefined ? undefined : deps.findGame(provider.id, gameId)) ?? null
        const answer = await plays.rollback({
          shard: shardOf(member),
          member,
          provider: provider.id,
          nodeId,
          round: place?.round ?? roundId ?? '',
          reference: `refund:${reference}`,
          bet: reference,
        })
        return told(answer, reference)
      },
      ['amount', 'token'],
    ),
    endRound: understood(
      pragmaticRequests.endRound,
      async (provider, request) => {
        const reference = `endRound:${request.gameId}:${request.roundId}`
        const answer = await payout(provider, request, reference, 0n, true)
        // Of a round that was taken back there is nothing left to end.
        return told(answer.verdict === 'rolled-back' ? { ...answer, verdict: 'ok' } : answer, reference)
      },
      ['amount', 'token', 'reference'],
    ),
    adjustment: understood(pragmaticRequests.adjustment, async (provider, request) => {
      const amount = parseMoney(request.amount)
      if (amount === 0n || !isRecent(request.timestamp)) return pragmaticReply('parameters')
      return told(
        amount < 0n
          ? await stake(provider, request, -amount)
          : await payout(provider, request, request.reference, amount, false),
        request.reference,
      )
    }),
  }
  return { handle: (provider, call, parameters) => answerers[call](provider, parameters) }
}

/** `foreign` are parameters of other calls, whose requests would else be good here as well: the hash does not cover the call. */
function understood<Schema extends ZodMiniType>(
  schema: Schema,
  answer: (provider: ProviderSide, request: output<Schema>) => Promise<PragmaticReply>,
  foreign: readonly string[] = [],
): Answerer {
  return async (provider, parameters) => {
    const parsed = safeParse(schema, parameters)
    const inRange = !('userId' in parameters) || isRowId(parameters['userId'] ?? '')
    const isOfThis = foreign.every((name) => !(name in parameters))
    return parsed.success && inRange && isOfThis ? answer(provider, parsed.data) : pragmaticReply('parameters')
  }
}
