import type { Face } from './face.ts'
import type { Panel } from './panel.ts'

export interface PressOptions {
  readonly panel: Panel
  readonly face: Face
  press(): void
  /** Whether something moves, which a tap takes to its end. */
  moves(): boolean
  /** Escape, where no panel takes it. */
  escape(): void
}

/** Takes taps on the scene and the keys of the large button; buttons and fields keep theirs. */
export function listenForPresses({ panel, face, press, moves, escape }: PressOptions): void {
  // A tap on what moves takes it to its end, as the large button does.
  for (const id of ['scene', 'table']) {
    document.getElementById(id)?.addEventListener('pointerdown', () => {
      if (moves()) press()
    })
  }
  window.addEventListener('keydown', (event) => {
    if (panel.opened || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') escape()
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) return event.preventDefault()
    if (face.key?.(event) === true) return event.preventDefault()
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button:not(#spin), input, a') !== null
    if ((event.key !== ' ' && event.key !== 'Enter') || onControl) return
    event.preventDefault()
    press()
  })
}
