import { useT } from '#kit/language.ts'
import type { Pages } from '#kit/use-pages.ts'
import { Button } from '#ui/button.tsx'

interface ListFootProps {
  readonly pages: Pages<unknown>
}

/** Below a list: the next page, or how many rows there are. */
export function ListFoot({ pages }: ListFootProps) {
  const t = useT()
  const count = pages.rows?.length ?? 0
  return (
    <div className="flex justify-center pb-4 text-sm text-faint">
      {pages.hasMore ? <MoreButton pages={pages} /> : count > 0 && <p>{t('list.end', { count })}</p>}
    </div>
  )
}

/** Loads the next page of a list, or tries it again. */
export function MoreButton({ pages }: ListFootProps) {
  const t = useT()
  return (
    <Button size="sm" loading={pages.loadingMore} onClick={pages.more}>
      {t(pages.error === null ? 'list.more' : 'list.moreAgain')}
    </Button>
  )
}
