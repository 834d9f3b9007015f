import { Button } from '#ui/button.tsx'
import { useT } from './language.ts'
import type { Pages } from './use-pages.ts'

/** What stands below a list that grows: the way on, or that this was all. Its texts are in the room `records`. */
export function MoreRows({ pages: { rows, hasMore, loadingMore, more, error } }: { readonly pages: Pages<unknown> }) {
  const t = useT()
  if (rows === undefined || (rows.length === 0 && !hasMore)) return null
  return (
    <div className="grid justify-items-center gap-2 py-5 text-sm text-faint">
      {hasMore ? (
        <Button loading={loadingMore} onClick={more}>
          {t(error === null ? 'records.more' : 'records.again')}
        </Button>
      ) : (
        <p>{t('records.end')}</p>
      )}
    </div>
  )
}
