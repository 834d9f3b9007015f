import { Refusal } from '#contract/errors.ts'
import type { GameLaunch, Hub88Call, Hub88Reply, ProviderStatementLine } from '#contract/protocols/hub88.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { FastifyInstance } from 'fastify'
import type { KeyObject } from 'node:crypto'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Ids, MemberId, RowId } from '../../platform/ids.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { MountedCall } from '../../platform/http/handlers.ts'
import type { SecondPerson, ProposalKind } from '../../platform/second-person.ts'
import type { Settings } from '../brand/index.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Ceilings } from '../../platform/ceilings.ts'
import type { SharedKey } from '../../platform/shared-key.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import { type Catalogue, type GameRow, hasPots } from '../catalogue/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Limit, Safeguards } from '../safeguards/index.ts'
import { linesOfSource, type ReconciliationSource } from '../wallet/index.ts'
import { createHub88Wallet } from './hub88.ts'
import { mountHub88 } from './hub88-routes.ts'
import { createPragmaticWallet } from './pragmatic.ts'
import { mountPragmatic } from './pragmatic-routes.ts'
import type { DialectDeps } from './dialect.ts'
import { exportFreeRounds, freeRoundsCalls, freeRoundsProposal } from './free-rounds.ts'

export { giveFreeRounds } from './free-rounds.ts'
import { httpClientOf, pageOrigin } from './http-client.ts'
import { keyProposal } from './keys.ts'
import { launchCalls } from './launch.ts'
import { createPlays } from './plays.ts'
import { readTakenKeys } from './provider-key.sql.ts'
import { type Provider, readProviders, encryptProviders } from './provider.sql.ts'
import { switchCalls } from './switches.ts'

export { createHttpVendor, createTransfers, type TransferVendor } from './transfers/index.ts'
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
  readonly brand: { readonly currency: string; readonly currencySymbol: string; readonly timeZone: string }
  readonly settings: Pick<Settings, 'cashier' | 'safety'>
  readonly second: SecondPerson
  readonly throttle: Throttle
  readonly ceilings: Ceilings
  readonly identity: Pick<Identity, 'hasAcceptedTerms'>
  readonly safeguards: Pick<Safeguards, 'checkPlay' | 'checkPause'>
  readonly catalogue: Pick<Catalogue, 'game' | 'findByCode' | 'nameOf' | 'rowOf'>
  /** Those in this process, by the provider's code; all others are reached over HTTP. */
  readonly clients: ReadonlyMap<string, ProviderClient>
  /** Called after something was switched: reads catalogue and providers again. */
  switched(): Promise<void>
  readonly clock: Clock
  readonly encryption: Encryption
  /** Limits of the house on every member's stakes. */
  houseLimits(): readonly Limit[]
  /** What a member's session is to its games: how long it may be idle, and that a stake is use of it. */
  readonly sessions: { idleMs(): number; touch(session: { readonly member: MemberId; readonly id: RowId }): void }
  /** Services outside whose keys operators change as they do those of providers. */
  readonly services: readonly SharedKey[]
  /** Signs what is asked of providers over HTTP; without it there are none. */
  readonly signingKey?: KeyObject | undefined
}

export interface Providers {
  readonly calls: MountedCall[]
  mount(app: FastifyInstance): void
  /** The same calls for a provider in this process; only the signature is left out. */
  handleInProcess(providerCode: string, call: Hub88Call, body: unknown): Promise<Hub88Reply>
  /** Whether a provider, by its id as the source of transactions, can show rounds again. */
  canReplay(source: number): boolean
  /** A page that shows a round again; undefined where the provider knows no such round of the member. @throws Refusal GAME_AWAY */
  replay(source: number, asked: RoundAsked): Promise<{ url: string } | undefined>
  /** Scheme and host of the games' pages of every provider over HTTP, for the site's content policy; read when a process starts. */
  pageOrigins(): string[]
  readonly proposals: readonly ProposalKind[]
  readonly exports: { readonly freeRounds: (member: MemberId) => Promise<unknown> }
  /** What the books say of each provider that gives out statements, beside what it says itself. */
  reconciled(): ReconciliationSource[]
  /** Encrypts what lies in clear or under an older data key; at start. */
  encryptStored(): Promise<void>
  /** Reads the providers again after one was connected or changed. */
  reload(): Promise<void>
}

