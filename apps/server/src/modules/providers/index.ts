import { Refusal } from '#contract/errors.ts'
import type { GameLaunch, Hub88Call, Hub88Reply, ProviderStatementLine } from '#contract/hub88.ts'
import type { FastifyInstance } from 'fastify'
import type { Calendar } from '../../platform/calendar.ts'
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
import { readOffers } from './free-round.sql.ts'
import { freeRoundsCalls } from './free-rounds.ts'
import { type Provider, readProviders } from './provider.sql.ts'
import { switchCalls } from './switches.ts'

export { createHttpVendor, createTransfers, type TransferVendor, vendorSource } from './transfers/index.ts'
export { saveProvider } from './provider.sql.ts'
export { endGameSessions } from './game-session.sql.ts'

/** How the platform opens games at a provider. */
export interface ProviderClient {
  launch(request: GameLaunch): Promise<{ url: string }>
  /** Its transactions of a UTC day, where it gives out statements. @throws when it does not answer */
  statement?(day: string): Promise<ProviderStatementLine[]>
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
  /** By the provider's code. */
  readonly clients: ReadonlyMap<string, ProviderClient>
  /** Called after something was switched: reads catalogue and providers again. */
  switched(): Promise<void>
}

export interface Providers {
  readonly calls: MountedCall[]
  mount(app: FastifyInstance): void
  /** The same calls for a provider in this process; only the signature is left out. */
  handleInProcess(providerCode: string, call: Hub88Call, body: unknown): Promise<Hub88Reply>
  launchReal(member: MemberId, game: GameRow, language: string): Promise<{ url: string; sessionId: string }>
  launchTrial(game: GameRow, language: string): Promise<{ url: string }>
  /** What the books say of each provider that gives out statements, beside what it says itself. */
  reconciled(): ReconciliationSource[]
  /** Reads the providers again after one was connected or changed. */
  reload(): Promise<void>
}

/** The border to game providers: the wallet protocol inwards, launching outwards. */
export async function createProviders(deps: ProvidersDeps): Promise<Providers> {
  let providers: readonly Provider[] = await readProviders(deps.db)
  const vendorsOf = (id: number): readonly string[] => providers.find((provider) => provider.id === id)?.vendors ?? []
  const findGame = (providerId: number, gameCode: string): GameRow | undefined =>
    vendorsOf(providerId).map((vendor) => deps.findGameByCode(vendor, gameCode)).find(Boolean)
  const wallet = createHub88Wallet({
    db: deps.db, lanes: deps.lanes, calendar: deps.calendar, currency: deps.brand.currency,
    findGame: (providerId, gameCode) => findGame(providerId, gameCode)?.nodeId,
    findOpenGame(providerId, gameCode) {
      const game = findGame(providerId, gameCode)
      return game === undefined || game.paused || game.withdrawn ? undefined : game.nodeId
    },
  })
  const servedBy = (game: GameRow): { provider: Provider; client: ProviderClient } => {
    const provider = providers.find(({ vendors }) => vendors.includes(game.vendor))
    const client = provider === undefined ? undefined : deps.clients.get(provider.code)
    if (game.playable && (game.paused || provider?.enabled === false)) throw new Refusal('GAME_PAUSED')
    if (provider === undefined || client === undefined || !game.playable) throw new Refusal('GAME_NEEDS_VENDOR')
    return { provider, client }
  }
  const shown = (game: GameRow, language: string): Pick<GameLaunch, 'gameCode' | 'language' | 'currency' | 'currencySymbol'> => ({
    gameCode: game.gameCode, language, currency: deps.brand.currency, currencySymbol: deps.brand.currencySymbol,
  })

  return {
    calls: [...switchCalls({ db: deps.db, providers: () => providers, switched: () => deps.switched() }), ...freeRoundsCalls(deps)],
    mount: (app) => mountHub88(app, { wallet, providers: () => providers }),
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
      const freeRounds = await readOffers(deps.db, member, provider.id, game.nodeId)
      const { url } = await client.launch({
        ...shown(game, language), mode: 'real', user: member, token: gameToken(id, secret), ...(freeRounds.length === 0 ? {} : { freeRounds }),
      })
      return { url, sessionId: id }
    },
    async launchTrial(game, language) {
      return servedBy(game).client.launch({ ...shown(game, language), mode: 'demo' })
    },
    reconciled: () => providers.flatMap(({ id, code }) => {
      const statement = deps.clients.get(code)?.statement
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
