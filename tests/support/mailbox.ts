import { array, object, parse, string } from 'zod/mini'

const inbox = object({ messages: array(object({ to: string(), text: string() })) })

const PATIENCE_MS = 15_000
const PAUSE_MS = 50

/** Asks again and again until the answer is yes; for what comes over a network and not at a fixed time. */
export async function within(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it did not come to hold within ${PATIENCE_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** What a pattern finds in the latest message to an address or number, in the inbox of the demonstration; waits for another than `before`. */
async function find(siteUrl: string, to: string, pattern: RegExp, before?: string): Promise<string> {
  let found: string | undefined
  await within(async () => {
    const answer = await fetch(`${siteUrl}/demo/inbox.json?to=${encodeURIComponent(to)}`)
    const { messages } = parse(inbox, await answer.json())
    found = messages.map(({ text }) => pattern.exec(text)?.[0]).find((one) => one !== undefined)
    return found !== undefined && found !== before
  })
  return found ?? ''
}

/** The six digits that were sent last; with `before`, the ones known so far, it waits for the next. */
export const codeFor = (siteUrl: string, to: string, before?: string): Promise<string> =>
  find(siteUrl, to, /\b\d{6}\b/, before)

/** The address in the last mail that has one. */
export const linkFor = (siteUrl: string, to: string): Promise<string> =>
  find(siteUrl, to, /https?:\/\/\S+resetPassword=\S+/)
