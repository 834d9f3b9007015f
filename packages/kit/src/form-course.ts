import type { CallError } from '#client/call-error.ts'
import { asFailure, type ToldErrors } from './field-errors.ts'

/** Where a form stands. */
export interface Standing<Values extends object> {
  readonly values: Values
  /** The fields that may complain: those that were left with something in them, and all of them once it was sent. */
  readonly left: ReadonlySet<string>
  /** What the server says about a field, until the field changes. */
  readonly told: ToldErrors
  /** What the server says about the whole of it, until something changes. */
  readonly failure: CallError | null
  /** Something is under way, and nothing else begins. */
  readonly busy: boolean
}

/** The course of a form, apart from how it is drawn: what is typed, left, sent and refused. */
export interface FormCourse<Values extends object> {
  now(): Standing<Values>
  subscribe(listener: () => void): () => void
  change(name: string, value: unknown): void
  /** A field is left; one that is empty goes on to say nothing. */
  leave(name: keyof Values & string): void
  /** It is sent, so every field may complain. */
  leaveAll(): void
  /** Shows a refusal: beside the fields that it is about, or else above the button. */
  tell(told: ToldErrors, failure: CallError | null): void
  /** Takes back what the server said about the whole of it. */
  forget(): void
  /** Begins anew: with the first values but for those given, and without complaints. */
  reset(values: Partial<Values>): void
  /** Does something while nothing else of this form is under way; what it throws is handed to `refused`. */
  run(work: () => Promise<void>, refused: (cause: CallError) => void): Promise<void>
}

export function createFormCourse<Values extends object>(first: Values): FormCourse<Values> {
  let standing: Standing<Values> = { values: first, left: new Set(), told: {}, failure: null, busy: false }
  const listeners = new Set<() => void>()
  const move = (changed: Partial<Standing<Values>>): void => {
    standing = { ...standing, ...changed }
    for (const listener of listeners) listener()
  }
  return {
    now: () => standing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(name, value) {
      const told = Object.fromEntries(Object.entries(standing.told).filter(([field]) => field !== name))
      move({ values: { ...standing.values, [name]: value }, told, failure: null })
    },
    leave(name) {
      if (standing.values[name] !== '') move({ left: new Set([...standing.left, name]) })
    },
    leaveAll: () => move({ left: new Set(Object.keys(standing.values)), failure: null }),
    tell: (told, failure) => move({ told, failure }),
    forget: () => move({ failure: null }),
    reset: (values) => move({ values: { ...first, ...values }, left: new Set(), told: {}, failure: null }),
    async run(work, refused) {
      if (standing.busy) return
      move({ busy: true, failure: null })
      try {
        await work()
      } catch (cause) {
        refused(asFailure(cause))
      } finally {
        move({ busy: false })
      }
    },
  }
}
