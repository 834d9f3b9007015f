import { CallError } from '#client/call-error.ts'
import type { HumanChallenge } from '#contract/calls/verification.ts'
import type { Riddle } from './human-worker.ts'

export type AltchaChallenge = Extract<HumanChallenge, { kind: 'altcha' }>

/** Solves an ALTCHA challenge beside the page, so that typing stays smooth; the answer is what the server asks for as proof. */
export async function solveChallenge(
  { algorithm, challenge, salt, signature, maxnumber }: AltchaChallenge,
  signal: AbortSignal,
): Promise<string> {
  const worker = new Worker(new URL('./human-worker.ts', import.meta.url), { type: 'module' })
  try {
    const number = await new Promise<number | undefined>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data))
      worker.addEventListener('error', () =>
        reject(new CallError('VERIFICATION_REQUIRED', 'the check could not be done')),
      )
      signal.addEventListener('abort', () => reject(new CallError('VERIFICATION_REQUIRED', 'the form has gone')))
      const riddle: Riddle = { challenge, salt, maxnumber }
      worker.postMessage(riddle, { transfer: [] })
    })
    if (number === undefined) throw new CallError('VERIFICATION_REQUIRED', 'the check has no answer')
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  } finally {
    worker.terminate()
  }
}
