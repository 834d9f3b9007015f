import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type output, parse, type ZodMiniType } from 'zod/mini'
import { type StudioCall, studioCalls, studioError, type StudioError } from '#contract/protocols/studio.ts'
import { createApp } from '#server/app.ts'
import type { App, AppDeps } from '#server/app-deps.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { saveProvider } from '#server/modules/providers/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { mountStudio } from '#studio/routes.ts'
import { openStudioStore } from '#studio/studio.sql.ts'
import type { StudioStore } from '#studio/store.ts'
import type { GameLaunch } from '#contract/protocols/hub88.ts'
import type { WalletProtocol } from '#studio/stakes.ts'
import { createStudio, type Studio } from '#studio/studio.ts'
import { type House, openHouse, type Player, testBrand, testProvider, textField } from '../support/house.ts'
import { nothingOutside, testEncryption } from '../support/outside.ts'

/** The in-house studio as a provider of the test house. */
export const studioProvider = { id: 1, code: 'studio', vendor: 'WHS', gameCode: 'ember-wyrm', nodeId: 1 } as const

/** A game of the studio as the catalogue names it. */
interface StudioTitle {
  readonly nodeId: number
  readonly gameCode: string
}
/** A game in which a round has choices. */
export const choiceGame = { nodeId: 4, gameCode: 'velvet-blackjack' } as const satisfies StudioTitle

/** One of the odds family: its rounds wait for choices, and one that nobody touched is given back. */
export const pondGame = { nodeId: 8, gameCode: 'lily-pond' } as const satisfies StudioTitle

/** Its rounds may win a pot of the house. */
export const potGame = { nodeId: 11, gameCode: 'tin-orchard' } as const satisfies StudioTitle

/** One whose player may ask how a round stands. */
export const climbGame = { nodeId: 12, gameCode: 'updraft' } as const satisfies StudioTitle

/** Games whose bets are more than an amount: numbers, a chance, cards, spots of a table. */
export const kenoGame = { nodeId: 13, gameCode: 'firefly-keno' } as const satisfies StudioTitle
export const diceGame = { nodeId: 14, gameCode: 'true-north' } as const satisfies StudioTitle
export const bingoGame = { nodeId: 15, gameCode: 'saturday-hall' } as const satisfies StudioTitle
export const tableGame = { nodeId: 16, gameCode: 'pearl-baccarat' } as const satisfies StudioTitle

export interface StudioHouse {
  /** The tools of the test house: a second server on the same database. */
  readonly house: House
  /** The whole server with the studio mounted, wired as the real start does it. */
  readonly app: App
  readonly studio: Studio
  readonly store: StudioStore
  /** What the studio asks of the platform. */
  readonly wallet: WalletProtocol
  /** Opens a game of the studio (Ember Wyrm unless another is named) for a member, or its free trial for a visitor; answers the launch token. */
  launch(player: Player | undefined, game?: StudioTitle): Promise<string>
  /** Launches and exchanges the token; answers the bearer and what the page was told. */
  enter(player: Player | undefined, game?: StudioTitle): Promise<output<typeof studioCalls.session.response>>
  session: Ask<typeof studioCalls.session.response>
  play: Ask<typeof studioCalls.play.response>
  act: Ask<typeof studioCalls.act.response>
  ask: Ask<typeof studioCalls.ask.response>
  history: Ask<typeof studioCalls.history.response>
  seed: Ask<typeof studioCalls.seed.response>
  pots: Ask<typeof studioCalls.pots.response>
  close(): Promise<void>
}

/** Makes a call of the game's page: `value` is there when it succeeded, `error` when it was refused. */
type Ask<Schema extends ZodMiniType> = (
  body: unknown,
  bearer?: string,
) => Promise<{ status: number; value?: output<Schema>; error?: StudioError }>

interface StudioHouseOptions {
  /** Stands between studio and wallet, for tests that cut the line. */
  readonly around?: (wallet: WalletProtocol) => WalletProtocol
  readonly deps?: Partial<AppDeps>
  /** The same for the server of the test house's tools. */
  readonly both?: Partial<Pick<AppDeps, 'clock' | 'passwords'>>
  /** Another key of the test provider; PEM. */
  readonly signer?: { readonly publicKey: string }
}

