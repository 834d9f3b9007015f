import { navigate } from 'wouter/use-browser-location'
import IconBell from '~icons/lucide/bell'
import IconEnvelope from '~icons/lucide/mail-open'
import IconGift from '~icons/lucide/gift'
import IconHelp from '~icons/lucide/circle-question-mark'
import IconPhone from '~icons/lucide/smartphone'
import IconService from '~icons/lucide/headset'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { openService } from '../../app/service.ts'
import { openPopup } from '../../app/ui-state.ts'

/** On a phone: what a large screen has in its header and beside the page. */
export function MoreLines({ onDone }: { onDone(): void }) {
  const t = useT()
  const lines: readonly { label: string; icon: Icon; go(): void }[] = [
    {
      label: t('nav.promotions'),
      icon: IconGift,
      go: () => {
        onDone()
        navigate(paths.promotions())
      },
    },
    {
      label: t('footer.download'),
      icon: IconPhone,
      go: () => {
        onDone()
        navigate(paths.download())
      },
    },
    {
      label: t('side.redEnvelope'),
      icon: IconEnvelope,
      go: () => {
        onDone()
        navigate(paths.redEnvelope())
      },
    },
    { label: t('notice.title'), icon: IconBell, go: () => openPopup({ kind: 'notices' }) },
    {
      label: t('footer.help'),
      icon: IconHelp,
      go: () => {
        onDone()
        navigate(paths.help())
      },
    },
    { label: t('shell.service'), icon: IconService, go: () => void openService() },
  ]
  return lines.map(({ label, icon: Sign, go }) => (
    <button
      key={label}
      type="button"
      onClick={go}
      className="flex min-h-13 w-full items-center gap-3.5 rounded-sm px-3 text-start font-medium active:bg-raised-2"
    >
      <Sign className="size-5 text-faint" />
      {label}
    </button>
  ))
}
