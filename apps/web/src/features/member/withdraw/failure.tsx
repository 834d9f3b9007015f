import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { hasText, useT } from '../../../app/language.ts'

/** What a refusal says here; some codes have words of their own in this part. */
export function useFailureText(): (code: string) => string {
  const t = useT()
  return (code) => t(hasText(`withdraw.error.${code}`) ? `withdraw.error.${code}` : `error.${code}`)
}

/** A refusal above the button that was pressed. */
export function Failure({ code }: { readonly code: string | undefined }) {
  const text = useFailureText()
  return code === undefined ? null : <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm text-pretty animate-rise">{text(code)}</p>
}

/** What stands where something could not be loaded. */
export function LoadFailed({ onAgain }: { onAgain(): void }) {
  const t = useT()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 rounded-md bg-raised-1 px-5 py-4 hairline">
      <p className="flex-1">{t('withdraw.loadFailed')}</p>
      <Button onClick={onAgain}>{t('withdraw.again')}</Button>
    </div>
  )
}

/** Runs one thing at a time and keeps what it was refused with. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send, forget: () => setFailure(undefined) }
}
