import { type CallDefinition, isOfOperators } from '#contract/call.ts'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { type core, toJSONSchema } from 'zod/mini'

interface NamedCall {
  readonly name: string
  readonly call: CallDefinition
}

/** The OpenAPI description of the calls, made from the contract and from nothing else. */
export function openApi(title: string, calls: readonly NamedCall[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, call } of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Every answer is an envelope {success, message, value}; a failure carries a stable code and a request id.',
    },
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        operator: {
          type: 'apiKey',
          in: 'cookie',
          name: 'console',
          description: "The session of an operator; by https the cookie's name is __Host-console.",
        },
      },
    },
    paths,
  }
}

function operation(name: string, call: CallDefinition): Record<string, unknown> {
  const request = requestSchema(call)
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split('.')[0]],
    'x-module-id': call.moduleId,
    'x-encrypted': call.encrypted,
    ...(call.permission === undefined ? {} : { 'x-permission': call.permission }),
    ...(call.second === undefined ? {} : { 'x-second-person': call.second }),
    ...(call.token === 'none'
      ? {}
      : { security: call.token === 'optional' ? [{}, { member: [] }] : [{ [call.token]: [] }] }),
    ...(inQuery(call) ? { parameters: parameters(request) } : { requestBody: body(call, request) }),
    responses: {
      200: {
        description: 'Done.',
        content: json(envelope(toJSONSchema(call.response, { io: 'output', unrepresentable: 'any' }))),
      },
      ...failures(call),
    },
  }
}

const inQuery = (call: CallDefinition): boolean => call.method === 'GET' || call.method === 'DELETE'

/** JSON Schema of what a call takes, as it travels. */
export const requestSchema = (call: CallDefinition): core.JSONSchema.BaseSchema =>
  toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })

const json = (schema: unknown): Record<string, unknown> => ({ 'application/json': { schema } })

const envelope = (value: unknown): Record<string, unknown> => ({
  type: 'object',
  required: ['success', 'message', 'value'],
  properties: { success: { const: true }, message: { type: 'string' }, value },
})

function body(call: CallDefinition, schema: unknown): Record<string, unknown> {
  if (call.form === true) return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } }
  if (!call.encrypted) return { required: true, content: json(schema) }
  return {
    required: true,
    description:
      'A compact JWE (ECDH-ES, A256GCM) to the key of system.payloadKey over {iat, nonce, data}; `data` has this schema.',
    content: { 'application/jose': { schema: { type: 'string', contentSchema: schema } } },
  }
}

function parameters(schema: core.JSONSchema.BaseSchema): unknown[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

/** What every call may answer besides its own refusals. */
const common = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'BUSY', 'INTERNAL'] as const
const ofBodies = ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const

function failures(call: CallDefinition): Record<string, unknown> {
  const codes = [
    ...common,
    ...(inQuery(call) ? [] : ofBodies),
    ...call.errors,
    ...needed(call),
    ...(call.encrypted ? (['PLAIN_PAYLOAD_REFUSED', 'PAYLOAD_UNREADABLE', 'PAYLOAD_REPLAYED'] as const) : []),
  ]
  const byStatus: Record<string, string[]> = {}
  for (const code of new Set(codes))
    byStatus[errorCatalogue[code].status] = [...(byStatus[errorCatalogue[code].status] ?? []), code]
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: json({
          type: 'object',
          required: ['success', 'message', 'code', 'requestId'],
          properties: {
            success: { const: false },
            message: { type: 'string' },
            code: { enum: names },
            requestId: { type: 'string' },
            detail: {},
          },
        }),
      },
    ]),
  )
}

/** What a call refuses because of who makes it, and whether the site is open to them. */
function needed(call: CallDefinition): ErrorCode[] {
  return [
    ...(call.open === true || call.token === 'operator' ? [] : (['MAINTENANCE', 'REGION_BLOCKED'] as const)),
    // Of the console, whatever another page sent.
    ...(isOfOperators(call) ? (['FORBIDDEN'] as const) : []),
    ...neededOf(call),
  ]
}

function neededOf(call: CallDefinition): ErrorCode[] {
  if (call.token === 'operator')
    return [
      'NOT_LOGGED_IN',
      ...(call.permission === undefined ? [] : (['PERMISSION_MISSING'] as const)),
      ...(call.fresh === true ? (['CODE_NEEDED'] as const) : []),
    ]
  if (call.token !== 'member') return []
  return [
    'NOT_LOGGED_IN',
    ...(call.passwordDue === true ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(call.idle === true ? [] : (['REAUTHENTICATION_REQUIRED'] as const)),
    ...(call.trial === true ? [] : (['TRIAL_ACCOUNT'] as const)),
  ]
}
