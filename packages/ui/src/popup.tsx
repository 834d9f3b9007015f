import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import IconX from '~icons/lucide/x'
import { useBackCloses } from './back-closes.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface PopupProps {
  readonly open: boolean
  /** The visitor wants it closed; the owner sets `open` to false. */
  onClose(): void
  /** It has left the screen, so that its owner can forget it. */
  onGone?(): void
  /** Names the popup to readers; shown as its heading unless `bare`. */
  readonly title: string
  readonly closeLabel: string
  readonly size?: 'sm' | 'md' | 'lg'
  /**
   * `full` fills a phone and hangs from the top of a larger screen, for what is typed into; `side` is a `Drawer`.
   */
  readonly shape?: 'sheet' | 'full' | 'side'
  /** Without heading and padding: the content brings its own. */
  readonly bare?: boolean
  /** Closes on a click beside it. Off, since a half-filled form is easily lost. */
  readonly closeOutside?: boolean
  /** Nothing closes it but its owner: what it asks for comes before everything else. */
  readonly locked?: boolean
  readonly children: ReactNode
}

const LEAVE_MS = 220
const focusable =
  'a[href],button:not([disabled]):not([tabindex="-1"]),input:not([disabled]),select,textarea,iframe,[tabindex="0"]'

/** The browser holds focus off the page below; this also keeps it from wandering into the browser's own bar. */
function wrapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  // What a popup above this one hears arrives here too, though it stands elsewhere in the document.
  if (event.key !== 'Tab' || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.checkVisibility())
  const first = all[0]
  const last = all.at(-1)
  const here = document.activeElement
  if (event.shiftKey && (here === first || !all.some((one) => one === here))) last?.focus()
  else if (!event.shiftKey && here === last) first?.focus()
  else return
  event.preventDefault()
}

/** A dialog on a large screen, a sheet from below on a phone. Escape, Back and its button close it. */
export function Popup(props: PopupProps) {
  const {
    open,
    onClose,
    onGone,
    title,
    closeLabel,
    size = 'sm',
    shape = 'sheet',
    bare = false,
    closeOutside = false,
    locked = false,
    children,
  } = props
  const ref = useRef<HTMLDialogElement>(null)
  const gone = useRef(onGone)
  const titleId = useId()
  useBackCloses(open && !locked, onClose)
  useEffect(() => {
    gone.current = onGone
  })

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open) {
      if (!dialog.open) {
        dialog.showModal()
        // Where to begin is the content's to say; otherwise nothing is marked before it is meant.
        const begin =
          dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('.popup-panel')
        begin?.focus({ preventScroll: true })
      }
      // The first frame paints the state from which the panel moves.
      const frame = requestAnimationFrame(() => {
        dialog.dataset['state'] = 'open'
      })
      return () => cancelAnimationFrame(frame)
    }
    if (!dialog.open) return
    dialog.dataset['state'] = 'closing'
    const timer = setTimeout(() => {
      dialog.close()
      gone.current?.()
    }, LEAVE_MS)
    return () => clearTimeout(timer)
  }, [open])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-size={size}
      data-shape={shape}
      className="popup"
      onKeyDown={wrapFocus}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open) return
        // A second Escape closes a dialog whatever the page says.
        if (locked) event.currentTarget.showModal()
        else onClose()
      }}
      onPointerDown={(event) => {
        if (closeOutside && !locked && event.target === event.currentTarget) onClose()
      }}
    >
      <div className="popup-panel" tabIndex={-1}>
        <header
          className={cx(
            'flex items-center gap-4 ps-6 pe-3 pt-3',
            bare && 'absolute inset-x-0 top-0 z-20 pointer-events-none',
          )}
        >
          <h2 id={titleId} className={cx('min-w-0 flex-1 text-xl font-bold', bare && 'sr-only')}>
            {title}
          </h2>
          {!locked && (
            <IconButton
              label={closeLabel}
              icon={IconX}
              onClick={onClose}
              className={cx(
                'ms-auto',
                bare && 'pointer-events-auto bg-page/60 text-ink backdrop-blur-sm hover:bg-page/80',
              )}
            />
          )}
        </header>
        <div className="popup-scroll">{children}</div>
      </div>
    </dialog>
  )
}
