import type { AuditAction } from '#contract/audit-names.ts'
import type { CallRequest } from '#contract/calls.ts'
import { MOST_VIEWS, viewCalls } from '#contract/calls/views.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { OWNER } from '#contract/permissions.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import type { OperatorDeps } from './index.ts'
import { findRole } from './role.sql.ts'
import {
  deleteView,
  insertView,
  isViewNamed,
  lockView,
  lockViews,
  readViews,
  renameView,
  type View,
} from './view.sql.ts'

type Deps = Pick<OperatorDeps, 'db' | 'ids'>

const recordOf =
  (tx: Tx, { operator }: OperatorSession, action: AuditAction, id: string) =>
  (parts: { readonly before?: unknown; readonly after?: unknown }): void =>
    recordAudit(tx, { actor: `operator:${operator}`, action, subject: `view:${id}`, ...parts })

/** @throws Refusal INVALID_INPUT where the operator has one of this name, or too many, or there is no such role; PERMISSION_MISSING */
async function saveView(
  { db, ids }: Deps,
  operator: OperatorSession,
  { name: given, address, role: shared }: CallRequest<'views.save'>,
): Promise<{ id: string }> {
  const role = shared ?? null
  if (role !== null && operator.role !== OWNER) throw new Refusal('PERMISSION_MISSING')
  const view: View = { id: ids.row(), name: given.trim(), address, role }
  await db.transaction(async (tx) => {
    const views = await lockViews(tx, operator.operator)
    if (views >= MOST_VIEWS) throw wrongField('name', 'tooMany')
    if (await isViewNamed(tx, operator.operator, view.name)) throw wrongField('name', 'taken')
    if (role !== null && (await findRole(tx, role)) === undefined) throw wrongField('role', 'unknown')
    await insertView(tx, operator.operator, view)
    recordOf(tx, operator, 'view.saved', view.id)({ after: { name: view.name, address, role } })
  })
  return { id: view.id }
}

/** Runs with a view of the operator's own. @throws Refusal NOT_FOUND for any other */
const withOwn = (
  { db }: Deps,
  { operator }: OperatorSession,
  id: RowId,
  work: (tx: Tx, view: View) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockViews(tx, operator)
    const view = await lockView(tx, operator, id)
    if (view === undefined) throw new Refusal('NOT_FOUND')
    await work(tx, view)
  })

/** What operators keep of the addresses of their lists. */
export const viewMounts = (deps: Deps): MountedCall[] =>
  bindCalls(viewCalls, {
    'views.list': async (_request, { operator }) => ({
      views: await readViews(deps.db, operator.operator, operator.role),
    }),
    'views.save': (request, { operator }) => saveView(deps, operator, request),
    async 'views.rename'({ id, name: given }, { operator }) {
      const name = given.trim()
      await withOwn(deps, operator, rowId(id), async (tx, view) => {
        if (await isViewNamed(tx, operator.operator, name, rowId(id))) throw wrongField('name', 'taken')
        await renameView(tx, rowId(id), name)
        recordOf(tx, operator, 'view.renamed', id)({ before: { name: view.name }, after: { name } })
      })
      return {}
    },
    async 'views.remove'({ id }, { operator }) {
      await withOwn(deps, operator, rowId(id), async (tx, { name, address, role }) => {
        await deleteView(tx, rowId(id))
        recordOf(tx, operator, 'view.removed', id)({ before: { name, address, role } })
      })
      return {}
    },
  })
