import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { hub88Paths, hub88Requests, type Hub88Call } from '#contract/protocols/hub88.ts'
import { type PragmaticCall, pragmaticPath, pragmaticRequests } from '#contract/protocols/pragmatic.ts'
import { studioCalls, type StudioCall } from '#contract/protocols/studio.ts'
import type { MountedCall } from '#server/platform/http/handlers.ts'

/** One call that the fuzzer asks, made from the tables of the contract and from nothing else. */
export interface Target {
  readonly name: string
  readonly kind: 'call' | 'hub88' | 'pragmatic' | 'studio'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly request: ZodMiniType
  /** Undefined where the protocol has one answer for all its calls. */
  readonly response: ZodMiniType | undefined
  /** What a request may hold. */
  readonly fields: readonly string[]
  readonly inQuery: boolean
  readonly encrypted: boolean
  /** The body travels as a form. */
  readonly form: boolean
  /** The body travels as multipart form data with a picture. */
  readonly file: boolean
  /** By what the caller shows who it is. */
  readonly needs: 'nothing' | 'maybe-token' | 'token' | 'operator' | 'bearer' | 'signature' | 'hash'
  /** The codes by which it may refuse what reached it. */
  readonly codes: readonly string[]
}

/** What any call of the contract may answer before its handler is asked. */
const BORDER = ['MALFORMED_BODY', 'INVALID_INPUT', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA']
const ENCRYPTED = ['PLAIN_PAYLOAD_REFUSED', 'PAYLOAD_UNREADABLE', 'PAYLOAD_REPLAYED']

const fieldsOf = (schema: ZodMiniType): string[] =>
  Object.keys(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const needs = { none: 'nothing', optional: 'maybe-token', member: 'token', operator: 'operator' } as const

/** What a call may refuse because of who asks, and when. */
const byNeed = ({ token, trial, idle, permission, fresh, open }: CallDefinition): string[] => [
  ...(token === 'operator' || open === true ? [] : ['MAINTENANCE']),
  ...(token === 'member'
    ? [
        'NOT_LOGGED_IN',
        ...(trial === true ? [] : ['TRIAL_ACCOUNT']),
        ...(idle === true ? [] : ['REAUTHENTICATION_REQUIRED']),
      ]
    : []),
  ...(token === 'operator'
    ? [
        'NOT_LOGGED_IN',
        ...(permission === undefined ? [] : ['PERMISSION_MISSING']),
        ...(fresh === true ? ['CODE_NEEDED'] : []),
      ]
    : []),
]

const fromContract = ({ name, call }: MountedCall): Target => ({
  name,
  kind: 'call',
  method: call.method,
  path: call.path,
  request: call.request,
  response: call.response,
  fields: fieldsOf(call.request),
  inQuery: call.method === 'GET' || call.method === 'DELETE',
  encrypted: call.encrypted,
  form: call.form === true,
  file: call.file === true,
  needs: needs[call.token],
  codes: [...BORDER, ...call.errors, ...(call.encrypted ? ENCRYPTED : []), ...byNeed(call)],
})

const hub88Names = ['info', 'balance', 'bet', 'win', 'rollback'] as const satisfies readonly Hub88Call[]
const isPragmatic = (name: string): name is PragmaticCall => Object.hasOwn(pragmaticRequests, name)
const studioNames = ['session', 'play', 'act', 'ask', 'history', 'seed'] as const satisfies readonly StudioCall[]

/** Every call of the platform, of both dialects of the wallet protocol and of the studio. */
export function targetsOf(mounted: readonly MountedCall[]): Target[] {
  return [
    ...mounted.map(fromContract),
    ...hub88Names.map((name): Target => ({
      name: `hub88.${name}`,
      kind: 'hub88',
      method: 'POST',
      path: hub88Paths[name],
      request: hub88Requests[name],
      response: undefined,
      fields: fieldsOf(hub88Requests[name]),
      inQuery: false,
      encrypted: false,
      form: false,
      file: false,
      needs: 'signature',
      codes: [],
    })),
    ...Object.keys(pragmaticRequests)
      .filter(isPragmatic)
      .map((name): Target => ({
        name: `pragmatic.${name}`,
        kind: 'pragmatic',
        method: 'POST',
        path: pragmaticPath(name),
        request: pragmaticRequests[name],
        response: undefined,
        fields: fieldsOf(pragmaticRequests[name]),
        inQuery: false,
        encrypted: false,
        form: true,
        file: false,
        needs: 'hash',
        codes: [],
      })),
    ...studioNames.map((name): Target => ({
      name: `studio.${name}`,
      kind: 'studio',
      method: 'POST',
      path: `/studio/${name}`,
      request: studioCalls[name].request,
      response: studioCalls[name].response,
      fields: fieldsOf(studioCalls[name].request),
      inQuery: false,
      encrypted: false,
      form: false,
      file: false,
      needs: studioCalls[name].bearer ? 'bearer' : 'nothing',
      codes: [],
    })),
  ]
}
