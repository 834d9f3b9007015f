import { useState, type FormEvent } from 'react'
import { CallError } from '#client/call-error.ts'
import { useT } from '../../app/language.ts'
import { complain, fieldsOf, type FieldErrors } from './field-errors.ts'

export interface FormOptions<Values extends object> {
  readonly first: Values
  check(values: Values): FieldErrors
  /** Sends it; a refusal comes back as a thrown `CallError`. */
  send(values: Values): Promise<void>
  /** Hears of a refusal; true where it has shown it. */
  refused?(cause: CallError): boolean
}

/** What went wrong, as what a form shows. */
export const asFailure = (cause: unknown): CallError => (cause instanceof CallError ? cause : new CallError('INTERNAL', String(cause)))

/**
 * The course of a form: nothing complains before it is sent or a filled field is left, then each
 * complaint goes as soon as it no longer holds; the first field at fault gets the focus.
 */
export function useForm<Values extends object>({ first, check, send, refused }: FormOptions<Values>) {
  const t = useT()
  const [values, setValues] = useState(first)
  const [seen, setSeen] = useState<readonly string[]>([])
  const [fromServer, setFromServer] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const found = check(values)

  function change(name: string, value: unknown): void {
    setValues((before) => ({ ...before, [name]: value }))
    setFailure(null)
    setFromServer((before) => (name in before ? Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)) : before))
  }

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]): void => change(name, value)

  const leave = (name: keyof Values & string): void => {
    if (values[name] !== '') setSeen((before) => [...before, name])
  }

  /** What stands beside a field, in the language on the screen. */
  const error = (name: keyof Values & string): string | undefined => {
    const wrong = fromServer[name] ?? (seen.includes(name) ? found[name] : undefined)
    return wrong === undefined ? undefined : complain(t, name, wrong)
  }

  /** Shows a refusal beside its field, or above the button. */
  function fail(cause: unknown): FieldErrors {
    const refusal = asFailure(cause)
    const fields = fieldsOf(refusal)
    // A field that this form does not show cannot say what is wrong with it.
    const shown = Object.keys(fields).some((field) => field in values)
    setFromServer(shown ? fields : {})
    setFailure(shown ? null : refusal)
    return shown ? fields : {}
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const focus = (errors: FieldErrors) => {
      // In the order of the screen, whatever the order of the values.
      const wrong = [...form.querySelectorAll<HTMLElement>('[name]')].find((field) => errors[field.getAttribute('name') ?? ''] !== undefined)
      if (wrong === undefined) return false
      wrong.focus()
      return true
    }
    setSeen(Object.keys(values))
    setFailure(null)
    if (Object.keys(found).length > 0) {
      focus(found)
      return
    }
    setBusy(true)
    try {
      await send(values)
    } catch (cause) {
      if (refused?.(asFailure(cause)) !== true) {
        const fields = fail(cause)
        // Once the field can be written into again.
        requestAnimationFrame(() => focus(fields))
      }
    } finally {
      setBusy(false)
    }
  }

  /** What a text field of this form is given. */
  const text = <Name extends keyof Values & string>(name: Values[Name] extends string ? Name : never) => ({
    name,
    value: String(values[name]),
    error: error(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => leave(name),
  })

  return {
    values, set, leave, error, text, fail, failure, setFailure, busy, found,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}
