import type { RefObject } from 'react'
import IconNext from '~icons/lucide/chevron-right'
import IconBack from '~icons/lucide/chevron-left'
import { IconButton } from '#ui/icon-button.tsx'
import { useT } from '#kit/language.ts'

/** Moves a swiped row by most of its width, for those who have no finger on it. */
export function RowArrows({ row, name }: { readonly row: RefObject<HTMLElement | null>; readonly name: string }) {
  const t = useT()
  const move = (direction: 1 | -1) => {
    const box = row.current
    if (box === null) return
    const turn = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    box.scrollBy({ left: direction * turn * box.clientWidth * 0.85, behavior: 'smooth' })
  }
  return (
    <div className="flex gap-1.5 pointer-coarse:hidden">
      <IconButton
        label={t('row.back', { name })}
        icon={IconBack}
        size="sm"
        raised
        onClick={() => move(-1)}
        className="rtl:-scale-x-100"
      />
      <IconButton
        label={t('row.next', { name })}
        icon={IconNext}
        size="sm"
        raised
        onClick={() => move(1)}
        className="rtl:-scale-x-100"
      />
    </div>
  )
}
