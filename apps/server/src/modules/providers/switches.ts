import { hash } from 'node:crypto'
import { gameOperatorCalls } from '#contract/calls/game-operations.ts'
import { differences } from '#contract/content/differences.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import {
  type ImportReport,
  type ListedPicture,
  lockVersion,
  prepareGameList,
  type PreparedList,
  readPausedGames,
  readVersion,
  setGamePaused,
} from '../catalogue/index.ts'
import { type KeyDeps, keyHandlers, keysOf } from './keys.ts'
import { type Provider, readVendors, setProviderEnabled } from './provider.sql.ts'

export interface SwitchDeps extends KeyDeps {
  providers(): readonly Provider[]
}

/** Providers and games switched off and on, and lists of games brought in, at run time (PRV-08, STU-07). Each is in the audit. */
export const switchCalls = (deps: SwitchDeps): MountedCall[] => {
  const { db, providers, switched } = deps
  return bindCalls(gameOperatorCalls, {
    ...keyHandlers(deps),
    async 'providers.list'() {
      const keys = await keysOf(deps, providers())
      return {
        providers: providers().map(({ id, code, name, enabled, vendors }) => ({
          code,
          name,
          enabled,
          vendors: [...vendors],
          keys: keys.get(id) ?? [],
        })),
        services: deps.services.map(({ code, kind, name }) => ({ code, kind, name, keys: keys.get(code) ?? [] })),
        pausedGames: await readPausedGames(db),
      }
    },
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
    async 'providers.import'({ code, checked }, { operator: { operator }, file }) {
      const text = textOf(await file())
      const { taken, added, changed, withdrawn, refused } = await importFor(
        db,
        code,
        text,
        `operator:${operator}`,
        checked,
      )
      await switched()
      return { taken, added, changed, withdrawn, ...refusedOf(refused) }
    },
    async 'providers.checkImport'({ code }, { file }) {
      const text = textOf(await file())
      const prepared = await preparedFor(db, code, text)
      return db.transaction(async (tx) => {
        // Read first: where the catalogue changes in between, the mark is an old one and is refused.
        const checked = checkMark(await readVersion(tx), code, text)
        const { taken, refused, added, changed, withdrawn } = await prepared.compare(tx)
        return {
          checked,
          taken,
          ...refusedOf(refused),
          addedCount: added.length,
          added: added.slice(0, SHOWN),
          changedCount: changed.length,
          changed: changed
            .slice(0, SHOWN)
            .map(({ before, after, ...game }) => ({ ...game, changes: differences(before, after) })),
          withdrawnCount: withdrawn.length,
          withdrawn: withdrawn.slice(0, SHOWN),
        }
      })
    },
  })
}

/** Lines and games that an answer names; more help nobody. */
const SHOWN = 100

/** @throws Refusal FILE_MISSING */
function textOf(bytes: Buffer | undefined): string {
  if (bytes === undefined || bytes.length === 0) throw new Refusal('FILE_MISSING')
  return bytes.toString('utf8')
}

const refusedOf = (refused: ImportReport['refused']) => ({
  refusedCount: refused.length,
  refused: refused.slice(0, SHOWN).map((line) => ({ ...line, reasons: [...line.reasons] })),
})

/** Names what a check saw: the catalogue as it was, the provider and the file. */
const checkMark = (version: string, code: string, text: string): string =>
  hash('sha256', JSON.stringify([version, code, text])).slice(0, 32)

/** @throws Refusal NOT_FOUND where there is no provider of the code, INVALID_INPUT for a file that is no list */
async function preparedFor(db: Database, code: string, list: string): Promise<PreparedList> {
  const vendors = await readVendors(db, code)
  if (vendors === undefined) throw new Refusal('NOT_FOUND')
  return prepareGameList(vendors, list)
}

/**
 * Brings a provider's list of games in and notes it in the audit. Its pictures are answered, and not fetched. With the mark of a
 * check it is brought in only where file and catalogue are still what was checked.
 * @throws Refusal NOT_FOUND where there is no provider of the code, INVALID_INPUT for a file that is no list, CONFLICT
 */
export async function importFor(
  db: Database,
  code: string,
  list: string,
  actor: string,
  checked?: string,
): Promise<ImportReport & { readonly pictures: readonly ListedPicture[] }> {
  const prepared = await preparedFor(db, code, list)
  const report = await db.transaction(async (tx) => {
    if (checked !== undefined && checkMark(await lockVersion(tx), code, list) !== checked) throw new Refusal('CONFLICT')
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
