import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import IconCheck from '~icons/lucide/check'
import IconChevron from '~icons/lucide/chevron-down'
import IconSearch from '~icons/lucide/search'
import { cx } from './cx.ts'
import { Popup } from './popup.tsx'

export interface SelectItem {
  readonly key: string
  readonly label: string
  /** Stands at the far end of the line, such as a dialing code; found by the search too. */
  readonly note: string
  readonly picture?: ReactNode
}

export interface SearchSelectProps {
  readonly label: string
  readonly searchLabel: string
  readonly closeLabel: string
  readonly emptyText: string
  readonly items: readonly SelectItem[]
  readonly chosen: string
  onChoose(key: string): void
  readonly className?: string
}

/** Without accents and case, so that `brasil` finds `Brasil` and `aland` finds `Åland`. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A choice among many, searched by typing. The list is a popup of its own, a sheet on a phone. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, searchLabel, closeLabel, emptyText, items, chosen, onChoose, className } = props
  const [open, setOpen] = useState(false)
  /** Also while the list moves out. */
  const [there, setThere] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const current = items.find(({ key }) => key === chosen)
  const found = items.filter(({ label: words, note }) => plain(`${words} ${note}`).includes(plain(text.trim())))

  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' })
  }, [open])

  function begin(): void {
    setText('')
    setAt(
      Math.max(
        0,
        items.findIndex(({ key }) => key === chosen),
      ),
    )
    setThere(true)
    setOpen(true)
  }
  function choose(key: string | undefined): void {
    if (key === undefined) return
    onChoose(key)
    setOpen(false)
  }
  function move(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[at]?.key)
    }
    const step = steps[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    const next = (at + step + found.length) % found.length
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${current === undefined ? '' : `${current.label} ${current.note}`}`}
        onClick={begin}
        className={cx(
          'flex h-12 items-center gap-2 rounded-sm ps-3.5 pe-2 text-mute quick-colors hover:text-ink',
          className,
        )}
      >
        {current?.picture}
        <span dir="ltr" className="amount">
          {current?.note}
        </span>
        <IconChevron className="size-4 text-faint" />
      </button>
      {there &&
        createPortal(
          <Popup
            open={open}
            onClose={() => setOpen(false)}
            onGone={() => setThere(false)}
            title={label}
            closeLabel={closeLabel}
            closeOutside
          >
            <div className="sticky top-0 z-1 bg-raised-1 px-4 pt-2 pb-3">
              <div className="flex items-center rounded-full bg-page ps-4 hairline focus-within:shadow-[inset_0_0_0_2px_var(--color-accent)]">
                <IconSearch className="size-4.5 shrink-0 text-faint" />
                <input
                  type="search"
                  role="combobox"
                  aria-label={searchLabel}
                  aria-expanded="true"
                  aria-controls={id}
                  aria-activedescendant={found[at] === undefined ? undefined : `${id}-${found[at].key}`}
                  placeholder={searchLabel}
                  value={text}
                  data-autofocus=""
                  onKeyDown={move}
                  onChange={(event) => {
                    setText(event.target.value)
                    setAt(0)
                  }}
                  className="h-12 w-full min-w-0 bg-transparent px-3 text-base outline-none placeholder:text-faint max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
                />
              </div>
            </div>
            <ul
              ref={list}
              id={id}
              role="listbox"
              aria-label={label}
              className="grid h-[55dvh] content-start overflow-y-auto overscroll-contain px-2 pb-3 md:h-96"
            >
              {found.map((item, index) => (
                <li
                  key={item.key}
                  id={`${id}-${item.key}`}
                  role="option"
                  aria-selected={item.key === chosen}
                  onClick={() => choose(item.key)}
                  onPointerMove={() => setAt(index)}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 [content-visibility:auto]',
                    index === at && 'bg-raised-2',
                  )}
                >
                  {item.picture}
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                  {item.key === chosen && <IconCheck className="size-4 text-accent" />}
                  <span dir="ltr" className="amount text-sm text-faint">
                    {item.note}
                  </span>
                </li>
              ))}
              {found.length === 0 && (
                <li role="presentation" className="px-3 py-6 text-center text-faint">
                  {emptyText}
                </li>
              )}
            </ul>
          </Popup>,
          document.body,
        )}
    </>
  )
}
