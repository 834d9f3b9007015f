import { randomUUID } from 'node:crypto'
import type { Hub88Call, Hub88Reply, Hub88Status } from '#contract/protocols/hub88.ts'
import type { StudioErrorCode } from '#contract/protocols/studio.ts'
import type { Wager } from '#rules/game.ts'
import type { PotCode } from '#rules/jackpot.ts'
import type { Money } from '#rules/money.ts'
import { StudioRefusal } from './refusal.ts'
import type { Round, StudioSession, WonPot } from './store.ts'

/** The studio's only way to money: the platform's wallet protocol. */
export type WalletProtocol = (call: Hub88Call, body: unknown) => Promise<Hub88Reply>

/** Answers of the wallet that settle a stake as refused; any other leaves it open, to be asked again. */
const refusals: Partial<Record<Hub88Status, StudioErrorCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'NOT_ENOUGH_MONEY',
  RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED',
  RS_ERROR_USER_DISABLED: 'LIMIT_REACHED',
  RS_ERROR_INVALID_TOKEN: 'SESSION_ENDED',
  RS_ERROR_TOKEN_EXPIRED: 'SESSION_ENDED',
  RS_ERROR_INVALID_GAME: 'GAME_PAUSED',
  RS_ERROR_WRONG_CURRENCY: 'SESSION_ENDED',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'ROUND_CONFLICT',
}

// Of the studio's own making: the ids that pages send are their players' words.
export const reference = (round: Round, step: 'bet' | 'win' | 'back' | 'pot', index: number): string =>
  `${round.seed.id}.${round.nonce}.${step}${index + 1}`

/** What rounds ask of the wallet; each amount has a reference, so that asking again moves nothing twice. */
export interface Stakes {
  /** @throws StudioRefusal where the wallet does not say it */
  balanceOf(session: StudioSession): Promise<Money>
  take(
    session: StudioSession,
    round: Round,
    wagers: readonly Wager[],
  ): Promise<{ balance: Money | null; refusal?: StudioErrorCode }>
  pay(session: StudioSession, round: Round, wagers: readonly Wager[]): Promise<Money>
  /** Has the pot paid that a round won, and hears what was in it. Of a trial the sum that the pot shows, which it leaves alone. */
  winPot(session: StudioSession, round: Round, pot: PotCode): Promise<WonPot>
  /** What the pots show. @throws StudioRefusal where the wallet does not say it */
  pots(): Promise<WonPot[]>
  giveBack(session: StudioSession, round: Round, from: number, to: number): Promise<Money | null>
}

export function createStakes(wallet: WalletProtocol): Stakes {
  const balanceOf = async (session: StudioSession): Promise<Money> => {
    if (session.mode !== 'real') return session.demoBalance ?? 0n
    const reply = await wallet('balance', {
      user: session.player,
      token: session.walletToken,
      request_uuid: randomUUID(),
    })
    if (reply.balance !== undefined) return BigInt(reply.balance)
    throw new StudioRefusal(refusals[reply.status] === undefined ? 'BUSY' : 'SESSION_ENDED')
  }

  const transaction = (session: StudioSession, round: Round): Record<string, unknown> => ({
    user: session.player,
    token: session.walletToken,
    request_uuid: randomUUID(),
    round: round.id,
    game_code: session.game,
    currency: session.currency,
  })

  /** Asks for the stakes that a step added. The wallet knows each by its reference, so that asking again takes nothing twice. */
  const take = async (
    session: StudioSession,
    round: Round,
    wagers: readonly Wager[],
  ): Promise<{ balance: Money | null; refusal?: StudioErrorCode }> => {
    let balance = round.balance
    for (const [index, { stake }] of wagers.entries()) {
      if (index < round.wagers.length) continue
      const free = index === 0 && round.reward !== null
      const bet = await wallet('bet', {
        ...transaction(session, round),
        transaction_uuid: reference(round, 'bet', index),
        amount: Number(stake),
        ...(free ? { is_free: true, reward_uuid: round.reward } : {}),
      })
      const refusal = free && bet.status === 'RS_ERROR_LIMIT_REACHED' ? 'NO_FREE_ROUND' : refusals[bet.status]
      if (refusal === undefined && bet.status !== 'RS_OK') throw new StudioRefusal('BUSY')
      if (bet.balance !== undefined) balance = BigInt(bet.balance)
      if (refusal !== undefined) return { balance, refusal }
    }
    return { balance }
  }

  /** Pays each stake of a round that is over what it won, which may be zero; the last of them closes it. */
  const pay = async (session: StudioSession, round: Round, wagers: readonly Wager[]): Promise<Money> => {
    let balance = 0n
    for (const [index, { payout }] of wagers.entries()) {
      const win = await wallet('win', {
        ...transaction(session, round),
        transaction_uuid: reference(round, 'win', index),
        reference_transaction_uuid: reference(round, 'bet', index),
        amount: Number(payout),
        round_closed: index === wagers.length - 1,
      })
      if (win.status !== 'RS_OK' || win.balance === undefined) throw new StudioRefusal('BUSY')
      balance = BigInt(win.balance)
    }
    return balance
  }

  /** Gives the stakes of a round back, from one to before another; the balance after that, where the wallet says it. */
  const giveBack = async (session: StudioSession, round: Round, from: number, to: number): Promise<Money | null> => {
    let after: Money | null = null
    for (let index = from; index < to; index += 1) {
      const { status, balance } = await wallet('rollback', {
        ...transaction(session, round),
        transaction_uuid: reference(round, 'back', index),
        reference_transaction_uuid: reference(round, 'bet', index),
        round_closed: true,
      })
      if (status !== 'RS_OK') throw new StudioRefusal('BUSY')
      if (balance !== undefined) after = BigInt(balance)
    }
    return after
  }

  const pots = async (): Promise<WonPot[]> => {
    const shown = await wallet('pots', { request_uuid: randomUUID() })
    if (shown.status !== 'RS_OK' || shown.pots === undefined) throw new StudioRefusal('BUSY')
    return shown.pots.map(({ pot, amount }) => ({ pot, amount: BigInt(amount) }))
  }
  const winPot = async (session: StudioSession, round: Round, pot: PotCode): Promise<WonPot> => {
    if (session.mode !== 'real') {
      const shown = (await pots()).find((one) => one.pot === pot)
      if (shown === undefined) throw new StudioRefusal('BUSY')
      return shown
    }
    const won = await wallet('pot', {
      ...transaction(session, round),
      transaction_uuid: reference(round, 'pot', 0),
      reference_transaction_uuid: reference(round, 'bet', 0),
      pot,
    })
    if (won.status !== 'RS_OK' || won.amount === undefined) throw new StudioRefusal('BUSY')
    return { pot, amount: BigInt(won.amount) }
  }

  return { balanceOf, take, pay, giveBack, winPot, pots }
}
