import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  /** BCP 47 tag of the label, where it is in another language than the page. */
  readonly lang?: string
  readonly icon?: Icon
  /** For a choice among several: whether this one is taken. */
  readonly chosen?: boolean
  readonly tone?: 'danger'
  onSelect(): void
}

export interface MenuProps {
  readonly label: string
  /** What stands inside the button that opens it. */
  readonly trigger: ReactNode
  readonly triggerClass?: string
  readonly items: readonly MenuItem[]
  /** Shown above the items. */
  readonly head?: ReactNode
  readonly place?: 'below-end' | 'below-start' | 'above-start'
}

const places = {
  'below-end': 'end-0 top-full mt-2 origin-top',
  'below-start': 'start-0 top-full mt-2 origin-top',
  'above-start': 'start-0 bottom-full mb-2 origin-bottom',
}

/** A button with a drop-down of actions. Arrow keys move, letters are left to the browser, Escape closes. */
export function Menu({ label, trigger, triggerClass, items, head, place = 'below-end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const chosen = box.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = box.current?.querySelector<HTMLElement>('[role^="menuitem"]')
    ;(chosen ?? first)?.focus({ preventScroll: true })
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return
      setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  function close(): void {
    setOpen(false)
    box.current?.querySelector('button')?.focus({ preventScroll: true })
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      return
    }
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const at = all.findIndex((one) => one === document.activeElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    all.at(target % all.length)?.focus()
  }

  return (
    <div ref={box} className="relative" onKeyDown={move}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={triggerClass}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      {open && (
        <div
          className={cx(
            'absolute z-40 min-w-56 rounded-md bg-raised-2 p-1.5 shadow-[0_0_0_1px_var(--color-line-strong),0_1.5rem_3rem_#00000066] animate-rise',
            places[place],
          )}
        >
          {head}
          <div
            role="menu"
            id={id}
            aria-label={label}
            className="grid max-h-96 gap-0.5 overflow-y-auto overscroll-contain"
          >
            {items.map(({ key, label: words, lang, icon: Sign, chosen, tone, onSelect }) => (
              <button
                key={key}
                type="button"
                role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={chosen}
                tabIndex={-1}
                onClick={() => {
                  close()
                  onSelect()
                }}
                className={cx(
                  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start quick-colors',
                  tone === 'danger'
                    ? 'text-lost hover:bg-lost-soft'
                    : 'text-mute hover:bg-raised-3 hover:text-ink focus-visible:text-ink',
                  chosen === true && 'text-ink',
                )}
              >
                {Sign !== undefined && <Sign className="size-4.5 shrink-0" />}
                <span lang={lang} className="flex-1">
                  {words}
                </span>
                {chosen === true && <span aria-hidden="true" className="size-2 rounded-full bg-accent" />}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
