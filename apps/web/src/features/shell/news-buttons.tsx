import IconBell from '~icons/lucide/bell'
import IconService from '~icons/lucide/headset'
import { IconButton } from '#ui/icon-button.tsx'
import { formatCount, useT } from '../../app/language.ts'
import { openService } from '../../app/service.ts'
import { openPopup } from '../../app/ui-state.ts'
import { useNewsCount } from '../../parts/news-count.ts'

const MOST = 99

/** Notices, with how many messages and promotions wait, and customer service. */
export function NewsButtons() {
  const t = useT()
  const waiting = useNewsCount(({ unreadMessage, availablePromoCount }) => unreadMessage + availablePromoCount)
  return (
    <div className="flex max-sm:hidden">
      <span className="relative">
        <IconButton label={waiting > 0 ? t('shell.noticesWaiting', { count: waiting }) : t('notice.title')} icon={IconBell} onClick={() => openPopup({ kind: 'notices' })} />
        {waiting > 0 && (
          <span aria-hidden="true" className="amount pointer-events-none absolute end-0.5 top-0.5 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-accent-ink">
            {waiting > MOST ? `${formatCount(MOST)}+` : formatCount(waiting)}
          </span>
        )}
      </span>
      <IconButton label={t('shell.service')} icon={IconService} onClick={() => void openService()} />
    </div>
  )
}
