import { useQuery } from '@tanstack/react-query'
import { Redirect, useParams } from 'wouter'
import { CallError } from '#client/call-error.ts'
import { contentKinds, type ContentName } from '#contract/content/index.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTitle } from '#kit/use-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { contentPath } from '../../app/paths.ts'
import { EmptyPicture } from '../../kit/pictures.tsx'
import { Editor } from './editor.tsx'
import { kindOf } from './kinds.ts'

/** An item of content: what is on the site, its draft, and what was before. */
export function EditorPage() {
  useTitle('page.content', house.name)
  const { kind: named, item } = useParams<{ kind: string; item: string }>()
  const kind = kindOf(named)
  if (kind === undefined || (item === 'new' && typeof contentKinds[kind].items !== 'string'))
    return <Redirect to={contentPath()} replace />
  return item === 'new' ? <Editor key={kind} kind={kind} /> : <Known key={`${kind} ${item}`} kind={kind} item={item} />
}

function Known({ kind, item }: { readonly kind: ContentName; readonly item: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery('content.read', { kind, item }))
  if (error instanceof CallError && error.code === 'NOT_FOUND')
    return <EmptyState whole picture={<EmptyPicture />} title={t('notFound.title')} text={t('notFound.text')} />
  if (error !== null && data === undefined) return <LoadFailed whole onAgain={() => void refetch()} />
  if (data === undefined || data.item !== item) return <Skeleton className="h-96 rounded-md" />
  // What was saved or published meanwhile is another beginning; what is being written is kept by its own version.
  return <Editor key={`${data.newest} ${data.draft === null ? 'live' : 'draft'}`} kind={kind} item={item} read={data} />
}
