import { randomBytes, randomUUID, hash } from 'node:crypto'
import type {
  GameLaunch,
  Hub88Call,
  Hub88Reply,
  Hub88Status,
  ProviderStatementLine,
} from '#contract/protocols/hub88.ts'
import type {
  FairnessState,
  FreeRounds,
  RoundAnswer,
  SeedResponse,
  SessionResponse,
  StoredRound,
  StudioErrorCode,
} from '#contract/protocols/studio.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import type { Wager } from '#rules/game.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import type { Random } from '#rules/random.ts'
import { canonicalJson } from '#rules/rule-hash.ts'
import type { Json, Played, StudioGame } from './game.ts'
import { games } from './games.ts'
import { StudioRefusal } from './refusal.ts'
import type { NewSeed, Round, StudioSession, StudioStore } from './store.ts'

/** The studio's only way to money: the platform's wallet protocol. */
export type WalletProtocol = (call: Hub88Call, body: unknown) => Promise<Hub88Reply>

/** Play money of a free trial; it lives in the studio and never meets a wallet. */
const DEMO_BALANCE = parseMoney('1000')

/** A round that waits for its player is played to its end by the house after so long. */
const LEFT_SECONDS = 24 * 3600

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

export interface Studio {
  /** Opens a session; the path of the game's page carries a launch token that is good once, for two minutes. */
  launch(request: GameLaunch): Promise<{ path: string }>
  open(launchToken: string): Promise<SessionResponse>
  /** Opens a round, or answers for the one of this id as it stands. `reward` names the grant that bears its stake. */
  play(bearer: string, roundId: string, bet: Json, reward?: string): Promise<RoundAnswer>
  /** Takes the choice number `step` of a round, or answers for it when it was taken already. */
  act(bearer: string, roundId: string, step: number, choice: Json): Promise<RoundAnswer>
  history(bearer: string): Promise<StoredRound[]>
  rotateSeed(bearer: string, clientSeed: string | undefined): Promise<SeedResponse>
  /** Opens a page that shows one of the player's rounds again; undefined when there is none of that id. */
  replay(request: {
    readonly user: string
    readonly round: string
    readonly language: string
  }): Promise<{ path: string } | undefined>
  /**
   * Goes on with rounds that a crash or a lost answer left in mid-step, and ends those that waited a day for their player.
   * @throws AggregateError when some could not be finished for a fault, after all were tried
   */
  resume(olderThanSeconds?: number): Promise<number>
  /** Every transaction of real money of a UTC day (`2026-11-22`), for the platform to compare with its books. */
  statement(day: string): Promise<ProviderStatementLine[]>
}

