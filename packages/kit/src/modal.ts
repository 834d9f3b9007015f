import { create } from 'zustand'
import type { TextId } from './language.ts'

export interface ModalState {
  readonly title: TextId
  readonly text: TextId
  readonly tone: 'news' | 'bad'
  readonly buttons: readonly { readonly key: string; readonly label: TextId; readonly look?: 'main' | 'quiet' }[]
  readonly timeoutMs?: number
  readonly coverCloses?: boolean
  /** The button pressed; undefined when it was closed otherwise. */
  answer(key: string | undefined): void
}

interface Above {
  readonly modal: ModalState | null
  /** How much is under way that has to end before anything else is done. */
  readonly blocking: number
}

export const useAbove = create<Above>(() => ({ modal: null, blocking: 0 }))

/** Says something above everything and waits for the answer; what was said before gives way. */
export function say(modal: Omit<ModalState, 'answer'>): Promise<string | undefined> {
  useAbove.getState().modal?.answer(undefined)
  return new Promise((resolve) => {
    useAbove.setState({
      modal: {
        ...modal,
        answer(key) {
          useAbove.setState({ modal: null })
          resolve(key)
        },
      },
    })
  })
}

/** Holds the whole page while something is under way. */
export async function blockWhile<Result>(work: Promise<Result>): Promise<Result> {
  useAbove.setState(({ blocking }) => ({ blocking: blocking + 1 }))
  try {
    return await work
  } finally {
    useAbove.setState(({ blocking }) => ({ blocking: blocking - 1 }))
  }
}
