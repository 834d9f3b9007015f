import type { CallDefinition, Envelope } from '#contract/call.ts'
import { errorCatalogue, type ErrorCode, Refusal } from '#contract/errors.ts'
import type { IncomingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPoolFull } from '../db/database.ts'
import type { PayloadBox } from '../payload/payload.ts'
import { parse as parseCookies, serialize } from 'cookie'
import { formLimits, type FormWithFile, openForm } from './form-file.ts'
import type { Caller, Cookies, Lookups, MountedCall, Session } from './handlers.ts'
import { mayPreview } from './preview-cookie.ts'
import type { ResponseCache } from './response-cache.ts'

/** How one origin takes calls: the players' site, or the operators' console. */
export interface MountDeps {
  readonly cache: ResponseCache
  readonly payloads: PayloadBox
  /** Who a request comes from. @throws Refusal where it may not come at all */
  lookupsOf(request: FastifyRequest): Lookups
  /** Where its cookies are sent. */
  readonly cookies: CookieScope
  /** 0 where the site is open to an address, 1 in maintenance, 2 where its region is blocked. */
  statusFor(ip: string): Promise<0 | 1 | 2>
  /** Whether a browser sees something else than all others: then nothing is kept of what it is answered. */
  isPreview?(cookies: Pick<Cookies, 'get'>): Promise<boolean>
}

export interface CookieScope {
  readonly path: string
  /** The origin is reached by https: cookies are sent over nothing else. */
  readonly secure: boolean
}

/** Content types of an encrypted request, and of a form. */
const ENCRYPTED = 'application/jose'
const FORM = 'application/x-www-form-urlencoded'

/** The one mount: every call of the contract at its path, with its token and encrypt flags. */
export function mountCalls(app: FastifyInstance, mounted: readonly MountedCall[], deps: MountDeps): void {
  // In a scope of its own, since the site beside it reads other types of content.
  void app.register((scope, _options, done) => {
    // Fastify reads plain text as well; a call takes JSON or an encrypted payload and nothing else.
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser(ENCRYPTED, { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new EncryptedBody(String(body))),
    )
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new FormBody(String(body))),
    )
    for (const call of mounted) if (call.call.file !== true) mountOne(scope, call, deps)
    // Files in forms are understood where a call takes one, and nowhere else.
    void scope.register((inner, _none, ready) => {
      void inner.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
      inner.after(() => {
        for (const call of mounted) if (call.call.file === true) mountOne(inner, call, deps)
      })
      ready()
    })
    done()
  })
}

/** A body as an HTML form sends it. */
class FormBody {
  readonly fields: Readonly<Record<string, string>>

  constructor(text: string) {
    this.fields = Object.fromEntries(new URLSearchParams(text))
  }
}

class EncryptedBody {
  readonly jwe: string

  constructor(jwe: string) {
    this.jwe = jwe
  }
}

function mountOne(app: FastifyInstance, { name, call, read, answer }: MountedCall, deps: MountDeps): void {
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const bytesOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const form = call.file === true && request.isMultipart() ? openForm(request, reply) : undefined
    const readInput = async (): Promise<unknown> =>
      inQuery ? request.query : (form?.fields() ?? openBody(request.body, call, deps.payloads))
    const lookups = deps.lookupsOf(request)
    return Buffer.from(success(await answer(readInput, callerOf(request, reply, deps.cookies, form), lookups)))
  }
  const { cacheSeconds, bodyBytes } = call
  const isApart = async (request: FastifyRequest): Promise<boolean> =>
    mayPreview(request.headers.cookie) && (await deps.isPreview?.({ get: (name) => cookieOf(request, name) })) === true
  app.route({
    method: call.method,
    url: call.path,
    config: { call: name },
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    handler: async (request, reply) => {
      if (call.open !== true && call.token !== 'operator') await refuseClosed(request.ip, deps)
      if (cacheSeconds === undefined || (await isApart(request))) {
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(await bytesOf(request, reply))
      }
      const packed = await deps.cache.get(
        { call: name, request: requestKey(read(request.query), call), url: request.url, seconds: cacheSeconds },
        () => bytesOf(request, reply),
      )
      const { headers, bytes } = await packed.as(request.headers['accept-encoding'])
      return reply.headers(headers).send(bytes)
    },
  })
}

