import { randomBytes, randomUUID, hash } from 'node:crypto'
import type { GameLaunch } from '#contract/protocols/hub88.ts'
import type {
  FreeRounds,
  PotsResponse,
  SeedResponse,
  SessionResponse,
  StoredRound,
} from '#contract/protocols/studio.ts'
import { commitmentOf } from '#rules/fairness.ts'
import { JACKPOT_GAMES } from '#rules/jackpot.ts'
import { parseMoney } from '#rules/money.ts'
import type { StudioGame } from './game.ts'
import { StudioRefusal } from './refusal.ts'
import { gameOf, type Rounds } from './rounds.ts'
import type { Stakes } from './stakes.ts'
import type { NewSeed, StudioSession, StudioStore } from './store.ts'
import { answer, decimal, fairnessOf, potShown, stored } from './views.ts'

/** Play money of a free trial; it lives in the studio and never meets a wallet. */
const DEMO_BALANCE = parseMoney('1000')

/** Sessions of games: how they are launched and opened, what they show, and their seeds. */
export interface Sessions {
  /** Opens a session; the path of the game's page carries a launch token that is good once, for two minutes. */
  launch(request: GameLaunch): Promise<{ path: string }>
  open(launchToken: string): Promise<SessionResponse>
  history(bearer: string): Promise<StoredRound[]>
  /** What the pots show; none of a game that has no jackpot. */
  pots(bearer: string): Promise<PotsResponse['pots']>
  rotateSeed(bearer: string, clientSeed: string | undefined): Promise<SeedResponse>
  /** Opens a page that shows one of the player's rounds again; undefined when there is none of that id. */
  replay(request: {
    readonly user: string
    readonly round: string
    readonly language: string
  }): Promise<{ path: string } | undefined>
}

export interface SessionFinder {
  /** A session that may play; a replay only shows. @throws StudioRefusal */
  playing(bearer: string): Promise<StudioSession>
  /** A session whose player is logged in at the platform: who logged out leaves no game behind that others can look into. */
  present(session: StudioSession): Promise<StudioSession>
}

const secretHash = (secret: string): string => hash('sha256', secret)
/** A bearer as it is stored. */
export const bearerHash = secretHash
const newSeed = (): NewSeed => {
  const serverSeed = randomBytes(32).toString('hex')
  return { id: randomUUID(), serverSeed, commitment: commitmentOf(serverSeed) }
}

export function createSessions(store: StudioStore, stakes: Stakes, { openRoundOf }: Rounds): Sessions & SessionFinder {
  const sessionOf = async (bearer: string): Promise<StudioSession> => {
    const session = await store.findSession(secretHash(bearer))
    if (session === undefined) throw new StudioRefusal('SESSION_ENDED')
    return session
  }
  const playing = async (bearer: string): Promise<StudioSession> => {
    const session = await sessionOf(bearer)
    if (session.mode === 'replay') throw new StudioRefusal('SESSION_ENDED')
    return session
  }
  const present = async (session: StudioSession): Promise<StudioSession> =>
    session.mode === 'real' ? stakes.balanceOf(session).then(() => session) : session

  /** Thousands of pages ask: those that come while the platform is asked share its answer. */
  let asked: Promise<PotsResponse['pots']> | undefined
  const potsOf = async (session: StudioSession): Promise<PotsResponse['pots']> => {
    if (!JACKPOT_GAMES.has(session.game)) return []
    asked ??= stakes
      .pots()
      .then((shown) => shown.map(potShown))
      .finally(() => {
        asked = undefined
      })
    return asked
  }

  return {
    playing,
    present,
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
      const balance = await stakes.balanceOf(waiting)
      const session = await store.launch(secretHash(launchToken), secretHash(bearer))
      if (session === undefined) throw new StudioRefusal('SESSION_ENDED')
      const game = gameOf(session.game)
      const { id, version, ruleHash } = game
      const last =
        session.shows === null
          ? (await store.history(session.player, session.game, 1))[0]
          : await store.roundOf(session.player, session.game, session.shows)
      // A meter that nobody can read keeps no game closed.
      const pots = (await potsOf(session).catch(ifRefused)) ?? []
      const own =
        last === undefined || last.reward === null ? last?.stake : await store.ownStake(session.player, session.game)
      return {
        bearer,
        game: { id, version, ruleHash },
        mode: session.mode,
        currency: session.currency,
        currencySymbol: session.currencySymbol,
        balance: decimal(balance),
        stakes: game.stakes.map(decimal),
        fairness: fairnessOf(session),
        ...(last === undefined ? {} : { lastRound: stored(last) }),
        ...(own === undefined ? {} : { ownStake: decimal(own) }),
        ...(open === undefined ? {} : { openRound: answer(open) }),
        ...(session.freeRounds.length === 0 ? {} : { freeRounds: [...session.freeRounds] }),
        ...(session.pace === null ? {} : { pace: session.pace }),
        ...(pots.length === 0 ? {} : { pots }),
      }
    },
    async history(bearer) {
      const session = await present(await sessionOf(bearer))
      return (await store.history(session.player, session.game, 50)).map(stored)
    },
    pots: async (bearer) => potsOf(await sessionOf(bearer)),
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
  }
}

/** Free rounds that a game can play: at a stake that it offers, as long as no choice asks for more. */
function playable({ freeRounds, stakes }: StudioGame, offers: GameLaunch['freeRounds'] = []): FreeRounds[] {
  const can = offers.filter(({ stake }) => freeRounds && stakes.includes(BigInt(stake)))
  return can.map(({ rewardUuid, stake, left }) => ({ reward: rewardUuid, stake: decimal(BigInt(stake)), left }))
}

// The fragment stays in the browser: no log on the way ever holds the token.
const pageOf = (game: StudioGame, token: string, language: string): string =>
  `/studio/${game.page}#launch=${token}&lang=${encodeURIComponent(language)}`

function ifRefused(error: unknown): undefined {
  if (!(error instanceof StudioRefusal)) throw error
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
