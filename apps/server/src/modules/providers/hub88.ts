import { hub88Requests, type Hub88Call, type Hub88Reply, type Hub88Status } from '#contract/protocols/hub88.ts'
import type { Money } from '#rules/money.ts'
import { safeParse, type output, type ZodMiniType } from 'zod/mini'
import { type MemberId, memberId, shardOf } from '../../platform/ids.ts'
import { readShown } from '../jackpots/index.ts'
import { type DialectDeps, gameForStake, grantOf, type ProviderSide, sessionOf, toldBalance } from './dialect.ts'
import { readGameToken } from './game-session.sql.ts'
import type { TransactionAnswer, Verdict } from './place-bet.ts'
import type { Plays } from './plays.ts'

/** Statuses of facts.md, seamless wallet. `no-such-bet` may be retried by the provider; the others are final. */
const statusOf: Readonly<Record<Verdict, Hub88Status>> = {
  ok: 'RS_OK',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  settled: 'RS_ERROR_DUPLICATE_TRANSACTION',
  'rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'unknown-user': 'RS_ERROR_INVALID_TOKEN',
  'invalid-token': 'RS_ERROR_INVALID_TOKEN',
  'expired-token': 'RS_ERROR_TOKEN_EXPIRED',
  'wrong-game': 'RS_ERROR_INVALID_GAME',
  'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
  disabled: 'RS_ERROR_USER_DISABLED',
  limit: 'RS_ERROR_LIMIT_REACHED',
  'no-funds': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'no-such-bet': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'round-closed': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'no-free-round': 'RS_ERROR_LIMIT_REACHED',
}

/** The wallet protocol, after the signature and before the wire: one provider's calls with parsed bodies. */
export interface Hub88Wallet {
  /** Answers any body: what is not understood gets its status as well. */
  handle(provider: ProviderSide, call: Hub88Call, body: unknown): Promise<Hub88Reply>
}

type Answerer = (provider: ProviderSide, body: unknown) => Promise<Hub88Reply>

export function createHub88Wallet(deps: DialectDeps, plays: Plays): Hub88Wallet {
  const reply = (
    request: { user: string; request_uuid: string },
    status: Hub88Status,
    balance: Money | undefined,
  ): Hub88Reply => ({
    user: request.user,
    status,
    request_uuid: request.request_uuid,
    currency: deps.currency,
    ...(balance === undefined ? {} : { balance: Number(balance) }),
  })
  const transaction = async (
    request: { user: string; request_uuid: string },
    run: (member: MemberId) => Promise<TransactionAnswer>,
  ): Promise<Hub88Reply> => {
    const { verdict, balance } = await run(memberId(request.user))
    return reply(request, statusOf[verdict], balance)
  }
  const look = async (
    provider: ProviderSide,
    request: { user: string; token: string; request_uuid: string },
  ): Promise<Hub88Reply> => {
    const member = memberId(request.user)
    const token = readGameToken(request.token)
    const session = token === undefined ? undefined : await sessionOf(deps, provider, member, token)
    if (session === undefined) return reply(request, 'RS_ERROR_INVALID_TOKEN', undefined)
    return reply(request, 'RS_OK', await toldBalance(deps, member, session.nodeId))
  }

  const answerers: Readonly<Record<Hub88Call, Answerer>> = {
    info: understood(hub88Requests.info, look),
    balance: understood(hub88Requests.balance, look),
    bet: understood(hub88Requests.bet, (provider, request) => {
      return transaction(request, (member) =>
        plays.stake({
          shard: shardOf(member),
          member,
          provider: provider.id,
          token: readGameToken(request.token),
          gameCode: request.game_code,
          nodeId: gameForStake(deps, provider, request.game_code),
          round: request.round,
          closes: request.round_closed ?? false,
          reference: request.transaction_uuid,
          amount: BigInt(request.amount),
          currency: request.currency,
          free: request.is_free === true ? { grant: grantOf(request.reward_uuid) } : undefined,
        }),
      )
    }),
    win: understood(hub88Requests.win, (provider, request) => {
      const nodeId = deps.findGame(provider.id, request.game_code)
      if (nodeId === undefined) return Promise.resolve(reply(request, 'RS_ERROR_INVALID_GAME', undefined))
      return transaction(request, (member) =>
        plays.win({
          shard: shardOf(member),
          member,
          provider: provider.id,
          nodeId,
          round: request.round,
          closes: request.round_closed ?? false,
          reference: request.transaction_uuid,
          bet: request.reference_transaction_uuid,
          amount: BigInt(request.amount),
          currency: request.currency,
        }),
      )
    }),
    pot: understood(hub88Requests.pot, async (provider, request) => {
      const nodeId = deps.findGame(provider.id, request.game_code)
      // Only the games of the house that add to the pots: no other provider makes the house stand still for a question.
      if (nodeId === undefined || !deps.hasPots(nodeId)) return reply(request, 'RS_ERROR_INVALID_GAME', undefined)
      if (request.currency !== deps.currency) return reply(request, 'RS_ERROR_WRONG_CURRENCY', undefined)
      const member = memberId(request.user)
      const { verdict, balance, amount } = await plays.pot({
        shard: shardOf(member),
        member,
        provider: provider.id,
        nodeId,
        round: request.round,
        reference: request.transaction_uuid,
        bet: request.reference_transaction_uuid,
        pot: request.pot,
      })
      return {
        ...reply(request, statusOf[verdict], balance),
        ...(amount === undefined ? {} : { amount: Number(amount) }),
      }
    }),
    pots: async (_provider, body) => {
      const parsed = safeParse(hub88Requests.pots, body)
      if (!parsed.success) return { status: 'RS_ERROR_WRONG_SYNTAX' }
      const pots = await readShown(deps.db)
      return {
        status: 'RS_OK',
        request_uuid: parsed.data.request_uuid,
        currency: deps.currency,
        pots: pots.map(({ code, amount }) => ({ pot: code, amount: Number(amount) })),
      }
    },
    rollback: understood(hub88Requests.rollback, (provider, request) => {
      const nodeId = deps.findGame(provider.id, request.game_code)
      if (nodeId === undefined) return Promise.resolve(reply(request, 'RS_ERROR_INVALID_GAME', undefined))
      return transaction(request, (member) =>
        plays.rollback({
          shard: shardOf(member),
          member,
          provider: provider.id,
          nodeId,
          round: request.round,
          reference: request.transaction_uuid,
          bet: request.reference_transaction_uuid,
        }),
      )
    }),
  }
  return { handle: (provider, call, body) => answerers[call](provider, body) }
}

/** Parses the body first: a field that is missing breaks the syntax, one that is there and wrong has the wrong type. */
function understood<Schema extends ZodMiniType<{ user: string }>>(
  schema: Schema,
  answer: (provider: ProviderSide, request: output<Schema>) => Promise<Hub88Reply>,
): Answerer {
  return async (provider, body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status: 'RS_ERROR_WRONG_SYNTAX' }
    const parsed = safeParse(schema, body)
    if (parsed.success)
      return BigInt(parsed.data.user) < 2n ** 63n ? answer(provider, parsed.data) : { status: 'RS_ERROR_WRONG_TYPES' }
    const missing = parsed.error.issues.some(({ path: [field] }) => field === undefined || !Object.hasOwn(body, field))
    return { status: missing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES' }
  }
}
