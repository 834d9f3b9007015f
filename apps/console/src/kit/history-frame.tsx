import type { ReactNode } from 'react'
import IconUndo from '~icons/lucide/undo-2'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { Pages } from '#kit/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MoreButton } from './list-foot.tsx'

interface HistoryFrameProps<Row> {
  readonly pages: Pages<Row>
  /** A version as a line. */
  line(version: Row): ReactNode
  /** The line below all versions, once they are there. */
  readonly last?: ReactNode
  /** What asks before an undo. */
  readonly children: ReactNode
}

/** The versions of something, newest first. */
export function HistoryFrame<Row>({ pages, line, last, children }: HistoryFrameProps<Row>) {
  const t = useT()
  return (
    <section aria-label={t('content.history')} className="grid gap-3 rounded-md bg-raised-1 p-4 sm:p-5">
      <h2 className="text-lg font-bold">{t('content.history')}</h2>
      {pages.rows === undefined ? (
        pages.error !== null ? (
          <LoadFailed slim onAgain={pages.again} />
        ) : (
          <Skeleton className="h-32 bg-raised-2" />
        )
      ) : (
        <ol className="grid gap-3">
          {pages.rows.map(line)}
          {!pages.hasMore && last}
        </ol>
      )}
      {pages.hasMore && <MoreButton pages={pages} />}
      {children}
    </section>
  )
}

/** The line of the brand's file, which is what there was before any version. */
export function FileLine({ onUndo }: { readonly onUndo: (() => void) | undefined }) {
  const t = useT()
  return (
    <li className="flex items-center gap-3 border-t border-line pt-3 text-sm first:border-0 first:pt-0">
      <span className="min-w-0 flex-1 font-medium">{t('content.fromFile')}</span>
      {onUndo !== undefined && (
        <Button size="sm" look="ghost" icon={IconUndo} onClick={onUndo}>
          {t('content.undo')}
        </Button>
      )}
    </li>
  )
}
