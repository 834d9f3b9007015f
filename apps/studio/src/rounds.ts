import { roundRandom } from '#rules/fairness.ts'
import type { Random } from '#rules/random.ts'
import { canonicalJson } from '#rules/rule-hash.ts'
import type { Played, StudioGame } from './game.ts'
import { games } from './games.ts'
import { StudioRefusal } from './refusal.ts'
import type { Stakes } from './stakes.ts'
import type { Round, StudioSession, StudioStore, WonPot } from './store.ts'

/** The game of a code. @throws StudioRefusal for one that the studio does not have */
export function gameOf(code: string): StudioGame {
  const game = games.get(code)
  if (game === undefined) throw new StudioRefusal('GAME_PAUSED')
  return game
}

/** The chance of a round, which its seeds fix. */
export const chanceOf = ({ seed, nonce }: Round, gameId: string): Random =>
  roundRandom({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce, gameId })

export const sameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/**
 * Stands as the last choice of a round that is given back since its player never touched it. Stored as a choice, so that
 * the player's own first choice and it cannot both be taken. No game understands it.
 */
const GIVE_BACK = null

/** What brings rounds on, with money by the wallet or with play money. */
export interface Rounds {
  /**
   * Brings a round as far as its bet and choices lead. They and the seeds fix the outcome, so it can be done
   * at any time, by any process, with the same result.
   */
  advance(session: StudioSession, round: Round): Promise<Round>
  /** The round that waits for the player of a session, brought as far as it comes by itself. */
  openRoundOf(session: StudioSession): Promise<Round | undefined>
  /** Ends a round for a player who did not come back. */
  endFor(session: StudioSession, round: Round): Promise<void>
}

export function createRounds(store: StudioStore, stakes: Stakes): Rounds {
  const potOf = async (session: StudioSession, round: Round, { over, pot }: Played): Promise<WonPot | null> =>
    over && pot !== undefined ? stakes.winPot(session, round, pot) : null

  const advanceReal = async (session: StudioSession, round: Round, played: Played): Promise<void> => {
    const { balance, refusal } = await stakes.take(session, round, played.wagers)
    if (refusal !== undefined && round.choices.length === 0) return store.refuseRound(round, refusal, balance)
    if (played.wagers.length > round.wagers.length && round.choices.length > 0) {
      // A stake that a choice asked for was not covered: the choice is as if it had not been made. One that was
      // taken counts, also where another try of the same choice was refused a moment before money came in.
      await (refusal === undefined ? store.noteStakes(round, played.wagers) : store.dropChoice(round))
      const now = await store.readRound(round.session, round.id)
      const stands =
        now !== undefined &&
        now.wagers.length >= played.wagers.length &&
        sameJson(now.choices.slice(0, round.choices.length), round.choices)
      // By now the player has chosen otherwise.
      if (!stands && refusal === undefined)
        await stakes.giveBack(session, round, round.wagers.length, played.wagers.length)
      if (!stands) throw new StudioRefusal(refusal ?? 'ROUND_CONFLICT', balance)
      if (refusal !== undefined) return
    }
    // The pot comes first, since the payout closes the round. Asked again after a crash, the platform answers the same.
    const jackpot = await potOf(session, round, played)
    const after = played.over ? await stakes.pay(session, round, played.wagers) : (balance ?? 0n)
    await store.advanceRound(round, played, after, jackpot)
  }

  const advanceDemo = async (session: StudioSession, round: Round, played: Played): Promise<void> => {
    if (await store.playDemo(round, played, await potOf(session, round, played))) return
    // Nothing is kept of it, since anybody could have any number refused.
    await (round.choices.length === 0 ? store.forgetDemo(round) : store.dropChoice(round))
    throw new StudioRefusal('NOT_ENOUGH_MONEY', session.demoBalance)
  }

  /** Gives the stakes of a round back: of one that began under other rules than today's, or that its player left untouched. */
  const refund = async (session: StudioSession, round: Round): Promise<void> => {
    if (session.mode !== 'real') return store.refundDemo(round)
    // Also one that may be on its way: giving back what was never taken keeps it from being taken later.
    await store.refundRound(round, await stakes.giveBack(session, round, 0, round.wagers.length + 1))
  }

  const advance: Rounds['advance'] = async (session, round) => {
    const game = gameOf(session.game)
    const backs = round.ruleHash !== game.ruleHash || round.choices.at(-1) === GIVE_BACK
    if (round.state !== 'open' || (round.awaiting && !backs)) return round
    if (backs) await refund(session, round)
    else
      await (session.mode === 'demo' ? advanceDemo : advanceReal)(
        session,
        round,
        game.play(round.bet, round.choices, chanceOf(round, session.game)),
      )
    const advanced = await store.readRound(round.session, round.id)
    // Another try of the same round was refused a moment before.
    if (advanced === undefined && session.mode === 'demo')
      throw new StudioRefusal('NOT_ENOUGH_MONEY', session.demoBalance)
    if (advanced === undefined || (advanced.state === 'open' && !advanced.awaiting)) throw new StudioRefusal('BUSY')
    return advanced
  }

  return {
    advance,
    async openRoundOf(session) {
      const open = await store.openRoundOf(session.player, session.game)
      if (open === undefined) return undefined
      const now = await advance(session, open).catch((error: unknown) => {
        if (!(error instanceof StudioRefusal)) throw error
        // What the wallet refused of it is taken back, and the round waits again.
        return store.readRound(open.session, open.id)
      })
      return now?.state === 'open' && now.awaiting ? now : undefined
    },
    async endFor(session, round) {
      const game = gameOf(session.game)
      let now = await advance(session, round)
      while (now.state === 'open') {
        const choice = game.absent(now.bet, now.choices, chanceOf(now, session.game), now.outcome)
        if (!(await store.addChoice(now, now.choices.length, choice ?? GIVE_BACK))) return
        const next = await store.readRound(now.session, now.id)
        if (next === undefined) return
        now = await advance(session, next)
      }
    },
  }
}
