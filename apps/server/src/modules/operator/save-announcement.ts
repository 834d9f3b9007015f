import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { Announcement } from '#contract/calls/operator.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { cleanHtml, lockAnnouncement, storeAnnouncement } from '../messaging/index.ts'
import type { OperatorDeps } from './index.ts'

type Deps = Pick<OperatorDeps, 'db' | 'ids' | 'brand'>

/**
 * Writes an announcement, a new one where no id is given; its content is cleaned first.
 * @throws Refusal INVALID_INPUT where the text in the brand's default language lacks, NOT_FOUND
 */
export async function saveAnnouncement(
  { db, ids, brand }: Deps,
  { operator }: OperatorSession,
  { id: known, ...request }: CallRequest<'announcements.save'>,
): Promise<RowId> {
  const language = brand.brand.defaultLanguage
  if (request.texts[language] === undefined || request.texts[language].title.trim() === '') {
    throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { texts: [`missing.${language}`] } })
  }
  const id = known === undefined ? ids.row() : rowId(known)
  const texts = Object.fromEntries(
    Object.entries(request.texts).map(([name, { title, content }]) => [name, { title, content: cleanHtml(content) }]),
  )
  const after: Announcement = { ...request, id, texts }
  await db.transaction(async (tx) => {
    const before = known === undefined ? undefined : await lockAnnouncement(tx, id)
    if (known !== undefined && before === undefined) throw new Refusal('NOT_FOUND')
    await storeAnnouncement(tx, after)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'announcement.saved',
      subject: `announcement:${id}`,
      before,
      after,
    })
  })
  return id
}
