import { generateKeyPairSync } from 'node:crypto'
import { createApp } from '#server/app.ts'
import type { App } from '#server/app-deps.ts'
import { createSandboxAdapter, type PaymentAdapter } from '#server/modules/cashier/index.ts'
import type { Brand } from '#server/modules/brand/index.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { saveProvider } from '#server/modules/providers/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { testBrand } from '#tests/support/house.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { demonstrationCatalogue } from '#seed/catalogue/catalogue.ts'
import { memberBetCalls } from './member-bet.ts'

export interface BenchHouse {
  readonly app: App
  readonly port: number
  /** PEM key of the bench's provider. */
  readonly privateKey: string
  /** How the house reads what the payment provider calls back, and the key that signs it. */
  readonly paymentAdapter: PaymentAdapter
  readonly paymentKey: string
  close(): Promise<void>
}

/** The real server on a free port of this machine, with the demonstration catalogue, two games of a provider of the bench's, and its own bet call. */
export async function openBenchHouse(url: string, brand: Brand = testBrand): Promise<BenchHouse> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const db = openDatabase(url)
  const { vendors, games } = demonstrationCatalogue()
  const [like] = games
  if (like === undefined) throw new Error('the demonstration catalogue is empty')
  await db.transaction(async (tx) => {
    await importCatalogue(
      tx,
      [...vendors, { code: 'BEN', name: 'Bench', gameType: 'RNG', art: like.art, sort: 99 }],
      [
        ...games.filter((game) => game.nodeId > 2),
        ...[0, 1].map((index) => ({
          ...like,
          nodeId: 1 + index,
          vendor: 'BEN',
          gameCode: `bench-${index}`,
          rank: 1_000_000,
        })),
      ],
    )
    await saveProvider(tx, {
      id: 1,
      code: 'bench',
      name: 'Bench',
      publicKey,
      launchUrl: 'https://provider.invalid',
      vendors: ['BEN'],
    })
  })
  await db.close()
  const paymentKey = systemRandom.bytes(24).toString('base64url')
  // Nobody listens there: this provider only calls back.
  const paymentAdapter = createSandboxAdapter({
    url: 'http://127.0.0.1:9',
    keys: () => [paymentKey],
    clock: systemClock,
  })
  const app = await createApp({
    databaseUrl: url,
    brand,
    clock: systemClock,
    random: systemRandom,
    log: createLog('error'),
    providerClients: new Map(),
    ...nothingOutside,
    paymentAdapters: new Map([['sandbox', paymentAdapter]]),
    furtherCalls: memberBetCalls,
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { app, port: address.port, privateKey, paymentAdapter, paymentKey, close: () => app.close() }
}