/** Opens the server with its studio on a database of its own. */
export async function openStudioHouse(url: string, options: StudioHouseOptions = {}): Promise<StudioHouse> {
  await connectStudio(url)
  const house = await openHouse(url, options.both)
  if (options.signer !== undefined) {
    const { publicKey } = options.signer
    await house.db.transaction((tx) =>
      saveProvider(tx, {
        ...testProvider,
        publicKey,
        name: 'Testing',
        launchUrl: 'https://provider.invalid',
        vendors: [testProvider.vendor],
      }),
    )
  }
  const store = openStudioStore(url, testEncryption, () => undefined)
  const wallet: WalletProtocol = (call, body) => app.providers.handleInProcess(studioProvider.code, call, body)
  const studio = createStudio(store, options.around?.(wallet) ?? wallet)
  const app = await createApp({
    databaseUrl: url,
    brand: testBrand,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    providerClients: new Map([
      [
        studioProvider.code,
        {
          launch: async (request: GameLaunch) => ({ url: (await studio.launch(request)).path }),
          statement: (day: string) => studio.statement(day),
        },
      ],
      [testProvider.code, { launch: async () => ({ url: '/played/elsewhere' }) }],
    ]),
    ...nothingOutside,
    ...options.both,
    ...options.deps,
  })
  mountStudio(app.server, studio)
  await app.server.ready()

  const launch: StudioHouse['launch'] = async (player, game = studioProvider) => {
    const response = await app.server.inject({
      method: 'POST',
      url: player === undefined ? '/wps/relay/GCS_gameLaunchFB' : '/wps/game/launchGame',
      payload: { nodeId: game.nodeId, language: 'EN' },
      headers: player === undefined ? {} : { authorization: `Bearer ${player.token}` },
    })
    const [, token] = /#launch=([\w-]+)&/.exec(textField(response.json().value, 'url')) ?? []
    if (token === undefined) throw new Error(`not launched: ${response.body}`)
    return token
  }
  const asking =
    <Schema extends ZodMiniType>(name: StudioCall, schema: Schema): Ask<Schema> =>
    async (body, bearer) => {
      const response = await app.server.inject({
        method: 'POST',
        url: `/studio/${name}`,
        payload: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: 'null',
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
      })
      const { statusCode: status } = response
      return status === 200
        ? { status, value: parse(schema, response.json()) }
        : { status, error: parse(studioError, response.json()) }
    }
  const session = asking('session', studioCalls.session.response)
  return {
    house,
    app,
    studio,
    store,
    wallet,
    launch,
    session,
    play: asking('play', studioCalls.play.response),
    act: asking('act', studioCalls.act.response),
    ask: asking('ask', studioCalls.ask.response),
    history: asking('history', studioCalls.history.response),
    pots: asking('pots', studioCalls.pots.response),
    seed: asking('seed', studioCalls.seed.response),
    async enter(player, game) {
      const { value, error } = await session({ launchToken: await launch(player, game) })
      if (value === undefined) throw new Error(`not entered: ${error?.code}`)
      return value
    },
    async close() {
      await app.close()
      await store.close()
      await house.close()
    },
  }
}

/** Some games of the studio in the catalogue, and the studio as its provider. */
async function connectStudio(url: string): Promise<void> {
  // Nobody signs with it: the studio calls in this process. It takes long on a busy machine, and no transaction waits so long.
  const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
  const db = openDatabase(url, { max: 1 })
  await db.transaction(async (tx) => {
    const game = ({ nodeId, gameCode }: StudioTitle, name: string) =>
      ({
        nodeId,
        vendor: studioProvider.vendor,
        gameType: 'RNG',
        gameCode,
        classify: 'LINES',
        names: { EN: name },
        art: gameCode,
        tint: 0,
        lettering: 'plain',
        colour: '#123456',
        playable: true,
        freeTrial: true,
        rank: nodeId,
      }) as const
    await importCatalogue(
      tx,
      [{ code: studioProvider.vendor, name: 'Wheelhouse Studio', gameType: 'RNG', art: 'vendor', sort: 0 }],
      [
        game(studioProvider, 'Ember Wyrm'),
        game(choiceGame, 'Velvet Blackjack'),
        game(pondGame, 'Lily Pond'),
        game(potGame, 'Tin Orchard'),
        game(climbGame, 'Updraft'),
        game(kenoGame, 'Firefly Keno'),
        game(diceGame, 'True North'),
        game(bingoGame, 'Saturday Hall'),
        game(tableGame, 'Pearl Baccarat'),
      ],
    )
    await saveProvider(tx, {
      ...studioProvider,
      publicKey,
      name: 'Wheelhouse Studio',
      launchUrl: 'in-process:',
      vendors: [studioProvider.vendor],
    })
  })
  await db.close()
}

/** A round as the page asks for it. */
export const playBody = (stake = '1', roundId: string = randomUUID()): { roundId: string; bet: { stake: string } } => ({
  roundId,
  bet: { stake },
})
