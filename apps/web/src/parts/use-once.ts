import { useRef } from 'react'
import { isCertain } from '#client/call-error.ts'

/**
 * Sends a wish once: one whose answer was lost has the same key when it is sent again, and another wish has another key.
 * @throws what `send` throws
 */
export function useOnce<Wish extends object>(
  send: (wish: Wish & { readonly key: string }) => Promise<unknown>,
): (wish: Wish) => Promise<void> {
  const kept = useRef<{ readonly key: string; readonly wish: string }>(undefined)
  return async (wish) => {
    const written = JSON.stringify(wish)
    const key = kept.current?.wish === written ? kept.current.key : crypto.randomUUID()
    kept.current = { key, wish: written }
    try {
      await send({ ...wish, key })
      kept.current = undefined
    } catch (cause) {
      if (isCertain(cause)) kept.current = undefined
      throw cause
    }
  }
}
