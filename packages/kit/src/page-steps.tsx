import IconBack from '~icons/lucide/chevron-left'
import IconNext from '~icons/lucide/chevron-right'
import { IconButton } from '#ui/icon-button.tsx'
import { useT } from './language.ts'

export interface PageStepsProps {
  readonly page: number
  readonly pages: number
  onPage(page: number): void
}

/** Back and on through a short list, with where one is; nothing where there is one page only. */
export function PageSteps({ page, pages, onPage }: PageStepsProps) {
  const t = useT()
  if (pages < 2) return null
  return (
    <nav aria-label={t('pager.label')} className="flex items-center justify-center gap-2">
      <IconButton
        label={t('pager.back')}
        icon={IconBack}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="rtl:-scale-x-100"
      />
      <span aria-live="polite" className="amount text-sm text-mute">
        {t('shell.pageOf', { page, pages })}
      </span>
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
