import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { SettingValues } from '../brand/index.ts'
import type { OperatorDeps } from './index.ts'

type Deps = Pick<OperatorDeps, 'db' | 'settings'>

/**
 * Sets a setting over the version that the operator saw; answers the new version. It holds in this process
 * at once and in all others within a second.
 * @throws Refusal CONFLICT when another version is in force
 */
export async function writeSetting<Key extends keyof SettingValues>(
  { db, settings }: Deps, { operator }: OperatorSession, key: Key, request: { version: number; value: SettingValues[Key] },
): Promise<number> {
  // What is known may be a second old; the version that was seen has one value for ever.
  settings.forget()
  const before = await settings.read(key)
  if (before.version !== request.version) throw new Refusal('CONFLICT')
  const version = await db.transaction(async (tx) => {
    const next = await settings.write(tx, key, request.version, request.value)
    await recordAudit(tx, { actor: `operator:${operator}`, action: 'setting.changed', subject: `setting:${key}`, before: before.value, after: request.value })
    return next
  })
  settings.forget()
  return version
}

/**
 * Opens or closes the site. Nobody looks at a version here: the last word counts, and who says what is so already changes nothing.
 * @throws Refusal CONFLICT where others do so at the same moment
 */
export async function writeStatus(deps: Deps, operator: OperatorSession, status: 0 | 1): Promise<void> {
  deps.settings.forget()
  const { version, value } = await deps.settings.read('system')
  if (value.status !== status) await writeSetting(deps, operator, 'system', { version, value: { status } })
}
