import type { ErrorCode } from '#contract/errors.ts'

/** What can go wrong before an answer of the server exists. */
export type LocalCode = 'NETWORK' | 'TIMEOUT' | 'INSECURE_CONTEXT'

/** A call that did not succeed: by the server's stable code, or by what kept it from being answered. */
export class CallError extends Error {
  readonly code: ErrorCode | LocalCode
  /** What a form needs to point at the fields at fault; its shape depends on the code. */
  readonly detail: unknown
  /** Names the request in the server's logs; absent when no answer came. */
  readonly requestId: string | undefined

  constructor(code: ErrorCode | LocalCode, message: string, detail?: unknown, requestId?: string) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.detail = detail
    this.requestId = requestId
  }
}

/** Whether it is certain that a call changed nothing: only then may the next try be another wish and not the same again. */
export const isCertain = (cause: unknown): boolean =>
  !(cause instanceof CallError && ['NETWORK', 'TIMEOUT', 'BUSY'].includes(cause.code))
