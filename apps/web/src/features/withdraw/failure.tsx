import { useState } from 'react'
import type { CallError } from '#client/call-error.ts'
import { asFailure } from '#kit/field-errors.ts'
import { hasText, translate, useT } from '#kit/language.ts'

/** What a refusal says here, where its code has words of its own in this part. */
export function ownWords(code: string): string | undefined {
  const id = `withdraw.error.${code}`
  return hasText(id) ? translate(id) : undefined
}

/** A refusal above the button that was pressed. */
export function Failure({ code }: { readonly code: CallError['code'] | undefined }) {
  const t = useT()
  return code === undefined ? null : (
    <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm text-pretty animate-rise">
      {ownWords(code) ?? t(`error.${code}`)}
    </p>
  )
}

/** Runs one thing at a time and keeps what it was refused with. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError['code']>()
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (cause) {
      setFailure(asFailure(cause).code)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send, forget: () => setFailure(undefined) }
}
