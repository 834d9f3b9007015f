import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Icon } from './icon.ts'
import { Popup } from './popup.tsx'
import { markup } from './markup.tsx'

export interface ModalButton<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly look?: 'main' | 'quiet' | 'danger'
}

export interface ModalProps<Key extends string> {
  readonly open: boolean
  readonly title: string
  readonly icon?: Icon
  readonly tone?: 'news' | 'good' | 'bad'
  /** HTML of a few tags for text; anything else in it is shown as the text it holds, and nothing runs. */
  readonly html: string
  readonly buttons: readonly ModalButton<Key>[]
  readonly closeLabel: string
  /** Milliseconds after which it closes by itself. */
  readonly timeoutMs?: number
  /** Closes on a click beside it. */
  readonly coverCloses?: boolean
  onButton(key: Key): void
  onClose(): void
  onGone?(): void
}

const tones = { news: 'bg-news-soft text-news', good: 'bg-won-soft text-won', bad: 'bg-lost-soft text-lost' }

/** Something to be said before anything else goes on: a sign, a title, a few words, and what to do. */
export function Modal<Key extends string>(props: ModalProps<Key>) {
  const {
    open,
    title,
    icon: Sign,
    tone = 'news',
    html,
    buttons,
    closeLabel,
    timeoutMs,
    coverCloses = false,
    onButton,
    onClose,
    onGone,
  } = props
  // The time runs from the opening, whatever its owner draws meanwhile.
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open || timeoutMs === undefined) return
    const timer = setTimeout(() => close.current(), timeoutMs)
    return () => clearTimeout(timer)
  }, [open, timeoutMs])
  const words: ReactNode = markup(html)
  return (
    <Popup
      open={open}
      onClose={onClose}
      {...(onGone === undefined ? {} : { onGone })}
      title={title}
      closeLabel={closeLabel}
      closeOutside={coverCloses}
      bare
    >
      <div className="grid justify-items-center gap-3 px-6 pt-10 pb-6 text-center">
        {Sign !== undefined && (
          <span className={`grid size-14 place-items-center rounded-full ${tones[tone]}`}>
            <Sign className="size-7" />
          </span>
        )}
        <p aria-hidden="true" className="display text-2xl font-extrabold text-balance">
          {title}
        </p>
        <div className="grid gap-2 text-mute text-pretty">{words}</div>
        <div className="mt-3 grid w-full gap-2.5">
          {buttons.map(({ key, label, look = 'quiet' }) => (
            <Button key={key} look={look} onClick={() => onButton(key)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Popup>
  )
}
