import type { RefObject } from 'react'
import { CallError } from '#client/call-error.ts'
import type { HumanChallenge } from '#contract/calls/verification.ts'

/** Under these names the usual services offer `render(box, { sitekey, callback })`. */
const services = ['turnstile', 'hcaptcha', 'grecaptcha'] as const
const LOAD_MS = 15_000
const PAUSE_MS = 100

type Render = (box: HTMLElement, options: { sitekey: string; callback(token: string): void }) => unknown

function rendering(): Render | undefined {
  for (const name of services) {
    const service: unknown = Reflect.get(globalThis, name)
    if (typeof service !== 'object' || service === null || !('render' in service)) continue
    const { render } = service
    if (typeof render === 'function') return (box, options): unknown => render.call(service, box, options)
  }
  return undefined
}

/** Loads the script of a hosted check, only where one is configured, and waits for what its widget answers. */
export async function askHosted(
  { scriptUrl, siteKey }: Extract<HumanChallenge, { kind: 'hosted' }>,
  box: RefObject<HTMLDivElement | null>,
  signal: AbortSignal,
): Promise<string> {
  if (document.querySelector(`script[src=${JSON.stringify(scriptUrl)}]`) === null) {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    document.head.append(script)
  }
  const tries = LOAD_MS / PAUSE_MS
  for (let attempt = 0; attempt < tries && !signal.aborted; attempt += 1) {
    const render = rendering()
    const place = box.current
    if (render !== undefined && place !== null) {
      const inside = document.createElement('div')
      place.replaceChildren(inside)
      return new Promise((callback) => render(inside, { sitekey: siteKey, callback }))
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new CallError('VERIFICATION_REQUIRED', 'the check did not load')
}
