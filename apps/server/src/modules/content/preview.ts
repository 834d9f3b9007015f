import { contentNames, type ContentName } from '#contract/content/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Cookies } from '../../platform/http/handlers.ts'
import { PREVIEW_COOKIE } from '../../platform/http/preview-cookie.ts'
import { hashSecret } from '../../platform/tokens.ts'
import { findPreview } from './content.sql.ts'

/** What a browser sees in place of what is on the site. */
export interface Preview {
  readonly kind: ContentName
  readonly item: string
  readonly expiresAt: Date
  /** Undefined where the draft was published or given up meanwhile. */
  readonly draft: { readonly version: number; readonly sort: number; readonly value: unknown } | undefined
}

const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/** The preview of whoever carries its link's secret; undefined for one that is wrong or too old. */
export async function openPreview(db: Db, cookies: Pick<Cookies, 'get'>): Promise<Preview | undefined> {
  const token = cookies.get(PREVIEW_COOKIE)
  if (!isToken(token)) return undefined
  const found = await findPreview(db, hashSecret(token))
  const kind = contentNames.find((name) => name === found?.kind)
  if (found === undefined || kind === undefined) return undefined
  const { item, version, sort, value, expiresAt } = found
  return { kind, item, expiresAt, draft: version === null ? undefined : { version, sort: sort ?? 0, value } }
}
