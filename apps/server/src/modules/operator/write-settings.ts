import { settingReadCalls, writeCallName, writeCallOf, type Written } from '#contract/calls/settings.ts'
import {
  type SettingName,
  type SettingValues,
  writtenGroups,
  type WrittenName,
  writtenNames,
} from '#contract/settings/index.ts'
import { Refusal } from '#contract/errors.ts'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import type { RowId } from '../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { readOpening } from '../brand/index.ts'
import { checkGivesBack } from '../loyalty/index.ts'
import type { OperatorDeps } from './index.ts'
import { settingHistory } from './setting-history.ts'

type Deps = Pick<OperatorDeps, 'db' | 'settings' | 'second'>
type ReadDeps = Pick<OperatorDeps, 'brand'> & Deps

/** The calls that read and write the settings, made from the table of groups. */
export const settingMounts = (deps: ReadDeps): MountedCall[] => [
  ...bindCalls(settingReadCalls, {
    'settings.read': () => deps.settings.readAll(),
    'settings.history': (request) => settingHistory(deps, request),
  }),
  ...writtenNames.flatMap((name) => bindWrite(deps, name)),
]

const bindWrite = (deps: Deps, name: WrittenName): MountedCall[] =>
  bindCalls(
    { [writeCallName(name)]: writeCallOf(name) },
    { [writeCallName(name)]: (request, { operator }) => write(deps, operator, name, request) },
  )

/** What a schema cannot ask of a value, since it stands in the database. Each throws a refusal. */
const checks: {
  readonly [Name in WrittenName]?: (db: Db, value: SettingValues[Name], others: Deps['settings']) => Promise<void>
} = {
  vip: async (db, value, others) => checkGivesBack(db, value, await others.points(), 'levels'),
  points: async (db, value, others) => checkGivesBack(db, await others.vip(), value, 'rates'),
}

/**
 * Sets a group over the version that the operator saw; answers the new version, or the proposal that a second person has to
 * agree to where one person could do more than before.
 * @throws Refusal CONFLICT when another version is in force, INVALID_INPUT for what a check refuses
 */
async function write<Name extends WrittenName>(
  deps: Deps,
  operator: OperatorSession,
  name: Name,
  request: Written<SettingValues[Name]>,
): Promise<{ version: number } | { proposal: RowId }> {
  const { isLooser } = writtenGroups[name]
  const before = await seen(deps, name, request.version)
  await checks[name]?.(deps.db, request.value, deps.settings)
  if (isLooser?.(before, request.value) !== true)
    return { version: await store(deps, operator, name, { ...request, before }) }
  return {
    proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, proposalFor(deps, name), request)),
  }
}

/** What happens once a second person agreed to a looser value of a group. */
export const settingProposals = (deps: Deps): ProposalKind[] =>
  writtenNames.filter((name) => writtenGroups[name].isLooser !== undefined).map((name) => proposalFor(deps, name))

const proposalFor = <Name extends WrittenName>(deps: Deps, name: Name): ProposalKind<Written<SettingValues[Name]>> =>
  proposalKind(writeCallName(name), writeCallOf(name), {
    async look(_tx, { version, value }) {
      const before = await seen(deps, name, version)
      return {
        subject: `setting:${name}`,
        preview: { ...changesBetween(before, value), money: null, members: [] },
        seen: { version },
      }
    },
    async apply(tx, request, { maker }) {
      await checks[name]?.(tx, request.value, deps.settings)
      await put(deps, tx, maker, name, { ...request, before: await seen(deps, name, request.version) })
    },
  })

/** The fields that differ, each as it was and as it becomes. */
function changesBetween(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const was: ReadonlyMap<string, unknown> = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(was.get(field), value))
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field)])),
    after: Object.fromEntries(changed),
  }
}

/** The value of the version that was seen. @throws Refusal CONFLICT when another version is in force */
async function seen<Name extends SettingName>(
  { settings }: Deps,
  name: Name,
  version: number,
): Promise<SettingValues[Name]> {
  // What is known may be a second old; the version that was seen has one value for ever.
  settings.forget()
  const before = await settings.read(name)
  if (before.version !== version) throw new Refusal('CONFLICT')
  return before.value
}

type Change<Name extends SettingName> = Written<SettingValues[Name]> & { readonly before: SettingValues[Name] }

/** It holds in this process at once and in all others within a second. */
async function store<Name extends SettingName>(
  deps: Deps,
  { operator }: OperatorSession,
  name: Name,
  change: Change<Name>,
): Promise<number> {
  const version = await deps.db.transaction((tx) => put(deps, tx, operator, name, change))
  deps.settings.forget()
  return version
}

async function put<Name extends SettingName>(
  { settings }: Deps,
  tx: Tx,
  operator: RowId,
  name: Name,
  { version, value, reason, before }: Change<Name>,
): Promise<number> {
  const next = await settings.write(tx, name, version, value)
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action: 'setting.changed',
    subject: `setting:${name}`,
    before,
    after: reason === undefined ? value : { ...value, reason },
  })
  return next
}

/**
 * Opens or closes the site. Nobody looks at a version here: the last word counts, and who says what is so already changes nothing.
 * @throws Refusal CONFLICT where others do so at the same moment, HOUSE_NOT_READY where it was never open
 */
export async function writeStatus(deps: Deps, operator: OperatorSession, status: 0 | 1): Promise<void> {
  deps.settings.forget()
  const { version, value } = await deps.settings.read('system')
  if (value.status === status) return
  if (status === 0 && (await readOpening(deps.db)).isNew) throw new Refusal('HOUSE_NOT_READY')
  await store(deps, operator, 'system', { version, value: { status }, before: value })
}
