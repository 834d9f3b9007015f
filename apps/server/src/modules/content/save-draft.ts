import type { CallRequest } from '#contract/calls.ts'
import { contentKinds, type ContentName, faultsOfWords } from '#contract/content/index.ts'
import { picturesIn, withCleanHtml } from '#contract/content/walk.ts'
import { Refusal, wrongFields } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { cleanHtml } from '../../platform/clean-html.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import {
  countItems,
  findVersion,
  forgetDraft,
  insertItem,
  insertVersion,
  lockItem,
  type Place,
  type StoredItem,
} from './content.sql.ts'
import { type ContentDeps, demand, lockKnown, subjectOf } from './parts.ts'
import { isPicture } from './pictures.ts'

type Deps = Pick<ContentDeps, 'db' | 'ids' | 'files' | 'pictures' | 'store'>

/** Items of a kind at most; lists read all of them. */
const MOST = 1000
/** The name of a new item, where an operator chooses it: it stands in addresses. */
const CHOSEN = /^[a-z][a-z-]{1,30}$/

/**
 * Writes the next version of an item as its draft, a new item where none is named; HTML in it is cleaned first.
 * @throws Refusal INVALID_INPUT for a value that is none of its kind, NOT_FOUND, CONFLICT where another version is the newest
 */
export async function saveDraft(
  deps: Deps,
  operator: OperatorSession,
  { kind, item: named, seen, sort, value: wanted, note = '' }: CallRequest<'content.saveDraft'>,
): Promise<{ item: string; version: number }> {
  demand(operator, contentKinds[kind].draft)
  const value = await readValue(deps, kind, wanted)
  const place: Place = { kind, item: named ?? newItem(deps, kind) }
  return deps.db.transaction(async (tx) => {
    const before = await beginItem(deps, tx, place, named === undefined)
    const faults = faultsOfWords(kind, place.item, value)
    if (Object.keys(faults).length > 0) throw wrongFields(faults)
    if (before.newest !== seen) throw new Refusal('CONFLICT')
    const version = before.newest + 1
    const last = before.newest === 0 ? undefined : await findVersion(tx, place, before.newest)
    await insertVersion(tx, place, { version, value, sort, by: operator.operator, byName: operator.username, note })
    recordAudit(tx, {
      actor: `operator:${operator.operator}`,
      action: 'content.drafted',
      subject: subjectOf(place),
      before: last === undefined ? undefined : { version: last.version, sort: last.sort, value: last.value },
      after: { version, sort, value },
    })
    return { item: place.item, version }
  })
}

/** Gives up a draft. @throws Refusal NOT_FOUND, STATE_PASSED where there is none, CONFLICT where it is another one */
export async function discardDraft(
  { db, files }: Deps,
  operator: OperatorSession,
  { kind, item, version }: CallRequest<'content.discardDraft'>,
): Promise<void> {
  demand(operator, contentKinds[kind].draft)
  await db.transaction(async (tx) => {
    const draft = await lockDraft({ files }, tx, { kind, item }, version)
    await forgetDraft(tx, { kind, item })
    recordAudit(tx, {
      actor: `operator:${operator.operator}`,
      action: 'content.discarded',
      subject: subjectOf({ kind, item }),
      before: { version: draft.draft },
    })
  })
}

/** The item with this draft, kept as it is. @throws Refusal NOT_FOUND, STATE_PASSED where it has none, CONFLICT where it is another one */
export async function lockDraft(
  deps: Pick<ContentDeps, 'files'>,
  tx: Tx,
  place: Place,
  version: number,
): Promise<StoredItem> {
  const found = await lockKnown(deps, tx, place)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  if (found.draft === null) throw new Refusal('STATE_PASSED')
  if (found.draft !== version) throw new Refusal('CONFLICT')
  return found
}

/** @throws Refusal INVALID_INPUT where the operator has to name it */
function newItem({ ids }: Pick<Deps, 'ids'>, kind: ContentName): string {
  if (contentKinds[kind].items !== 'made') throw wrongFields({ item: ['missing'] })
  return ids.row()
}

/** The item as it was before, made where it is not there yet. @throws Refusal NOT_FOUND for an item that cannot be */
async function beginItem(deps: Deps, tx: Tx, place: Place, isNew: boolean): Promise<StoredItem> {
  const known = await lockKnown(deps, tx, place)
  if (known !== undefined) return known
  const { items } = contentKinds[place.kind]
  const may = isNew || (items === 'chosen' ? CHOSEN.test(place.item) : items.includes(place.item))
  if (!may) throw new Refusal('NOT_FOUND')
  if ((await countItems(tx, place.kind)) >= MOST)
    throw new Refusal('INVALID_INPUT', { formErrors: ['tooMany'], fieldErrors: {} })
  await insertItem(tx, place, false)
  // Somebody else may have begun it at the same moment.
  return (await lockItem(tx, place)) ?? { newest: 0, draft: null, fromFile: false }
}

/** The value as it is stored. @throws Refusal INVALID_INPUT that names each wrong field by its path */
async function readValue(deps: Pick<Deps, 'pictures' | 'store'>, kind: ContentName, wanted: unknown): Promise<unknown> {
  const { schema } = contentKinds[kind]
  const parsed = schema.safeParse(wanted)
  if (!parsed.success) throw wrongFields(byPath(parsed.error.issues))
  const value = withCleanHtml(schema, parsed.data, cleanHtml)
  for (const key of picturesIn(schema, value))
    if (!(await isPicture(deps, key))) throw wrongFields({ art: ['unknown'] })
  return value
}

function byPath(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly code?: string | undefined }[],
): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { path, code = 'custom' } of issues) (found[path.map(String).join('.') || 'value'] ??= []).push(code)
  return found
}
