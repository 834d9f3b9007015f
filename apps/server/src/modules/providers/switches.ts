import { gameOperatorCalls } from '#contract/game-operations.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { readPausedGames, setGamePaused } from '../catalogue/index.ts'
import { type Provider, setProviderEnabled } from './provider.sql.ts'

export interface SwitchDeps {
  readonly db: Database
  providers(): readonly Provider[]
  /** Called after the commit, so that a switch holds in this process at once; the others notice within a second. */
  switched(): Promise<void>
}

/** Providers and games switched off and on at run time (PRV-08). Each switch is in the audit with its reason. */
export const switchCalls = ({ db, providers, switched }: SwitchDeps): MountedCall[] => bindCalls(gameOperatorCalls, {
  'providers.list': async () => ({
    providers: providers().map(({ code, name, enabled, vendors }) => ({ code, name, enabled, vendors: [...vendors] })),
    pausedGames: await readPausedGames(db),
  }),
  async 'providers.switch'({ code, enabled, reason }, { operator: { operator } }) {
    await db.transaction(async (tx) => {
      const before = await setProviderEnabled(tx, code, enabled)
      if (before === undefined) throw new Refusal('NOT_FOUND')
      await recordAudit(tx, { actor: `operator:${operator}`, action: 'provider.switched', subject: `provider:${code}`, before, after: { enabled, reason } })
    })
    await switched()
    return {}
  },
  async 'providers.switchGame'({ nodeId, enabled, reason }, { operator: { operator } }) {
    await db.transaction(async (tx) => {
      const before = await setGamePaused(tx, nodeId, !enabled)
      if (before === undefined) throw new Refusal('NOT_FOUND')
      await recordAudit(tx, { actor: `operator:${operator}`, action: 'game.switched', subject: `game:${nodeId}`, before: { enabled: !before.paused }, after: { enabled, reason } })
    })
    await switched()
    return {}
  },
})
