import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { insertSession } from '#server/modules/identity/sessions/session.sql.ts'
import { gameToken, insertGameSession } from '#server/modules/providers/game-session.sql.ts'
import { pragmaticToken } from '#server/modules/providers/pragmatic.ts'
import { saveProvider } from '#server/modules/providers/provider.sql.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { createIds, type MemberId } from '#server/platform/ids.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemRandom } from '#server/platform/random.ts'
import { hashSecret } from '#server/platform/tokens.ts'

/** A provider that speaks the dialect of forms and hashes. */
export const formsProvider = {
  id: 10_001,
  code: 'forms',
  secret: 'known-to-both',
  vendor: 'FRM',
  gameCode: 'vs20forms',
  nodeId: 80_001,
} as const

/** Connects it to the house on the database of this address, with one game; before the house opens. */
export async function connectForms(url: string): Promise<void> {
  const { id, code, secret, vendor, gameCode, nodeId } = formsProvider
  const db = openDatabase(url, { max: 1 })
  await db.transaction(async (tx) => {
    await importCatalogue(
      tx,
      [{ code: vendor, name: 'Forms', gameType: 'RNG', art: 'vendor', sort: 3 }],
      [
        {
          nodeId,
          vendor,
          gameType: 'RNG',
          gameCode,
          classify: 'LINES',
          names: { EN: 'Forms' },
          art: 'test',
          tint: 0,
          lettering: 'plain',
          colour: '#123456',
          playable: true,
          freeTrial: true,
          rank: 3,
        },
      ],
    )
    await saveProvider(tx, {
      id,
      code,
      secret,
      name: 'Forms',
      launchUrl: 'https://provider.invalid',
      vendors: [vendor],
    })
  })
  await db.close()
}

const ids = createIds(systemClock, systemRandom)

/** A session of the member at a provider's game, from the tables and not from a launch, which the house refuses while operators have switched the game off; the token that its stakes carry. */
export async function sessionAt(
  db: Database,
  member: MemberId,
  { id: provider, nodeId }: { readonly id: number; readonly nodeId: number },
): Promise<string> {
  const [id, session, secret] = [ids.row(), ids.row(), systemRandom.bytes(24).toString('base64url')]
  await db.transaction(async (tx) => {
    await insertSession(tx, {
      member,
      id: session,
      secretHash: hashSecret(secret),
      ip: '127.0.0.1',
      type: 3,
      device: '',
      how: 'username',
    })
    await insertGameSession(tx, {
      member,
      id,
      session,
      provider,
      nodeId,
      currency: 'BRL',
      secretHash: hashSecret(secret),
    })
  })
  return gameToken(id, secret)
}

/** The same in the dialect of forms. */
export const formsToken = async (db: Database, member: MemberId): Promise<string> =>
  pragmaticToken(member, await sessionAt(db, member, formsProvider))