/** One text for each request that is answered differently, whatever else its address says and in whatever order. */
const requestKey = (request: unknown, { unheard = [] }: CallDefinition): string =>
  JSON.stringify(request, (name, value: unknown) => (unheard.includes(name) ? undefined : value))

export const success = (value: unknown): string =>
  JSON.stringify({ success: true, message: '', value } satisfies Envelope<unknown>)

async function openBody(body: unknown, call: CallDefinition, payloads: PayloadBox): Promise<unknown> {
  if (body instanceof EncryptedBody) {
    if (!call.encrypted) throw new Refusal('UNSUPPORTED_MEDIA')
    return payloads.open(body.jwe)
  }
  if (call.encrypted) throw new Refusal('PLAIN_PAYLOAD_REFUSED')
  if (body instanceof FormBody) {
    if (call.form !== true) throw new Refusal('UNSUPPORTED_MEDIA')
    return body.fields
  }
  return body === undefined ? {} : body
}

/** A closed site answers nobody: neither pages that were open before nor programs that never saw the site. */
async function refuseClosed(ip: string, { statusFor }: MountDeps): Promise<void> {
  const status = await statusFor(ip)
  if (status === 1) throw new Refusal('MAINTENANCE')
  if (status === 2) throw new Refusal('REGION_BLOCKED')
}

const noFile = async (): Promise<undefined> => undefined

function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: CookieScope,
  form: FormWithFile | undefined,
): Caller {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    cookies: cookiesOf(request, reply, scope),
    file: form?.file ?? noFile,
  }
}

/** The cookies of a request and its answer: ours are for calls alone, never for scripts. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, { path, secure }: CookieScope): Cookies => ({
  get: (name) => cookieOf(request, name),
  set(name, value, seconds, sameSite = 'strict') {
    void reply.header('set-cookie', serialize(name, value, { path, httpOnly: true, sameSite, secure, maxAge: seconds }))
  },
})

/** A cookie that a request carries. */
export const cookieOf = ({ headers }: { readonly headers: IncomingHttpHeaders }, name: string): string | undefined =>
  parseCookies(headers.cookie ?? '')[name]

/** The token that a request carries, undefined where it carries none. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w.-]{1,200})$/.exec(headers.authorization ?? '')?.[1]

/** Whom the players' site knows: members, by the token that a request carries. */
export const memberLookups =
  ({ findSession, endedFor }: MemberSessions) =>
  (request: FastifyRequest): Lookups => {
    const token = bearerOf(request)
    return {
      session: async () => (token === undefined ? undefined : findSession(token)),
      operator: async () => undefined,
      endedFor: async () => (token === undefined ? undefined : endedFor(token)),
    }
  }

interface MemberSessions {
  findSession(token: string): Promise<Session | undefined>
  /** Why a token is of no use any more, where its holder may be told. */
  endedFor(token: string): Promise<'limit' | undefined>
}

/** Errors of the HTTP layer that are the caller's, by Fastify's code; and of PostgreSQL where the transaction only waited too long for others and is undone, or a report took too long to read. */
const httpErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  '55P03': 'BUSY',
  '40P01': 'BUSY',
  '40001': 'BUSY',
  '57014': 'BUSY',
}

/** Answers a refusal with its code, and anything else as a fault of ours that tells nothing but the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, detail } = error instanceof Refusal ? error : { code: codeOf(error), detail: undefined }
  if (code === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'a call failed')
  const { status, message } = errorCatalogue[code]
  const envelope: Envelope<never> = {
    success: false,
    message,
    code,
    requestId: request.id,
    ...(detail === undefined ? {} : { detail }),
  }
  if (code === 'BUSY') reply.header('retry-after', '1')
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'INTERNAL'
  if (isPoolFull(error)) return 'BUSY'
  if ('code' in error && typeof error.code === 'string' && httpErrors[error.code] !== undefined)
    return httpErrors[error.code] ?? 'INTERNAL'
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? 'MALFORMED_BODY' : 'INTERNAL'
}