/** The border to game providers: the wallet protocol inwards, launching outwards. */
export async function createProviders(deps: ProvidersDeps): Promise<Providers> {
  let providers: readonly Provider[] = []
  const reload = async (): Promise<void> => {
    providers = await readProviders(deps.db, deps.encryption)
    const keys = await readTakenKeys(deps.db, deps.encryption)
    for (const service of deps.services) service.set(keys.get(service.code)?.secrets ?? [])
  }
  await reload()
  const clientOf = (provider: Provider): ProviderClient | undefined =>
    deps.clients.get(provider.code) ?? httpClientOf(provider, deps)
  const opened = <Opened>(provider: Provider, opening: Promise<Opened>): Promise<Opened> =>
    opening.catch((error: unknown) => {
      deps.log.warn({ err: error, provider: provider.code }, 'a provider opened no game')
      throw new Refusal('GAME_AWAY')
    })
  const vendorsOf = (id: number): readonly string[] => providers.find((provider) => provider.id === id)?.vendors ?? []
  const findGame = (providerId: number, gameCode: string): GameRow | undefined =>
    vendorsOf(providerId)
      .map((vendor) => deps.catalogue.findByCode(vendor, gameCode))
      .find(Boolean)
  const dialect: DialectDeps = {
    db: deps.db,
    lanes: deps.lanes,
    calendar: deps.calendar,
    clock: deps.clock,
    currency: deps.brand.currency,
    houseLimits: deps.houseLimits,
    idleMs: deps.sessions.idleMs,
    touchSession: deps.sessions.touch,
    bonusGame(nodeId) {
      const row = deps.catalogue.rowOf(nodeId)
      if (row === undefined) return undefined
      return { node: nodeId, vendor: row.vendor, gameClass: row.classify, type: row.gameType }
    },
    hasPots(nodeId) {
      const row = deps.catalogue.rowOf(nodeId)
      return row !== undefined && hasPots(row)
    },
    findGame: (providerId, gameCode) => findGame(providerId, gameCode)?.nodeId,
    findOpenGame(providerId, gameCode) {
      const game = findGame(providerId, gameCode)
      return game === undefined || game.paused || game.withdrawn ? undefined : game.nodeId
    },
  }
  const plays = createPlays(dialect)
  const [wallet, pragmatic] = [createHub88Wallet(dialect, plays), createPragmaticWallet(dialect, plays)]
  const servedBy = (game: GameRow): { provider: Provider; client: ProviderClient } => {
    const provider = providers.find(({ vendors }) => vendors.includes(game.vendor))
    const client = provider === undefined ? undefined : clientOf(provider)
    if (game.playable && (game.paused || provider?.enabled === false)) throw new Refusal('GAME_PAUSED')
    if (provider === undefined || client === undefined || !game.playable) throw new Refusal('GAME_NEEDS_VENDOR')
    return { provider, client }
  }
  const replayAt = (source: number): ((asked: RoundAsked) => Promise<{ url: string } | undefined>) | undefined => {
    const provider = providers.find(({ id }) => id === source)
    const replay = provider === undefined ? undefined : clientOf(provider)?.replay
    return provider === undefined || replay === undefined ? undefined : (asked) => opened(provider, replay(asked))
  }

  return {
    calls: [
      ...launchCalls({ ...deps, servedBy, opened }),
      ...switchCalls({ ...deps, providers: () => providers, switched: () => deps.switched() }),
      ...freeRoundsCalls({ ...deps, timeZone: deps.brand.timeZone }),
    ],
    proposals: [freeRoundsProposal({ ids: deps.ids, timeZone: deps.brand.timeZone }), keyProposal(deps)],
    exports: { freeRounds: (member) => exportFreeRounds(deps.db, member) },
    mount(app) {
      mountHub88(app, { wallet, providers: () => providers, now: () => deps.clock.now() })
      mountPragmatic(app, { wallet: pragmatic, providers: () => providers, now: () => deps.clock.now() })
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
    canReplay: (source) => replayAt(source) !== undefined,
    replay: async (source, asked) => replayAt(source)?.(asked),
    pageOrigins: () =>
      providers.flatMap((provider) =>
        deps.signingKey === undefined || deps.clients.has(provider.code) ? [] : (pageOrigin(provider) ?? []),
      ),
    reconciled: () =>
      providers.flatMap((provider) => {
        const { id, code } = provider
        const statement = clientOf(provider)?.statement
        return statement === undefined
          ? []
          : [
              {
                code: `game:${code}`,
                ours: (day: string) => linesOfSource(deps.db, id, day),
                theirs: async (day: string) =>
                  (await statement(day)).map(({ user, state, ...line }) => ({ ...line, member: user, status: state })),
              },
            ]
      }),
    encryptStored: () => encryptProviders(deps.db, deps.encryption),
    reload,
  }
}
