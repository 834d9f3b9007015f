import { gameOperatorCalls } from '#contract/calls/game-operations.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import {
  type ImportReport,
  type ListedPicture,
  prepareGameList,
  readPausedGames,
  setGamePaused,
} from '../catalogue/index.ts'
import { type Provider, readVendors, setProviderEnabled } from './provider.sql.ts'

export interface SwitchDeps {
  readonly db: Database
  providers(): readonly Provider[]
  /** Called after the commit, so that a switch holds in this process at once; the others notice within a second. */
  switched(): Promise<void>
}

/** Providers and games switched off and on, and lists of games brought in, at run time (PRV-08, STU-07). Each is in the audit. */
export const switchCalls = ({ db, providers, switched }: SwitchDeps): MountedCall[] =>
  bindCalls(gameOperatorCalls, {
    'providers.list': async () => ({
      providers: providers().map(({ code, name, enabled, vendors }) => ({
        code,
        name,
        enabled,
        vendors: [...vendors],
      })),
      pausedGames: await readPausedGames(db),
    }),
    async 'providers.switch'({ code, enabled, reason }, { operator: { operator } }) {
      await db.transaction(async (tx) => {
        const before = await setProviderEnabled(tx, code, enabled)
        if (before === undefined) throw new Refusal('NOT_FOUND')
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'provider.switched',
          subject: `provider:${code}`,
          before,
          after: { enabled, reason },
        })
      })
      await switched()
      return {}
    },
    async 'providers.switchGame'({ nodeId, enabled, reason }, { operator: { operator } }) {
      await db.transaction(async (tx) => {
        const before = await setGamePaused(tx, nodeId, !enabled)
        if (before === undefined) throw new Refusal('NOT_FOUND')
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'game.switched',
          subject: `game:${nodeId}`,
          before: { enabled: !before.paused },
          after: { enabled, reason },
        })
      })
      await switched()
      return {}
    },
    async 'providers.import'({ code }, { operator: { operator }, file }) {
      const bytes = await file()
      if (bytes === undefined || bytes.length === 0) throw new Refusal('FILE_MISSING')
      const { taken, added, changed, withdrawn, refused } = await importFor(
        db,
        code,
        bytes.toString('utf8'),
        `operator:${operator}`,
      )
      await switched()
      return {
        taken,
        added,
        changed,
        withdrawn,
        refusedCount: refused.length,
        refused: refused.slice(0, SHOWN).map((line) => ({ ...line, reasons: [...line.reasons] })),
      }
    },
  })

/** Refused lines that an answer names; more help nobody. */
const SHOWN = 100

/**
 * Brings a provider's list of games in and notes it in the audit. Its pictures are answered, and not fetched.
 * @throws Refusal NOT_FOUND where there is no provider of the code, INVALID_INPUT for a file that is no list
 */
export async function importFor(
  db: Database,
  code: string,
  list: string,
  actor: string,
): Promise<ImportReport & { readonly pictures: readonly ListedPicture[] }> {
  const vendors = await readVendors(db, code)
  if (vendors === undefined) throw new Refusal('NOT_FOUND')
  const prepared = await prepareGameList(vendors, list)
  const report = await db.transaction(async (tx) => {
    const written = await prepared.write(tx)
    recordAudit(tx, {
      actor,
      action: 'games.imported',
      subject: `provider:${code}`,
      after: { ...written, refused: written.refused.length },
    })
    return written
  })
  return { ...report, pictures: prepared.pictures }
}
