import { useState, type FormEvent } from 'react'
import { CallError } from '#client/call-error.ts'
import { fieldsOf, type FieldErrors } from './field-errors.ts'

export interface FormOptions<Values extends object> {
  readonly first: Values
  check(values: Values): FieldErrors
  /** Sends it; a refusal comes back as a thrown `CallError`. */
  send(values: Values): Promise<void>
}

/**
 * The course of a form: nothing complains before it is sent or a filled field is left, then each
 * complaint goes as soon as it no longer holds; the first field at fault gets the focus.
 */
export function useForm<Values extends object>({ first, check, send }: FormOptions<Values>) {
  const [values, setValues] = useState(first)
  const [seen, setSeen] = useState<readonly string[]>([])
  const [fromServer, setFromServer] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const found = check(values)

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues({ ...values, [name]: value })
    setFailure(null)
    setFromServer((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  }

  const leave = (name: keyof Values & string): void => {
    if (values[name] !== '') setSeen((before) => [...before, name])
  }

  const errorOf = (name: keyof Values & string): string | undefined => fromServer[name] ?? (seen.includes(name) ? found[name] : undefined)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (errors: FieldErrors) => {
      const name = Object.keys(values).find((field) => errors[field] !== undefined)
      if (name !== undefined) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    }
    setSeen(Object.keys(values))
    if (Object.keys(found).length > 0) {
      focus(found)
      return
    }
    setBusy(true)
    try {
      await send(values)
    } catch (cause) {
      const refused = cause instanceof CallError ? cause : new CallError('INTERNAL', String(cause))
      const fields = fieldsOf(refused)
      setFromServer(fields)
      if (Object.keys(fields).length === 0) setFailure(refused)
      focus(fields)
    } finally {
      setBusy(false)
    }
  }

  return { values, set, leave, errorOf, submit: (event: FormEvent<HTMLFormElement>) => void submit(event), failure, busy }
}
