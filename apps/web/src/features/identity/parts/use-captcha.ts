import { useState } from 'react'
import { boolean, object, safeParse } from 'zod/mini'
import type { CallError } from '#client/call-error.ts'

const asksCaptcha = object({ captchaRequired: boolean() })

/** The characters of a picture, asked for once a refusal says so; each picture is good for one answer. */
export function useCaptcha(always = false) {
  const [round, setRound] = useState<number | undefined>(always ? 0 : undefined)
  return {
    /** Which picture is shown; undefined while none is asked for. */
    round,
    next: () => setRound((before) => (before ?? -1) + 1),
    /** Hears of a refusal; true where the next try needs another picture. */
    heard({ detail }: CallError): boolean {
      const told = safeParse(asksCaptcha, detail)
      const asked = round !== undefined || (told.success && told.data.captchaRequired)
      if (asked) setRound((before) => (before ?? -1) + 1)
      return asked
    },
  }
}
