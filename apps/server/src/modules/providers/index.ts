import { Refusal } from '#contract/errors.ts'
import type { GameLaunch, Hub88Call, Hub88Reply, ProviderStatementLine } from '#contract/hub88.ts'
import type { FastifyInstance } from 'fastify'
import type { KeyObject } from 'node:crypto'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Ids, MemberId } from '../../platform/ids.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { MountedCall } from '../../platform/http/handlers.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { GameRow } from '../catalogue/index.ts'
import { linesOfSource, type ReconciliationSource } from '../wallet/index.ts'
import { gameToken, insertGameSession } from './game-session.sql.ts'
import { hashSecret } from '../../platform/tokens.ts'
import { createHub88Wallet } from './hub88.ts'
import { mountHub88 } from './hub88-routes.ts'
import { createPragmaticWallet, pragmaticToken } from './pragmatic.ts'
import { mountPragmatic } from './pragmatic-routes.ts'
import type { DialectDeps } from './dialect.ts'
import { readOffers } from './free-round.sql.ts'
import { freeRoundsCalls } from './free-rounds.ts'
import { httpClientOf, pageOrigin } from './http-client.ts'
import { type Provider, readProviders } from './provider.sql.ts'
import { switchCalls } from './switches.ts'

export { createHttpVendor, createTransfers, type TransferVendor, vendorSource } from './transfers/index.ts'
export { exportFreeRounds } from './free-rounds.ts'
export { importFor } from './switches.ts'
export { saveProvider } from './provider.sql.ts'
export { endGameSessions } from './game-session.sql.ts'

/** How the platform opens games at a provider. */
export interface ProviderClient {
  launch(request: GameLaunch): Promise<{ url: string }>
  /** Its transactions of a UTC day, where it gives out statements. @throws when it does not answer */
  statement?(day: string): Promise<ProviderStatementLine[]>
  /** A page that shows a round again, good for one use; undefined where the player has no such round. @throws when it does not answer */
  replay?(request: RoundAsked): Promise<{ url: string } | undefined>
}

export interface RoundAsked {
  /** The member's id, as the wallet calls name it. */
  readonly user: string
  readonly round: string
  readonly language: string
}

export interface ProvidersDeps {
  readonly db: Database
  readonly lanes: Lanes
  readonly calendar: Calendar
  readonly ids: Ids
  readonly random: RandomSource
  readonly log: Log
  readonly brand: { readonly currency: string; readonly currencySymbol: string }
  findGameByCode(vendor: string, gameCode: string): GameRow | undefined
  /** Those in this process, by the provider's code; all others are reached over HTTP. */
  readonly clients: ReadonlyMap<string, ProviderClient>
  /** Called after something was switched: reads catalogue and providers again. */
  switched(): Promise<void>
  readonly clock: Clock
  /** Signs what is asked of providers over HTTP; without it there are none. */
  readonly signingKey?: KeyObject | undefined
}

export interface Providers {
  readonly calls: MountedCall[]
  mount(app: FastifyInstance): void
  /** The same calls for a provider in this process; only the signature is left out. */
  handleInProcess(providerCode: string, call: Hub88Call, body: unknown): Promise<Hub88Reply>
  /** @throws Refusal GAME_PAUSED, GAME_NEEDS_VENDOR, or GAME_AWAY where the provider does not answer */
  launchReal(member: MemberId, game: GameRow, language: string): Promise<{ url: string; sessionId: string }>
  launchTrial(game: GameRow, language: string): Promise<{ url: string }>
  /** Whether a provider, by its id as the source of transactions, can show rounds again. */
  canReplay(source: number): boolean
  /** A page that shows a round again; undefined where the provider knows no such round of the member. @throws Refusal GAME_AWAY */
  replay(source: number, asked: RoundAsked): Promise<{ url: string } | undefined>
  /** Scheme and host of the games' pages of every provider over HTTP, for the site's content policy; read when a process starts. */
  pageOrigins(): string[]
  /** What the books say of each provider that gives out statements, beside what it says itself. */
  reconciled(): ReconciliationSource[]
  /** Reads the providers again after one was connected or changed. */
  reload(): Promise<void>
}

