import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import {
  enum as oneOf,
  int,
  literal,
  minimum,
  minLength,
  optional,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  unknown,
} from 'zod/mini'
import { errorCatalogue } from '#contract/errors.ts'
import { hub88Statuses } from '#contract/protocols/hub88.ts'
import { pragmaticErrors } from '#contract/protocols/pragmatic.ts'
import { studioError } from '#contract/protocols/studio.ts'
import type { Shot } from './shots.ts'

const success = strictObject({ success: literal(true), message: literal(''), value: unknown() })
const refusal = strictObject({
  success: literal(false),
  message: string(),
  code: string(),
  requestId: string(),
  detail: optional(unknown()),
})
const hub88Reply = strictObject({
  status: oneOf(hub88Statuses),
  user: optional(string()),
  request_uuid: optional(string()),
  currency: optional(string()),
  balance: optional(int().check(minimum(0))),
})
const hub88Http: Readonly<Record<string, readonly number[]>> = {
  RS_ERROR_INVALID_SIGNATURE: [401],
  RS_ERROR_INVALID_PARTNER: [401],
  RS_ERROR_WRONG_SYNTAX: [400, 413],
  RS_ERROR_WRONG_TYPES: [400],
}

/** What is sent to where nothing is may be looked at before that is known. */
const NOWHERE = ['NOT_FOUND', 'MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA']

