import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { contentKinds } from '#contract/content/index.ts'
import { Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { cookiesOf } from '../../platform/http/mount.ts'
import { PREVIEW_COOKIE } from '../../platform/http/preview-cookie.ts'
import { hashSecret } from '../../platform/tokens.ts'
import { findItem, insertPreview } from './content.sql.ts'
import { type ContentDeps, fileItem, subjectOf } from './parts.ts'
import { openPreview } from './preview.ts'

const MINUTES = 60
/** An address that leads nowhere: what a link shows that is wrong or too old. */
const OVER = '/preview-over'

/**
 * A link that shows an item's draft on the site, good for an hour.
 * @throws Refusal NOT_FOUND, STATE_PASSED where there is no draft, INVALID_INPUT for a kind that stands on no page
 */
export async function makePreview(
  deps: Pick<ContentDeps, 'db' | 'random' | 'files' | 'siteUrl'>,
  { operator }: OperatorSession,
  { kind, item }: CallRequest<'content.preview'>,
): Promise<CallResponse<'content.preview'>> {
  const stored = await findItem(deps.db, { kind, item })
  if (stored === undefined && fileItem(deps, kind, item) === undefined) throw new Refusal('NOT_FOUND')
  if (stored === undefined || stored.draft === null) throw new Refusal('STATE_PASSED')
  if (contentKinds[kind].shownAt === undefined)
    throw new Refusal('INVALID_INPUT', { formErrors: ['noPage'], fieldErrors: {} })
  const token = deps.random.bytes(32).toString('base64url')
  const expiresAt = await deps.db.transaction((tx) => {
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'content.previewLink',
      subject: subjectOf({ kind, item }),
      after: { version: stored.draft },
    })
    return insertPreview(tx, hashSecret(token), { kind, item }, MINUTES)
  })
  return { url: `${deps.siteUrl}/preview/${token}`, expiresAt: expiresAt.toISOString() }
}

/** The addresses of previews: a link lets the browser that opens it see the draft, and another one ends that. */
export function mountPreviews(
  server: FastifyInstance,
  { db, clock, siteUrl }: Pick<ContentDeps, 'db' | 'clock' | 'siteUrl'>,
): void {
  const scope = { path: '/', secure: siteUrl.startsWith('https:') }
  server.get('/preview/end', async (request, reply) => {
    cookiesOf(request, reply, scope).set(PREVIEW_COOKIE, '', 0, 'lax')
    return reply.header('cache-control', 'no-store').redirect('/', 303)
  })
  server.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const { token } = request.params
    void reply.header('cache-control', 'no-store')
    const found = await openPreview(db, { get: () => token })
    if (found === undefined) return reply.redirect(OVER, 303)
    const seconds = Math.max(1, Math.round((found.expiresAt.getTime() - clock.now()) / 1000))
    cookiesOf(request, reply, scope).set(PREVIEW_COOKIE, token, seconds, 'lax')
    return reply.redirect(contentKinds[found.kind].shownAt?.(found.item) ?? '/', 303)
  })
}
