import { useState, useSyncExternalStore, type FocusEvent, type FormEvent } from 'react'
import { CallError } from '#client/call-error.ts'
import {
  asFailure,
  canComplain,
  complain,
  fieldsOf,
  type FieldErrors,
  type ToldErrors,
  type Wrong,
} from './field-errors.ts'
import { createFormCourse } from './form-course.ts'
import { useT } from './language.ts'

export interface FormOptions<Values extends object> {
  /** What the fields hold at first. A field's name is that of its value, and stands on the control: it gets the focus by it. */
  readonly first: Values
  /** What is wrong with the values, by field; asked whenever something changes, so its words follow the language. */
  check(values: Values): FieldErrors
  /** Sends it; a refusal comes back as a thrown `CallError`. */
  send(values: Values): Promise<void>
  /** Refusals, by code, that are about one field of this form. */
  readonly about?: Readonly<Partial<Record<string, keyof Values & string>>>
  /** What a refusal says where this form has words of its own; else it is `error.<code>`. */
  words?(code: string): string | undefined
  /** Hears of a refusal; true where it has shown it. */
  refused?(cause: CallError): boolean
}

/** The first control at fault, in the order of the screen, whatever the order of the values. */
const firstAtFault = (form: HTMLFormElement, errors: Readonly<Record<string, unknown>>): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[name]')].find(
    (field) => errors[field.getAttribute('name') ?? ''] !== undefined,
  )

/** Whether a field of the form has the focus that did not have it before. */
function movedOn(form: HTMLFormElement, before: Element | null): boolean {
  const now = document.activeElement
  return now !== before && form.contains(now) && now?.matches('input, select, textarea') === true
}

/**
 * The course of a form: nothing complains before it is sent or a filled field is left, then each
 * complaint goes as soon as it no longer holds; the first field at fault gets the focus. A refusal of the
 * server stands beside its field, or above the button (`FormFailure`); while it is under way nothing is sent again.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { first, check, send, about = {}, words, refused } = options
  const t = useT()
  const [course] = useState(() => createFormCourse(first))
  const { values, left, told, failure, busy } = useSyncExternalStore(course.subscribe, course.now, course.now)
  const found = check(values)

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]): void => course.change(name, value)

  const saying = (code: CallError['code']): string => words?.(code) ?? t(`error.${code}`)

  /** What stands beside a field, in the language on the screen. */
  const error = (name: keyof Values & string): string | undefined => {
    const wrong: Wrong | CallError | undefined = told[name] ?? (left.has(name) ? found[name] : undefined)
    if (wrong === undefined || typeof wrong === 'string') return wrong
    return wrong instanceof CallError ? saying(wrong.code) : complain(t, name, wrong)
  }

  /** Shows a refusal beside its field, or above the button; answers which fields it is about. */
  function fail(cause: unknown): ToldErrors {
    const refusal = asFailure(cause)
    const field = about[refusal.code]
    const fields: ToldErrors = field !== undefined ? { [field]: refusal } : canComplain() ? fieldsOf(refusal) : {}
    // A field that this form does not show cannot say what is wrong with it.
    const shown = Object.keys(fields).some((name) => name in course.now().values)
    course.tell(shown ? fields : {}, shown ? null : refusal)
    return shown ? fields : {}
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (course.now().busy) return
    const form = event.currentTarget
    course.leaveAll()
    const { values: typed } = course.now()
    const wrong = check(typed)
    if (Object.values(wrong).some((one) => one !== undefined)) {
      firstAtFault(form, wrong)?.focus()
      return
    }
    await course.run(
      () => send(typed),
      (cause) => {
        if (refused?.(cause) === true) return
        const fields = fail(cause)
        const before = document.activeElement
        // Once the field can be written into again; whoever writes into another one by then is left there.
        requestAnimationFrame(() => {
          if (!movedOn(form, before)) firstAtFault(form, fields)?.focus()
        })
      },
    )
  }

  /** Hears that a field is left for another place, and lets it complain. */
  function leaveFor(name: keyof Values & string, next: EventTarget | null): void {
    if (!(next instanceof HTMLButtonElement)) return course.leave(name)
    // The press of the button that sends marks all fields by itself.
    if (next.type === 'submit') return
    // A complaint that appeared now would move the button from under the hand; it waits until that was pressed or left.
    const wait = new AbortController()
    for (const end of ['click', 'blur']) {
      const told = (): void => {
        wait.abort()
        course.leave(name)
      }
      next.addEventListener(end, told, { signal: wait.signal })
    }
  }

  /** What a text field of this form is given. */
  const text = <Name extends keyof Values & string>(name: Values[Name] extends string ? Name : never) => ({
    name,
    value: String(values[name]),
    error: error(name),
    onChange: (event: { readonly target: { readonly value: string } }) => course.change(name, event.target.value),
    onBlur: (event?: Pick<FocusEvent, 'relatedTarget'>) => leaveFor(name, event?.relatedTarget ?? null),
  })

  return {
    values,
    set,
    leave: course.leave,
    error,
    text,
    fail,
    failure,
    saying,
    forget: course.forget,
    /** Begins anew, with the first values but for those given. */
    reset: (kept: Partial<Values> = {}) => course.reset(kept),
    busy,
    /** Does something else that belongs to the form, under the same rules as what it sends. */
    run: (work: () => Promise<void>) => void course.run(work, (cause) => refused?.(cause) === true || fail(cause)),
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}
