import { useEffect, useMemo, type ComponentProps, type FormEvent } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import IconClock from '~icons/lucide/hourglass'
import type { CallError } from '#client/call-error.ts'
import { asClock, useSeconds, wallClock } from '#ui/use-seconds.ts'
import { retryAfter } from './field-errors.ts'

export interface FormProps extends Omit<ComponentProps<'form'>, 'form' | 'onSubmit' | 'noValidate'> {
  /** What `useForm` answers. */
  readonly form: { submit(event: FormEvent<HTMLFormElement>): void }
}

/** The only form of the house: it sends by its `useForm`, and its fields complain in the house's words and not the browser's. */
export const Form = ({ form, ...rest }: FormProps) => <form {...rest} noValidate onSubmit={form.submit} />

export interface FormFailureProps {
  /** What `useForm` answers. */
  readonly form: {
    readonly failure: CallError | null
    saying(code: CallError['code']): string
    forget(): void
  }
}

/** What went wrong with the whole of it, above the button; a pause is counted down, and goes when it is over. */
export function FormFailure({ form: { failure, saying, forget } }: FormFailureProps) {
  const until = useMemo(() => {
    const pause = failure === null ? undefined : retryAfter(failure)
    return pause === undefined || pause <= 0 ? undefined : wallClock() + pause * 1000
  }, [failure])
  const seconds = useSeconds(until)
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(forget, until - wallClock())
    return () => clearTimeout(timer)
  }, [until, forget])
  if (failure === null) return null
  const Sign = until === undefined ? IconAlert : IconClock
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-sm bg-lost-soft px-3.5 py-3 text-sm text-ink animate-rise"
    >
      <Sign className="mt-0.5 size-4 shrink-0 text-lost" />
      <span className="flex-1 text-pretty">{saying(failure.code)}</span>
      {seconds > 0 && (
        <span aria-hidden="true" className="amount font-semibold">
          {asClock(seconds)}
        </span>
      )}
    </p>
  )
}
