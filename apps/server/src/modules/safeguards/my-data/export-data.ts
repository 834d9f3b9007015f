import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { type MemberId, type RowId, rowId } from '../../../platform/ids.ts'
import { createThrottle } from '../../../platform/throttle.sql.ts'
import { lockMember } from '../../identity/index.ts'
import { exportBreaks } from '../breaks/break.sql.ts'
import { exportChecks } from '../identity-check/check.sql.ts'
import { readLimits } from '../limits/limit-rows.sql.ts'
import { valueText } from '../limits/texts.ts'
import type { SafeguardDeps } from '../parts.ts'
import {
  insertExport,
  listExports,
  listOld,
  listUnmade,
  noteGone,
  noteProgress,
  noteReady,
  takeExport,
} from './data-export.sql.ts'

/** Files of one member in a day: each reads everything there is of it. */
const MOST_A_DAY = 3
/** Of one network, whoever is logged in there. */
const MOST_OF_NETWORK = 20
const DAY = 86_400

/** Has a file made of everything the house knows of a member; one that is being made already is that file. @throws Refusal TOO_MANY_REQUESTS */
export async function askExport(deps: SafeguardDeps, member: MemberId, ip: string): Promise<RowId> {
  if (!(await deps.throttle.takeFrom(ip, 'export', MOST_OF_NETWORK, DAY))) throw new Refusal('TOO_MANY_REQUESTS')
  const { id, fresh } = await deps.db.transaction(async (tx) => {
    await lockMember(tx, member)
    const making = (await listExports(tx, member)).find(({ state }) => state === 'making')
    if (making !== undefined) return { id: making.id, fresh: false }
    if (!(await createThrottle(tx).take(`export:${member}`, MOST_A_DAY, DAY))) throw new Refusal('TOO_MANY_REQUESTS')
    const made = deps.ids.row()
    await insertExport(tx, member, made)
    recordAudit(tx, {
      actor: `member:${member}`,
      action: 'data.exported',
      subject: `member:${member}`,
      after: { export: made },
    })
    return { id: made, fresh: true }
  })
  // It begins at once; where this process ends meanwhile, the job takes it over.
  if (fresh) await deps.identity.tellExported(member)
  if (fresh)
    makeExport(deps, member, id).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an export of data could not be made yet'),
    )
  return id
}

/** Makes one file, part by part, unless somebody else does. */
async function makeExport(deps: SafeguardDeps, member: MemberId, id: RowId): Promise<void> {
  if (!(await takeExport(deps.db, member, id))) return
  const parts = Object.entries({ ...deps.everythingOf(), safeguards: ownPart(deps) })
  const file: Record<string, unknown> = { house: deps.brand.brand.name, member }
  for (const [index, [name, read]] of parts.entries()) {
    file[name] = await read(member)
    await noteProgress(deps.db, member, id, Math.floor(((index + 1) * 95) / parts.length))
  }
  const bytes = Buffer.from(JSON.stringify(file, null, 1))
  await deps.db.transaction(async (tx) => {
    if (await noteReady(tx, member, id))
      await deps.uploads.keep(tx, member, { id, name: 'my-data.json', type: 'application/json', bytes })
  })
}

const ownPart =
  ({ db, documents }: SafeguardDeps) =>
  async (member: MemberId): Promise<unknown> => {
    const [limits, breaks, identity] = await Promise.all([
      readLimits(db, member),
      exportBreaks(db, member),
      exportChecks(db, documents, member),
    ])
    return {
      limits: limits.map(({ measure, period, value, pending }) => ({
        measure,
        period,
        value: valueText(measure, value),
        ...(pending === null ? {} : { asked: valueText(measure, pending.value), holdsFrom: new Date(pending.fromMs) }),
      })),
      breaks,
      identity,
    }
  }

/** A short-lived address of a file that is ready. @throws Refusal NOT_FOUND, STATE_PASSED where it is not ready, or gone */
export async function linkToExport(
  { db, uploads }: SafeguardDeps,
  member: MemberId,
  asked: string,
): Promise<CallResponse<'data.download'>> {
  const id = rowId(asked)
  const found = (await listExports(db, member)).find((row) => row.id === id)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  if (found.state !== 'ready') throw new Refusal('STATE_PASSED')
  return { url: await uploads.linkTo(member, id) }
}

/** Makes what a process that ended left behind. */
export async function makeUnmade(deps: SafeguardDeps): Promise<void> {
  for (const { member, id } of await listUnmade(deps.db)) await makeExport(deps, member, id)
}

/** Removes files whose days are over. */
export async function dropOldExports({ db, uploads }: SafeguardDeps): Promise<void> {
  for (const one of await listOld(db)) {
    await uploads.remove(one.member, [one.id])
    await noteGone(db, one)
  }
}
