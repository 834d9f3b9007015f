export type Tone = 'good' | 'bad' | 'news'
export interface Note {
  readonly id: number
  readonly tone: Tone
  readonly text: string
}

const STAYS_MS = 5000
const listeners = new Set<() => void>()
let notes: readonly Note[] = []
let count = 0

function change(next: readonly Note[]): void {
  notes = next
  for (const tell of listeners) tell()
}

/** Takes a note away before its time. */
export const dismiss = (id: number): void => change(notes.filter((note) => note.id !== id))

/** Says something in passing at the edge of the screen; it leaves by itself after five seconds. */
export function toast(tone: Tone, text: string): void {
  count += 1
  const id = count
  change([...notes.filter((note) => note.text !== text).slice(-2), { id, tone, text }])
  setTimeout(() => dismiss(id), STAYS_MS)
}

/** The notes that are shown now, the latest last; the same list until it changes. */
export const shownNotes = (): readonly Note[] => notes

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
