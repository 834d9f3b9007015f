import { shownNotes } from '#ui/toast.tsx'
import { useSiteStatus } from '../app/site-status.ts'
import { useUi } from '../app/ui-state.ts'
import { mayOpen } from './may-open.ts'

/** Not in the middle of something: another popup, an open menu, a closed site, or a page of another kind, as a game's window is. */
function isCalm(place: string): boolean {
  const { popup, interrupt } = useUi.getState()
  return (
    popup === null &&
    interrupt === null &&
    useSiteStatus.getState().status === 0 &&
    document.querySelector(place) !== null &&
    document.querySelector('dialog[open], [aria-expanded="true"]') === null
  )
}

const LOOKS_MS = 400
const BUSY = ['pointerdown', 'touchmove', 'wheel', 'scroll', 'keydown'] as const

/** Tells how long the visitor's hand has rested, in milliseconds. */
function followHand(): () => number {
  let last = performance.now()
  const busy = (): void => {
    last = performance.now()
  }
  for (const name of BUSY) addEventListener(name, busy, { passive: true, capture: true })
  return () => performance.now() - last
}
let restedMs: (() => number) | undefined

interface Waiting {
  /** Selects what has to stand on the page. */
  readonly place: string
  /** Whether it is still to open. */
  isWanted(): boolean
  open(): void
}

/** Opens a popup that nobody asked for, once the reader rests and has nothing else open: of several that wait, one after the other. */
export function openWhenCalm({ place, isWanted, open }: Waiting): void {
  const rested = (restedMs ??= followHand())
  const look = setInterval(() => {
    if (!isWanted()) clearInterval(look)
    else if (mayOpen({ calm: isCalm(place), restedMs: rested(), saying: shownNotes().length > 0 })) {
      clearInterval(look)
      open()
    }
  }, LOOKS_MS)
}
