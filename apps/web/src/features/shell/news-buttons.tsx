import IconBell from '~icons/lucide/bell'
import IconService from '~icons/lucide/headset'
import { IconButton } from '#ui/icon-button.tsx'
import { useT } from '#kit/language.ts'
import { openService } from '../../app/service.ts'
import { openPopup } from '../../app/ui-state.ts'

/** Notices of the house, and customer service. */
export function NewsButtons() {
  const t = useT()
  return (
    <div className="flex max-sm:hidden">
      <IconButton label={t('notice.title')} icon={IconBell} onClick={() => openPopup({ kind: 'notices' })} />
      <IconButton label={t('shell.service')} icon={IconService} onClick={() => void openService()} />
    </div>
  )
}
