import IconBack from '~icons/lucide/chevron-left'
import IconNext from '~icons/lucide/chevron-right'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { pagesShown } from './pages-shown.ts'

export interface PagerProps {
  readonly page: number
  readonly pages: number
  onPage(page: number): void
}

/** Steps through the pages of a list. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useT()
  return (
    <nav aria-label={t('pager.label')} className="flex items-center justify-center gap-1">
      <IconButton
        label={t('pager.back')}
        icon={IconBack}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="rtl:-scale-x-100"
      />
      {pagesShown(page, pages).map((one, index) =>
        one === null ? (
          <span key={`gap-${index}`} className="w-6 text-center text-faint">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={t('pager.page', { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
            className={cx(
              'amount h-11 min-w-11 rounded-full px-2 text-sm font-medium quick-colors',
              one === page ? 'bg-ink text-page' : 'text-mute hover:bg-raised-2 hover:text-ink',
            )}
          >
            {formatCount(one)}
          </button>
        ),
      )}
      <IconButton
        label={t('pager.next')}
        icon={IconNext}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className="rtl:-scale-x-100"
      />
    </nav>
  )
}
