import { useRef, useState } from 'react'
import { CodeField } from '#ui/code-field.tsx'
import { CountdownButton } from '#ui/countdown-button.tsx'
import { wallClock } from '#ui/use-seconds.ts'
import { useT } from '#kit/language.ts'
import { asFailure } from '#kit/field-errors.ts'
import { useCodeTimer } from './use-code-timer.ts'
import { Warning } from './warning.tsx'

/** At most one request a second, whatever comes of it. */
const PAUSE_MS = 1000

export interface SmsCodeProps {
  readonly field: { readonly name: string; readonly value: string; readonly error: string | undefined }
  onChange(code: string): void
  /** Names the countdown, which survives a reload. */
  readonly use: string
  /** False as long as there is nothing that a code could be sent to. */
  readonly ready: boolean
  readonly label?: string
  readonly first?: boolean
  readonly required?: boolean
  /** Has a code sent; answers for how long it is good. */
  ask(): Promise<{ expiredMinutes: number }>
}

/** A code and the button that has it sent, which counts down how long the last one is good. */
export function SmsCode({ field, onChange, use, ready, label, first = false, required = false, ask }: SmsCodeProps) {
  const t = useT()
  const timer = useCodeTimer(use)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const asked = useRef(0)

  async function send(): Promise<void> {
    if (wallClock() - asked.current < PAUSE_MS) return
    asked.current = wallClock()
    setBusy(true)
    try {
      const { expiredMinutes } = await ask()
      timer.start(expiredMinutes)
    } catch (cause) {
      setRefusal(t(`error.${asFailure(cause).code}`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <CodeField
        label={label ?? t('field.verificationCode')}
        name={field.name}
        value={field.value}
        error={field.error}
        hint={timer.until === undefined ? undefined : t('code.sent')}
        first={first}
        required={required}
        onChange={onChange}
        aside={
          <CountdownButton
            until={timer.until}
            waitLabel={t('code.wait')}
            disabled={!ready}
            loading={busy}
            onClick={() => void send()}
          >
            {t(timer.until === undefined ? 'code.send' : 'code.again')}
          </CountdownButton>
        }
      />
      {refusal !== undefined && <Warning text={refusal} onGone={() => setRefusal(undefined)} />}
    </>
  )
}
