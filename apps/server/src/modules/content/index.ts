import { contentCalls } from '#contract/calls/content.ts'
import { termsVersionOf } from '#contract/content/help.ts'
import { contentKinds, contentNames, type ContentName, type ContentValues } from '#contract/content/index.ts'
import type { FastifyInstance } from 'fastify'
import { cleanHtml } from '../../platform/clean-html.ts'
import { withCleanHtml } from '#contract/content/walk.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { ProposalKind } from '../../platform/second-person.ts'
import { endPeriods, forgetDraft, insertFileItems, insertItem, insertPeriod, insertVersion } from './content.sql.ts'
import { createLive, type Live, type Viewer } from './live.ts'
import { makePreview, mountPreviews } from './make-preview.ts'
import type { ContentDeps } from './parts.ts'
import { addPicture, listPictures } from './pictures.ts'
import { publicationProposal, publish, undo, unschedule, unscheduleProposal, withdraw } from './publish.ts'
import { listContent, readContent, readHistory } from './read.ts'
import { discardDraft, saveDraft } from './save-draft.ts'

export { createLive, type Live } from './live.ts'
export type { FileContent } from './parts.ts'
export { bannerFile } from './pictures.ts'

export interface Content extends Live {
  readonly calls: MountedCall[]
  readonly proposals: readonly ProposalKind[]
  /** Gives the items of the brand's files their places among what operators write; before anything is served. */
  keepFiles(): Promise<void>
  /** The addresses of private links. */
  mount(server: FastifyInstance): void
  /** True for a browser that sees a draft in place of what is on the site. */
  isPreview(cookies: Viewer['cookies']): Promise<boolean>
  /** The version of the terms in force, where the brand calls its own so. */
  termsVersion(ofBrand: string): Promise<string>
}

/** What operators write for the site: drafts, previews, what is published and when, and what was before. */
export function createContent(deps: ContentDeps): Content {
  const live = createLive(deps)
  return {
    ...live,
    isPreview: async (cookies) => (await live.previewOf({ cookies })) !== undefined,
    termsVersion: async (ofBrand) => termsVersionOf(ofBrand, await live.live('terms')),
    proposals: [publicationProposal(deps), unscheduleProposal(deps)],
    mount: (server) => mountPreviews(server, deps),
    keepFiles: () =>
      deps.db.transaction(async (tx) => {
        for (const kind of contentNames) await insertFileItems(tx, kind, deps.files[kind] ?? [])
      }),
    calls: bindCalls(contentCalls, {
      'content.list': (request) => listContent(deps, request),
      'content.read': (request) => readContent(deps, request),
      'content.history': (request) => readHistory(deps, request),
      'content.pictures': async () => ({ pictures: await listPictures(deps) }),
      'content.addPicture': async (_request, { file, operator }) => ({
        art: await addPicture(deps, operator, await file()),
      }),
      'content.saveDraft': (request, { operator }) => saveDraft(deps, operator, request),
      'content.discardDraft': async (request, { operator }) => {
        await discardDraft(deps, operator, request)
        return {}
      },
      'content.publish': (request, { operator }) => publish(deps, operator, request),
      'content.unschedule': (request, { operator }) => unschedule(deps, operator, request),
      'content.undo': (request, { operator }) => undo(deps, operator, request),
      'content.withdraw': async (request, { operator }) => {
        await withdraw(deps, operator, request)
        return {}
      },
      'content.preview': (request, { operator }) => makePreview(deps, operator, request),
    }),
  }
}

/** Puts an item on the site that no operator wrote: what the demonstration begins with. */
export async function storeContent<Name extends ContentName>(
  tx: Tx,
  kind: Name,
  { item, sort, value }: { readonly item: string; readonly sort: number; readonly value: ContentValues[Name] },
): Promise<void> {
  const place = { kind, item }
  const { schema } = contentKinds[kind]
  await insertItem(tx, place, false)
  await insertVersion(tx, place, {
    version: 1,
    value: withCleanHtml(schema, value, cleanHtml),
    sort,
    by: null,
    byName: '',
    note: '',
  })
  await endPeriods(tx, place)
  await insertPeriod(tx, place, 1, { from: null, until: null })
  await forgetDraft(tx, place)
}
