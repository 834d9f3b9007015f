import IconLeft from '~icons/lucide/chevron-left'
import IconRight from '~icons/lucide/chevron-right'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { pagesAround } from './pages-around.ts'

export interface PaginationProps {
  /** The page that is shown; the first is 1. */
  readonly page: number
  readonly pages: number
  onPage(page: number): void
  readonly disabled?: boolean
  /** BCP 47 tag of the language on the screen, for the figures. */
  readonly locale: string
  readonly words: {
    readonly label: string
    readonly previous: string
    readonly next: string
    /** `Page 3`. */
    page(page: string): string
  }
}

/** Steps through pages whose number is known. */
export function Pagination({ page, pages, onPage, disabled = false, locale, words }: PaginationProps) {
  const figures = new Intl.NumberFormat(locale)
  return (
    <nav aria-label={words.label} className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1">
      <IconButton
        label={words.previous}
        icon={IconLeft}
        disabled={disabled || page <= 1}
        onClick={() => onPage(page - 1)}
        className="rtl:-scale-x-100"
      />
      {pagesAround(page, pages).map((one, at) =>
        one === 'gap' ? (
          <span key={`gap-${at}`} aria-hidden="true" className="w-4 text-center text-faint sm:w-6">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={words.page(figures.format(one))}
            aria-current={one === page ? 'page' : undefined}
            disabled={disabled}
            onClick={() => onPage(one)}
            className={cx(
              'amount grid h-11 min-w-9 place-items-center rounded-full px-1 sm:min-w-11 sm:px-2 text-sm font-medium quick-colors disabled:opacity-45',
              one === page ? 'bg-ink text-page' : 'text-mute hover:bg-raised-2 hover:text-ink',
            )}
          >
            {figures.format(one)}
          </button>
        ),
      )}
      <IconButton
        label={words.next}
        icon={IconRight}
        disabled={disabled || page >= pages}
        onClick={() => onPage(page + 1)}
        className="rtl:-scale-x-100"
      />
    </nav>
  )
}

export interface CursorPagesProps {
  readonly hasNewer: boolean
  readonly hasOlder: boolean
  /** The page that was asked for is on its way. */
  readonly busy?: 'newer' | 'older'
  onNewer(): void
  onOlder(): void
  readonly words: { readonly label: string; readonly newer: string; readonly older: string }
}

/** Steps through what has no number of pages: a list that grows, read from a cursor. */
export function CursorPages({ hasNewer, hasOlder, busy, onNewer, onOlder, words }: CursorPagesProps) {
  return (
    <nav aria-label={words.label} className="flex items-center justify-between gap-3">
      <Button disabled={!hasNewer || busy !== undefined} loading={busy === 'newer'} onClick={onNewer}>
        <IconLeft className="-ms-1 size-4.5 rtl:-scale-x-100" />
        {words.newer}
      </Button>
      <Button disabled={!hasOlder || busy !== undefined} loading={busy === 'older'} onClick={onOlder}>
        {words.older}
        <IconRight className="-me-1 size-4.5 rtl:-scale-x-100" />
      </Button>
    </nav>
  )
}