const secretHash = (secret: string): string => hash('sha256', secret)
const decimal = (units: Money): string => moneyToDecimal(units, 5)
const newSeed = (): NewSeed => {
  const serverSeed = randomBytes(32).toString('hex')
  return { id: randomUUID(), serverSeed, commitment: commitmentOf(serverSeed) }
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
  /** A session that may play; a replay only shows. */
  const playing = async (bearer: string): Promise<StudioSession> => {
    const session = await sessionOf(bearer)
    if (session.mode === 'replay') throw new StudioRefusal('SESSION_ENDED')
    return session
  }
  /** The round that waits for the player of a session, brought as far as it comes by itself. */
  const openRoundOf = async (session: StudioSession): Promise<Round | undefined> => {
    const open = await store.openRoundOf(session.player, session.game)
    if (open === undefined) return undefined
    const now = await advance(session, open).catch((error: unknown) => {
      if (!(error instanceof StudioRefusal)) throw error
      // What the wallet refused of it is taken back, and the round waits again.
      return store.readRound(open.session, open.id)
    })
    return now?.state === 'open' && now.awaiting ? now : undefined
  }
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

  /** A session whose player is logged in at the platform: who logged out leaves no game behind that others can look into. */
  const present = async (session: StudioSession): Promise<StudioSession> =>
    session.mode === 'real' ? balanceOf(session).then(() => session) : session

  const transaction = (session: StudioSession, round: Round): Record<string, unknown> => ({
    user: session.player,
    token: session.walletToken,
    request_uuid: randomUUID(),
    round: round.id,
    game_code: session.game,
    currency: session.currency,
  })

  /** Asks for the stakes that a step added. The wallet knows each by its reference, so that asking again takes nothing twice. */
  const takeStakes = async (
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

  const advanceReal = async (session: StudioSession, round: Round, played: Played): Promise<void> => {
    const { balance, refusal } = await takeStakes(session, round, played.wagers)
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
      if (!stands && refusal === undefined) await giveBack(session, round, round.wagers.length, played.wagers.length)
      if (!stands) throw new StudioRefusal(refusal ?? 'ROUND_CONFLICT', balance)
      if (refusal !== undefined) return
    }
    await store.advanceRound(round, played, played.over ? await pay(session, round, played.wagers) : (balance ?? 0n))
  }

  const advanceDemo = async (session: StudioSession, round: Round, played: Played): Promise<void> => {
    if (await store.playDemo(round, played)) return
    // Nothing is kept of it, since anybody could have any number refused.
    await (round.choices.length === 0 ? store.forgetDemo(round) : store.dropChoice(round))
    throw new StudioRefusal('NOT_ENOUGH_MONEY', session.demoBalance)
  }

  /** A round that began under other rules than today's cannot be played to its end: its stakes go back. */
  const refund = async (session: StudioSession, round: Round): Promise<void> => {
    if (session.mode !== 'real') return store.refundDemo(round)
    // Also one that may be on its way: giving back what was never taken keeps it from being taken later.
    await store.refundRound(round, await giveBack(session, round, 0, round.wagers.length + 1))
  }

  /**
   * Brings a round as far as its bet and choices lead. They and the seeds fix the outcome, so it can be done
   * at any time, by any process, with the same result.
   */
  const advance = async (session: StudioSession, round: Round): Promise<Round> => {
    const game = gameOf(session.game)
    const changed = round.ruleHash !== game.ruleHash
    if (round.state !== 'open' || (round.awaiting && !changed)) return round
    if (changed) await refund(session, round)
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

  const answer = (round: Round): RoundAnswer => {
    if (round.state === 'refused' || round.state === 'refunded')
      throw new StudioRefusal(round.refusal ?? 'INTERNAL', round.balance)
    if (round.balance === null) throw new StudioRefusal('BUSY')
    return { ...fieldsOf(round), balance: decimal(round.balance) }
  }

  /** Ends a round for a player who did not come back. */
  const endFor = async (session: StudioSession, round: Round): Promise<void> => {
    const game = gameOf(session.game)
    let now = await advance(session, round)
    while (now.state === 'open') {
      const choice = game.absent(now.bet, now.choices, chanceOf(now, session.game))
      if (!(await store.addChoice(now, now.choices.length, choice))) return
      const next = await store.readRound(now.session, now.id)
      if (next === undefined) return
      now = await advance(session, next)
    }
  }

  // By name, since it may have to begin anew.
  const act: Studio['act'] = async (bearer, roundId, step, choice) => {
    const session = await present(await playing(bearer))
    const { play } = gameOf(session.game)
    const found = await store.roundOf(session.player, session.game, roundId)
    if (found === undefined) throw new StudioRefusal('ROUND_CONFLICT')
    const round = await advance(session, found)
    if (round.state === 'refused' || round.state === 'refunded') return answer(round)
    if (step < round.choices.length) {
      if (!sameJson(round.choices[step], choice)) throw new StudioRefusal('ROUND_CONFLICT')
      return answer(round)
    }
    if (step > round.choices.length || round.state !== 'open') throw new StudioRefusal('BAD_CHOICE')
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
    async launch(request) {
      const game = gameOf(request.gameCode)
      const id = randomUUID()
      const token = randomBytes(24).toString('base64url')
      const real = request.mode === 'real'
      if (real && (request.user === undefined || request.token === undefined)) throw new StudioRefusal('BAD_REQUEST')
      await store.insertSession({
        id,
        mode: request.mode,
        game: request.gameCode,
        player: real && request.user !== undefined ? request.user : id,
        walletToken: real ? (request.token ?? null) : null,
        currency: request.currency,
        currencySymbol: request.currencySymbol,
        launchHash: secretHash(token),
        demoBalance: real ? null : DEMO_BALANCE,
        freeRounds: real ? playable(game, request.freeRounds) : [],
        pace: request.pace ?? null,
        clientSeed: randomBytes(8).toString('hex'),
        seed: newSeed(),
        nextSeed: newSeed(),
      })
      return { path: pageOf(game, token, request.language) }
    },
    async open(launchToken) {
      const bearer = randomBytes(32).toString('base64url')
      const waiting = await store.findLaunch(secretHash(launchToken))
      if (waiting === undefined) throw new StudioRefusal('SESSION_ENDED')
      // One that cannot go on just now does not keep the page closed: the next round asks for it again.
      const open = waiting.mode === 'replay' ? undefined : await openRoundOf(waiting).catch(ifRefused)
      // The wallet is asked before the token is spent, so that a busy one is asked again with the same; and after the open round, which may move money.
      const balance = await balanceOf(waiting)
      const session = await store.launch(secretHash(launchToken), secretHash(bearer))
      if (session === undefined) throw new StudioRefusal('SESSION_ENDED')
      const { id, version, ruleHash, stakes } = gameOf(session.game)
      const last =
        session.shows === null
          ? (await store.history(session.player, session.game, 1))[0]
          : await store.roundOf(session.player, session.game, session.shows)
      const own =
        last === undefined || last.reward === null ? last?.stake : await store.ownStake(session.player, session.game)
      return {
        bearer,
        game: { id, version, ruleHash },
        mode: session.mode,
        currency: session.currency,
        currencySymbol: session.currencySymbol,
        balance: decimal(balance),
        stakes: stakes.map(decimal),
        fairness: fairnessOf(session),
        ...(last === undefined ? {} : { lastRound: stored(last) }),
        ...(own === undefined ? {} : { ownStake: decimal(own) }),
        ...(open === undefined ? {} : { openRound: answer(open) }),
        ...(session.freeRounds.length === 0 ? {} : { freeRounds: [...session.freeRounds] }),
        ...(session.pace === null ? {} : { pace: session.pace }),
      }
    },
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
    async history(bearer) {
      const session = await present(await sessionOf(bearer))
      return (await store.history(session.player, session.game, 50)).map(stored)
    },
    async rotateSeed(bearer, clientSeed) {
      // Also where a page only shows: who takes a break from play can still verify what was played.
      const session = await present(await sessionOf(bearer))
      const changed = await store.rotate(session, {
        clientSeed: clientSeed ?? session.seed.clientSeed,
        following: newSeed(),
      })
      if (changed === undefined) throw new StudioRefusal('ROUND_CONFLICT')
      const { serverSeed, commitment, clientSeed: used, nonce } = changed.revealed
      return {
        revealed: { serverSeed, commitment, clientSeed: used, rounds: nonce },
        fairness: fairnessOf(changed.now),
      }
    },
    async replay({ user, round, language }) {
      if (!isUuid(round)) return undefined
      const token = randomBytes(24).toString('base64url')
      const opened = await store.insertReplay({ id: randomUUID(), player: user, round, launchHash: secretHash(token) })
      return opened === undefined ? undefined : { path: pageOf(gameOf(opened.game), token, language) }
    },
    async resume(olderThanSeconds = 10) {
      await store.dropDemos()
      const rounds = await store.openRounds(olderThanSeconds, LEFT_SECONDS)
      const faults: unknown[] = []
      for (const round of rounds) {
        const session = await store.sessionById(round.session)
        // A round that cannot be finished must not keep those behind it waiting.
        if (session !== undefined)
          await (round.awaiting ? endFor : advance)(session, round).catch((error: unknown) => {
            if (!(error instanceof StudioRefusal)) faults.push(error)
          })
      }
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} of ${rounds.length} open rounds could not be finished`)
      return rounds.length
    },
    async statement(day) {
      return (await store.roundsOfDay(day)).flatMap(({ player, round }) => transactionsOf(player, round))
    },
  }
}

// Of the studio's own making: the ids that pages send are their players' words.
const reference = (round: Round, step: 'bet' | 'win' | 'back', index: number): string =>
  `${round.seed.id}.${round.nonce}.${step}${index + 1}`

/** What the player bears of a stake. */
const paidFor = ({ reward }: Round, index: number, stake: Money): Money => (index === 0 && reward !== null ? 0n : stake)

/** Free rounds that a game can play: at a stake that it offers, as long as no choice asks for more. */
function playable({ freeRounds, stakes }: StudioGame, offers: GameLaunch['freeRounds'] = []): FreeRounds[] {
  const can = offers.filter(({ stake }) => freeRounds && stakes.includes(BigInt(stake)))
  return can.map(({ rewardUuid, stake, left }) => ({ reward: rewardUuid, stake: decimal(BigInt(stake)), left }))
}

/** A refused round moved nothing; of a stake that is asked for it is not known whether it was taken. */
function transactionsOf(user: string, round: Round): ProviderStatementLine[] {
  const line = (
    step: 'bet' | 'win' | 'back',
    index: number,
    amount: Money,
    state: ProviderStatementLine['state'] = 'done',
  ): ProviderStatementLine => ({ reference: reference(round, step, index), user, amount, state })
  if (round.wagers.length === 0)
    return [
      line(
        'bet',
        0,
        round.state === 'open' ? -paidFor(round, 0, round.stake) : 0n,
        round.state === 'open' ? 'open' : 'void',
      ),
    ]
  return round.wagers.flatMap(({ stake, payout }, index) => [
    line('bet', index, -paidFor(round, index, stake)),
    ...(round.state === 'closed'
      ? [line('win', index, payout)]
      : round.state === 'refunded'
        ? [line('back', index, paidFor(round, index, stake))]
        : []),
  ])
}

// The fragment stays in the browser: no log on the way ever holds the token.
const pageOf = (game: StudioGame, token: string, language: string): string =>
  `/studio/${game.page}#launch=${token}&lang=${encodeURIComponent(language)}`

const chanceOf = ({ seed, nonce }: Round, gameId: string): Random =>
  roundRandom({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce, gameId })

function ifRefused(error: unknown): undefined {
  if (!(error instanceof StudioRefusal)) throw error
}

const sameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What a rule refuses is the page's fault, not ours. */
function allowed<Value>(code: StudioErrorCode, ask: () => Value): Value {
  try {
    return ask()
  } catch (error) {
    throw error instanceof RangeError ? new StudioRefusal(code) : error
  }
}

const fairnessOf = ({ seed: { commitment, clientSeed, nonce }, nextCommitment }: StudioSession): FairnessState => ({
  commitment,
  clientSeed,
  nonce,
  nextCommitment,
})

function fieldsOf(round: Round): Omit<RoundAnswer, 'balance'> {
  const { wagers, outcome } = round
  if (outcome === null) throw new Error('a round that has come somewhere has an outcome')
  const sum = (part: 'stake' | 'payout'): string => decimal(wagers.reduce((total, wager) => total + wager[part], 0n))
  return {
    roundId: round.id,
    nonce: round.nonce,
    bet: round.bet,
    choices: [...round.choices],
    stake: sum('stake'),
    ...(round.reward === null ? {} : { reward: round.reward }),
    payout: round.state === 'closed' ? sum('payout') : null,
    outcome,
  }
}

const stored = (round: Round): StoredRound => ({
  ...fieldsOf(round),
  playedAt: round.playedAt,
  gameVersion: round.gameVersion,
  ruleHash: round.ruleHash,
  clientSeed: round.seed.clientSeed,
  commitment: round.seed.commitment,
  serverSeed: round.seed.revealed ? round.seed.serverSeed : null,
})
