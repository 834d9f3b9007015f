import type { ProviderStatementLine } from '#contract/protocols/hub88.ts'
import type { RoundAnswer, StudioErrorCode } from '#contract/protocols/studio.ts'
import { parseMoney } from '#rules/money.ts'
import type { Json } from './game.ts'
import { StudioRefusal } from './refusal.ts'
import { chanceOf, createRounds, gameOf, sameJson } from './rounds.ts'
import { bearerHash, createSessions, type Sessions } from './sessions.ts'
import { createStakes, type WalletProtocol } from './stakes.ts'
import type { StudioStore } from './store.ts'
import { answer, transactionsOf } from './views.ts'

/** A round that waits for its player is played to its end by the house after so long. */
const LEFT_SECONDS = 24 * 3600

export interface Studio extends Sessions {
  /** Opens a round, or answers for the one of this id as it stands. `reward` names the grant that bears its stake. */
  play(bearer: string, roundId: string, bet: Json, reward?: string): Promise<RoundAnswer>
  /** Takes the choice number `step` of a round, or answers for it when it was taken already. */
  act(bearer: string, roundId: string, step: number, choice: Json): Promise<RoundAnswer>
  /**
   * Answers a question about a round that goes on, see GameRule.asks. A yes is worked out from the seeds, and what has been
   * seen by it is written now and then; a no ends the round before it is told.
   */
  ask(bearer: string, roundId: string, question: Json): Promise<RoundAnswer>
  /**
   * Goes on with rounds that a crash or a lost answer left in mid-step, and ends those that waited a day for their player.
   * @throws AggregateError when some could not be finished for a fault, after all were tried
   */
  resume(olderThanSeconds?: number): Promise<number>
  /** Every transaction of real money of a UTC day (`2026-11-22`), for the platform to compare with its books. */
  statement(day: string): Promise<ProviderStatementLine[]>
}

export function createStudio(store: StudioStore, wallet: WalletProtocol): Studio {
  const stakes = createStakes(wallet)
  const rounds = createRounds(store, stakes)
  const { playing, present, ...sessions } = createSessions(store, stakes, rounds)
  const { advance, endFor } = rounds
  // By name, since it may have to begin anew.
  const act: Studio['act'] = async (bearer, roundId, step, choice) => {
    const session = await present(await playing(bearer))
    const { asks, play } = gameOf(session.game)
    const found = await store.roundOf(session.player, session.game, roundId)
    if (found === undefined) throw new StudioRefusal('ROUND_CONFLICT')
    const round = await advance(session, found)
    if (round.state === 'refused' || round.state === 'refunded') return answer(round)
    if (step < round.choices.length) {
      if (!sameJson(round.choices[step], choice)) throw new StudioRefusal('ROUND_CONFLICT')
      return answer(round)
    }
    if (step > round.choices.length || round.state !== 'open') throw new StudioRefusal('BAD_CHOICE')
    if (allowed('BAD_CHOICE', () => asks(choice, round.outcome))) throw new StudioRefusal('BAD_CHOICE')
    allowed('BAD_CHOICE', () => play(round.bet, [...round.choices, choice], chanceOf(round, session.game)))
    // Another try of the same choice may have come first, and another choice may have: the round says which.
    await store.addChoice(round, step, choice)
    const chosen = await store.readRound(round.session, round.id)
    const now = chosen !== undefined && sameJson(chosen.choices[step], choice) ? await advance(session, chosen) : chosen
    // The wallet refused the stake of it to another try, which took it back: this one asks for itself.
    if (now?.state === 'open' && now.choices.length <= step) return act(bearer, roundId, step, choice)
    if (now === undefined || !sameJson(now.choices[step], choice)) throw new StudioRefusal('ROUND_CONFLICT')
    return answer(now)
  }

  return {
    ...sessions,
    async play(bearer, roundId, bet, reward) {
      const session = await playing(bearer)
      const { stakeOf, version, ruleHash } = gameOf(session.game)
      const wanted = {
        id: roundId,
        bet,
        stake: allowed('BAD_STAKE', () => stakeOf(bet)),
        reward: reward ?? null,
        gameVersion: version,
        ruleHash,
      }
      if (
        reward !== undefined &&
        !session.freeRounds.some((offer) => offer.reward === reward && parseMoney(offer.stake) === wanted.stake)
      )
        throw new StudioRefusal('NO_FREE_ROUND')
      let opened = await store.openRound(session, wanted)
      if (opened !== 'early' && 'unfinished' in opened) {
        await advance(session, opened.unfinished)
        opened = await store.openRound(session, wanted)
      }
      if (opened === 'early') throw new StudioRefusal('TOO_FAST')
      if ('unfinished' in opened || !sameJson(opened.round.bet, bet) || opened.round.reward !== wanted.reward)
        throw new StudioRefusal('ROUND_CONFLICT')
      return answer(await advance(session, opened.round))
    },
    act,
    async ask(bearer, roundId, question) {
      // One read in place of three, and no wallet: a page asks several times a second.
      const asked = await store.askedOf(bearerHash(bearer), roundId)
      if (asked === undefined) throw await playing(bearer).then(() => new StudioRefusal('ROUND_CONFLICT'))
      const { round, game } = asked
      const { asks, play, ruleHash } = gameOf(game)
      if (round.state === 'open' && round.awaiting && round.ruleHash === ruleHash) {
        const now = allowed('BAD_CHOICE', () =>
          asks(question, round.outcome)
            ? play(round.bet, [...round.choices, question], chanceOf(round, game))
            : undefined,
        )
        if (now === undefined) throw new StudioRefusal('BAD_CHOICE')
        if (!now.over) {
          if (asked.marks) await store.markSeen(round, now.outcome)
          return answer({ ...round, outcome: now.outcome })
        }
        // A choice that came first may have ended it too; nothing of either is told before it stands in the books.
        await store.addChoice(round, round.choices.length, question)
      }
      const session = await playing(bearer)
      const ended = await store.readRound(round.session, round.id)
      if (ended === undefined) throw new StudioRefusal('ROUND_CONFLICT')
      return answer(await advance(session, ended))
    },
    async resume(olderThanSeconds = 10) {
      await store.dropDemos()
      const left = await store.openRounds(olderThanSeconds, LEFT_SECONDS)
      const faults: unknown[] = []
      for (const round of left) {
        const session = await store.sessionById(round.session)
        // A round that cannot be finished must not keep those behind it waiting.
        if (session !== undefined)
          await (round.awaiting ? endFor : advance)(session, round).catch((error: unknown) => {
            if (!(error instanceof StudioRefusal)) faults.push(error)
          })
      }
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} of ${left.length} open rounds could not be finished`)
      return left.length
    },
    async statement(day) {
      return (await store.roundsOfDay(day)).flatMap(({ player, round }) => transactionsOf(player, round))
    },
  }
}

/** What a rule refuses is the page's fault, not ours. */
function allowed<Value>(code: StudioErrorCode, ask: () => Value): Value {
  try {
    return ask()
  } catch (error) {
    throw error instanceof RangeError ? new StudioRefusal(code) : error
  }
}