/** What no answer may tell: where code lies, what the database was asked, what an exception said of itself. */
const leaks = [
  /node_modules|node:internal|\bat (?:async )?[\w.<>$ ]+\(|\.[cm]?[jt]s:\d+/,
  /(?:^|["' (])\/(?:work|home|root|tmp|usr|var|opt|etc)\//,
  /file:\/\//,
  /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
  /duplicate key|violates|relation "|column "|syntax error at|out of range for type|invalid input syntax|invalid byte sequence|deadlock/i,
  /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|ZodError|DatabaseError|ECONN\w+)\b/,
  /password_hash|secret_hash|server_seed|private_jwk|BEGIN (?:RSA )?PRIVATE/,
]

export interface Verdict {
  /** The call did what it was asked. */
  readonly passed: boolean
  /** The answer says that nobody is known by the token that was shown. */
  readonly unknownCaller: boolean
  /** What is wrong with the answer; undefined where it is as it should be. */
  readonly wrong?: string
}

/** Says whether an answer is one that this request may get. */
export function judge(shot: Shot, response: LightMyRequestResponse): Verdict {
  const { statusCode: status, body, headers } = response
  const passed =
    status >= 200 &&
    status < 300 &&
    !shot.elsewhere &&
    (shot.target.kind !== 'hub88' || body.includes('"RS_OK"')) &&
    (shot.target.kind !== 'pragmatic' || body.includes('"error":0,'))
  const unknownCaller =
    status === 401 && shot.target.needs !== 'nothing' && /NOT_LOGGED_IN|SESSION_ENDED|INVALID_SIGNATURE/.test(body)
  const said = (wrong: string | undefined): Verdict => ({
    passed,
    unknownCaller,
    ...(wrong === undefined ? {} : { wrong }),
  })
  if (status >= 500 && !isNoFault(shot, body)) return said(`a fault of ours, ${status}`)
  const leak = leaks.map((pattern) => pattern.exec(body)?.[0]).find((text) => text !== undefined)
  if (leak !== undefined) return said(`it tells what is inside: ${leak}`)
  if (shot.unreadable) return said(status >= 400 ? undefined : `status ${status} at an address that cannot be read`)
  if (typeof headers['x-request-id'] !== 'string') return said('it has no request id')
  if (!String(headers['content-type']).startsWith('application/json'))
    return said(`it is ${String(headers['content-type'])}`)
  if (passed && !shot.mayPass) return said('it succeeded where it had to be refused')
  const answer = readJson(body)
  if (shot.elsewhere) return said(refusedBy(answer, status, headers['x-request-id'], NOWHERE))
  if (shot.target.kind === 'hub88') return said(hub88Fault(answer, status))
  if (shot.target.kind === 'pragmatic') return said(pragmaticFault(answer, status, shot.mayPass))
  if (shot.target.kind === 'studio') return said(passed ? unfit(shot, answer) : studioFault(answer, status))
  if (!passed) return said(refusedBy(answer, status, headers['x-request-id'], shot.target.codes))
  const envelope = safeParse(success, answer)
  return said(envelope.success ? unfit(shot, envelope.data.value) : 'it is no envelope')
}

/** Of what is said with a 5xx, the two that say that another has to act: nothing outside is connected here, and operators close the site. */
const isNoFault = ({ target }: Shot, body: string): boolean =>
  ['CODE_NOT_SENT', 'MAINTENANCE'].some((code) => target.codes.includes(code) && body.includes(`"code":"${code}"`))

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const unfit = ({ target }: Shot, value: unknown): string | undefined =>
  target.response === undefined || safeParse(target.response, value).success
    ? undefined
    : 'it is not what the contract says'

function refusedBy(answer: unknown, status: number, requestId: string, codes: readonly string[]): string | undefined {
  const parsed = safeParse(refusal, answer)
  if (!parsed.success) return 'it is no refusal of the catalogue'
  const { code, message } = parsed.data
  const entry = Object.entries(errorCatalogue).find(([known]) => known === code)?.[1]
  if (entry === undefined) return `the catalogue has no ${code}`
  if (entry.status !== status || entry.message !== message) return `${code} came with status ${status} and "${message}"`
  if (!codes.includes(code)) return `the call may not refuse with ${code}`
  return parsed.data.requestId === requestId ? undefined : 'it names another request'
}

function hub88Fault(answer: unknown, status: number): string | undefined {
  const parsed = safeParse(hub88Reply, answer)
  if (!parsed.success) return 'it is no reply of the wallet protocol'
  const { status: said } = parsed.data
  if (said === 'RS_ERROR_UNKNOWN') return 'the wallet does not know what happened'
  return (hub88Http[said] ?? [200]).includes(status) ? undefined : `${said} came with status ${status}`
}

const pragmaticReply = strictObject({
  error: oneOf(pragmaticErrors),
  description: string().check(minLength(1)),
  transactionId: optional(string()),
  userId: optional(string()),
  token: optional(string()),
  currency: optional(string()),
  cash: optional(string().check(regex(/^\d{1,15}\.\d{5}$/))),
  bonus: optional(string()),
  usedPromo: optional(string()),
})

function pragmaticFault(answer: unknown, status: number, understood: boolean): string | undefined {
  const parsed = safeParse(pragmaticReply, answer)
  if (status !== 200 || !parsed.success) return `it is no reply of the dialect of forms, ${status}`
  // A stake that is not there yet is told with the balance; without one, whoever asked was answered by a fault.
  const { error, cash } = parsed.data
  return understood && error === pragmaticErrors.again && cash === undefined
    ? 'the wallet does not know what happened'
    : undefined
}

const studioStatus: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  BAD_STAKE: 400,
  NOT_ENOUGH_MONEY: 402,
  LIMIT_REACHED: 403,
  SESSION_ENDED: 401,
  GAME_PAUSED: 403,
  ROUND_CONFLICT: 409,
  ROUND_REFUNDED: 409,
  TOO_FAST: 400,
}

function studioFault(answer: unknown, status: number): string | undefined {
  const parsed = safeParse(studioError, answer)
  if (!parsed.success) return 'it is no refusal of the studio'
  return studioStatus[parsed.data.code] === status ? undefined : `${parsed.data.code} came with status ${status}`
}

const plainHeaders = record(string(), unknown())

/** A request and its answer, for whoever looks into a violation. */
export function report(shot: Shot, request: InjectOptions, response: LightMyRequestResponse): string {
  const { payload } = request
  const body = Buffer.isBuffer(payload)
    ? `bytes ${payload.toString('hex')}`
    : typeof payload === 'string'
      ? JSON.stringify(payload)
      : 'none'
  const headers = safeParse(plainHeaders, request.headers).data ?? {}
  const short = (text: string): string => (text.length > 700 ? `${text.slice(0, 700)} … (${text.length})` : text)
  return [
    `  ${shot.target.name}, ${shot.how}`,
    `  sent      ${request.method} ${short(typeof request.url === 'string' ? request.url : JSON.stringify(request.url))}`,
    `  headers   ${short(JSON.stringify(headers))}`,
    `  body      ${short(body)}`,
    `  answered  ${response.statusCode} ${short(response.body)}`,
  ].join('\n')
}
