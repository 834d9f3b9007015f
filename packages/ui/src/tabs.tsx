import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: ReactNode
  readonly count?: string
}

export interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly chosen: Key
  onChoose(key: Key): void
  /** Id of the panel that the tabs change. */
  readonly panelId: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs that is swiped when it is wider than the screen; arrow keys move along it. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, panelId }: TabsProps<Key>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const box = row.current
    if (!tab || !box) return
    box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' })
  }, [chosen])

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const at = tabs.findIndex(({ key }) => key === chosen)
    const step = (steps[event.key] ?? 0) * turn
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : (at + step + tabs.length) % tabs.length
    const next = tabs[target]
    if (next === undefined || target === at) return
    event.preventDefault()
    onChoose(next.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <div ref={row} role="tablist" aria-label={label} onKeyDown={move} className="swipe-row relative flex gap-1.5 py-1">
      {tabs.map(({ key, label: words, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={panelId}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          className={cx(
            'inline-flex min-h-10 shrink-0 snap-start items-center gap-2 rounded-full px-4 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11',
            'quick-colors',
            key === chosen ? 'bg-ink text-page' : 'bg-raised-1 text-mute hover:bg-raised-2 hover:text-ink',
          )}
        >
          {words}
          {count !== undefined && (
            <span className={cx('amount text-xs', key === chosen ? 'text-page/75' : 'text-faint')}>{count}</span>
          )}
        </button>
      ))}
    </div>
  )
}
