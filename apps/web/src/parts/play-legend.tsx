import IconPlay from '~icons/lucide/play'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'

/** What the mark on some of the games says: these open now, the others wait for their provider. */
export function PlayLegend({ className }: { readonly className?: string }) {
  const t = useT()
  return (
    <p className={cx('flex items-center gap-2 text-sm text-faint', className)}>
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center rounded-full bg-white text-page">
        <IconPlay className="ms-px size-2.5 fill-current" />
      </span>
      {t('game.legend')}
    </p>
  )
}
