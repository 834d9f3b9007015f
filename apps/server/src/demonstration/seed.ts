import { generateKeyPairSync } from 'node:crypto'
import { demonstrationCatalogue } from '#seed/catalogue/catalogue.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Brand } from '../modules/brand/index.ts'
import { storeContent } from '../modules/content/index.ts'
import { importCatalogue, readVersion } from '../modules/catalogue/index.ts'
import { saveProvider } from '../modules/providers/index.ts'

/** The in-house studio as a provider. */
export const STUDIO_PROVIDER = { id: 1, code: 'studio', vendor: 'WHS' } as const

/**
 * Fills an empty database with the demonstration: a catalogue of 10,000 games, the studio as their one connected provider, the
 * brand's words of welcome, and the agents and members that it brings.
 */
export async function seedDemonstration(
  db: Database,
  log: Log,
  { announcements, team }: { readonly announcements: Brand['announcements']; team?(tx: Tx): Promise<void> },
): Promise<void> {
  if ((await readVersion(db)) !== '0') return
  const { vendors, games } = demonstrationCatalogue()
  // In this process the studio's calls are not signed; a studio apart brings its own key.
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await db.transaction(async (tx) => {
    await importCatalogue(tx, vendors, games)
    await saveProvider(tx, {
      ...STUDIO_PROVIDER,
      name: 'Wheelhouse Studio',
      publicKey,
      launchUrl: 'in-process:',
      vendors: [STUDIO_PROVIDER.vendor],
    })
    for (const [at, value] of announcements.entries())
      await storeContent(tx, 'announcement', { item: String(at + 1), sort: at, value })
    await team?.(tx)
  })
  log.info({ games: games.length }, 'the demonstration catalogue is in place')
}
