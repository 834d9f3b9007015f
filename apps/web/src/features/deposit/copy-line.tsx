import IconCopy from '~icons/lucide/copy'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useT } from '#kit/language.ts'
import { copyText } from '#kit/copy-text.ts'

export interface CopyLineProps {
  readonly label: string
  readonly value: string
  /** What is copied, where it is another text than what is shown. */
  readonly copies?: string
  /** Stands out: without it nothing arrives. */
  readonly strong?: boolean
  readonly mono?: boolean
  /** Takes a whole line where there are two columns. */
  readonly wide?: boolean
}

/** One thing that is needed for a payment, with a button that copies it. */
export function CopyLine({ label, value, copies = value, strong = false, mono = false, wide = false }: CopyLineProps) {
  const t = useT()
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-sm py-1.5 ps-4 pe-1.5',
        strong ? 'bg-accent-soft' : 'bg-page',
        wide && 'sm:col-span-2',
      )}
    >
      <dt className="sr-only">{label}</dt>
      <dd className="min-w-0 flex-1">
        <span aria-hidden="true" className={cx('block text-xs', strong ? 'text-accent-strong' : 'text-faint')}>
          {label}
        </span>
        <span dir="ltr" className={cx('block text-start text-base font-semibold break-all', mono && 'amount')}>
          {value}
        </span>
      </dd>
      <dd>
        <IconButton label={t('deposit.copy', { name: label })} icon={IconCopy} onClick={() => void copyText(copies)} />
      </dd>
    </div>
  )
}
