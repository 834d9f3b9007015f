import type { Envelope } from '#contract/call.ts'
import { CallError } from './call-error.ts'

export interface FileRequest {
  readonly url: string
  readonly token: string | null
  readonly fields: Readonly<Record<string, string>>
  readonly file: Blob
  /** How much has left, from 0 to 1. */
  onProgress?(share: number): void
  readonly signal?: AbortSignal
}

/** A picture of 5 MB over a poor line takes its time; one that no longer moves is given up. */
const TIMEOUT_MS = 120_000

const isEnvelope = <Value>(body: unknown): body is Envelope<Value> =>
  typeof body === 'object' && body !== null && 'success' in body

/**
 * Sends a file as form data, and tells how far it is, which `fetch` cannot. Failures are thrown as `CallError`;
 * where the signal gives it up, what is thrown is its reason.
 */
export function sendFile<Value>({ url, token, fields, file, onProgress, signal }: FileRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    // The server reads the fields before it takes the file.
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    const giveUp = (): void => request.abort()
    const over = (): void => signal?.removeEventListener('abort', giveUp)
    const fail = (cause: unknown): void => {
      over()
      reject(cause)
    }
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      const body: unknown = request.response
      if (!isEnvelope<Value>(body)) return fail(new CallError('NETWORK', 'Network link is abnormal, please try again'))
      if (!body.success) return fail(new CallError(body.code, body.message, body.detail, body.requestId))
      over()
      resolve(body.value)
    })
    request.addEventListener('error', () =>
      fail(new CallError('NETWORK', 'Network link is abnormal, please try again')),
    )
    request.addEventListener('timeout', () =>
      fail(new CallError('TIMEOUT', 'The page took longer time to load, please check your network connectivity')),
    )
    request.addEventListener('abort', () => fail(signal?.reason ?? new DOMException('given up', 'AbortError')))
    if (signal?.aborted === true) return fail(signal.reason)
    signal?.addEventListener('abort', giveUp)
    request.send(form)
  })
}