/** The border to game providers: the wallet protocol inwards, launching outwards. */
export async function createProviders(deps: ProvidersDeps): Promise<Providers> {
  let providers: readonly Provider[] = await readProviders(deps.db)
  const clientOf = (provider: Provider): ProviderClient | undefined => deps.clients.get(provider.code) ?? httpClientOf(provider, deps)
  const opened = <Opened>(provider: Provider, opening: Promise<Opened>): Promise<Opened> => opening.catch((error: unknown) => {
    deps.log.warn({ err: error, provider: provider.code }, 'a provider opened no game')
    throw new Refusal('GAME_AWAY')
  })
  const vendorsOf = (id: number): readonly string[] => providers.find((provider) => provider.id === id)?.vendors ?? []
  const findGame = (providerId: number, gameCode: string): GameRow | undefined =>
    vendorsOf(providerId).map((vendor) => deps.findGameByCode(vendor, gameCode)).find(Boolean)
  const dialect: DialectDeps = {
    db: deps.db, lanes: deps.lanes, calendar: deps.calendar, currency: deps.brand.currency,
    findGame: (providerId, gameCode) => findGame(providerId, gameCode)?.nodeId,
    findOpenGame(providerId, gameCode) {
      const game = findGame(providerId, gameCode)
      return game === undefined || game.paused || game.withdrawn ? undefined : game.nodeId
    },
  }
  const [wallet, pragmatic] = [createHub88Wallet(dialect), createPragmaticWallet(dialect)]
  const servedBy = (game: GameRow): { provider: Provider; client: ProviderClient } => {
    const provider = providers.find(({ vendors }) => vendors.includes(game.vendor))
    const client = provider === undefined ? undefined : clientOf(provider)
    if (game.playable && (game.paused || provider?.enabled === false)) throw new Refusal('GAME_PAUSED')
    if (provider === undefined || client === undefined || !game.playable) throw new Refusal('GAME_NEEDS_VENDOR')
    return { provider, client }
  }
  const shown = (game: GameRow, language: string): Pick<GameLaunch, 'gameCode' | 'language' | 'currency' | 'currencySymbol'> => ({
    gameCode: game.gameCode, language, currency: deps.brand.currency, currencySymbol: deps.brand.currencySymbol,
  })

  const replayAt = (source: number): ((asked: RoundAsked) => Promise<{ url: string } | undefined>) | undefined => {
    const provider = providers.find(({ id }) => id === source)
    const replay = provider === undefined ? undefined : clientOf(provider)?.replay
    return provider === undefined || replay === undefined ? undefined : (asked) => opened(provider, replay(asked))
  }

  return {
    calls: [...switchCalls({ db: deps.db, providers: () => providers, switched: () => deps.switched() }), ...freeRoundsCalls(deps)],
    mount(app) {
      mountHub88(app, { wallet, providers: () => providers })
      mountPragmatic(app, { wallet: pragmatic, providers: () => providers })
    },
    async handleInProcess(providerCode, call, body) {
      const provider = providers.find(({ code }) => code === providerCode)
      if (provider === undefined) return { status: 'RS_ERROR_INVALID_PARTNER' }
      // As on the wire: a fault of ours is no answer about the transaction, and the provider asks again.
      return wallet.handle(provider, call, body).catch((error: unknown): Hub88Reply => {
        deps.log.error({ err: error }, 'a wallet call failed')
        return { status: 'RS_ERROR_UNKNOWN' }
      })
    },
    async launchReal(member, game, language) {
      const { provider, client } = servedBy(game)
      const id = deps.ids.row()
      const secret = deps.random.bytes(24).toString('base64url')
      await deps.db.transaction((tx) => insertGameSession(tx, {
        member, id, provider: provider.id, nodeId: game.nodeId, currency: deps.brand.currency, secretHash: hashSecret(secret),
      }))
      const token = gameToken(id, secret)
      const freeRounds = await readOffers(deps.db, member, provider.id, game.nodeId)
      const { url } = await opened(provider, client.launch({
        ...shown(game, language), mode: 'real', user: member, token: provider.secret === null ? token : pragmaticToken(member, token), ...(freeRounds.length === 0 ? {} : { freeRounds }),
      }))
      return { url, sessionId: id }
    },
    async launchTrial(game, language) {
      const { provider, client } = servedBy(game)
      return opened(provider, client.launch({ ...shown(game, language), mode: 'demo' }))
    },
    canReplay: (source) => replayAt(source) !== undefined,
    replay: async (source, asked) => replayAt(source)?.(asked),
    pageOrigins: () => providers.flatMap((provider) => (deps.signingKey === undefined || deps.clients.has(provider.code) ? [] : (pageOrigin(provider) ?? []))),
    reconciled: () => providers.flatMap((provider) => {
      const { id, code } = provider
      const statement = clientOf(provider)?.statement
      return statement === undefined ? [] : [{
        code: `game:${code}`,
        ours: (day: string) => linesOfSource(deps.db, id, day),
        theirs: async (day: string) => (await statement(day)).map(({ user, state, ...line }) => ({ ...line, member: user, status: state })),
      }]
    }),
    async reload() {
      providers = await readProviders(deps.db)
    },
  }
}
