import { errorCatalogue, Refusal } from '#contract/errors.ts'
import {
  HUB88_SIGNATURE_HEADER,
  hub88Paths,
  type Hub88Call,
  type Hub88Reply,
  type Hub88Status,
} from '#contract/protocols/hub88.ts'
import { type KeyObject, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readJson } from '#node/json.ts'
import { withRawBodies } from '#node/raw-bodies.ts'
import type { Hub88Wallet } from './hub88.ts'
import { isWithin } from './networks.ts'
import type { Provider } from './provider.sql.ts'
import { takenAt } from '../../platform/shared-key.ts'

/** What is not understood at all is a 4xx; a definite answer about a transaction is a 200, as the dialect wants it. */
const httpStatus: Partial<Record<Hub88Status, number>> = {
  RS_ERROR_INVALID_SIGNATURE: 401,
  RS_ERROR_INVALID_PARTNER: 401,
  RS_ERROR_WRONG_SYNTAX: 400,
  RS_ERROR_WRONG_TYPES: 400,
}

/**
 * The wallet protocol on the wire. The signature is checked over the raw body before a byte of it is
 * parsed; the key that fits says which provider calls.
 */
export function mountHub88(
  app: FastifyInstance,
  deps: {
    wallet: Pick<Hub88Wallet, 'handle'>
    providers: () => readonly Provider[]
    now: () => number
    check?: SignatureCheck
  },
): void {
  withRawBodies(app, 65_536, (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const status = statusOf(error)
      if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a wallet call failed')
      const answer: Hub88Reply = { status: status >= 500 ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_WRONG_SYNTAX' }
      void reply.code(status).type('application/json').send(JSON.stringify(answer))
    })
    for (const call of callNames) {
      for (const path of [hub88Paths[call], `/providers/:provider${hub88Paths[call]}`]) {
        scope.post<{ Params: { provider?: string } }>(
          path,
          { config: { call: `hub88.${call}` } },
          async (request, reply) => {
            const callers = callersOf(deps.providers(), request.params.provider, request.ip)
            const answer = await answerSigned(
              call,
              request.body,
              request.headers[HUB88_SIGNATURE_HEADER],
              deps.wallet,
              callers,
              { now: deps.now(), check: deps.check ?? isSigned },
            )
            return reply
              .code(httpStatus[answer.status] ?? 200)
              .type('application/json')
              .send(JSON.stringify(answer))
          },
        )
      }
    }
  })
}

/** Too large or broken bodies are the caller's fault; a house that is busy says so; the rest is ours. */
function statusOf(error: unknown): number {
  if (error instanceof Refusal) return errorCatalogue[error.code].status
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

const callNames = ['info', 'balance', 'bet', 'win', 'rollback', 'pot', 'pots'] as const satisfies readonly Hub88Call[]

/** Providers whose keys are tried over a body at most, each over the whole of it: that in use, and for some hours the one before. */
const MOST_TRIED = 3

/** Who may have called: the one that its own address names, else of all that call from there those that were connected first. Later ones use their own address. */
const callersOf = (providers: readonly Provider[], code: string | undefined, ip: string): Provider[] =>
  providers
    .filter(
      (provider) =>
        provider.publicKeys.length > 0 &&
        (code === undefined || provider.code === code) &&
        isWithin(provider.networks, ip),
    )
    .toSorted((a, b) => a.id - b.id)
    .slice(0, MOST_TRIED)

type SignatureCheck = (body: Buffer, key: KeyObject, signature: Buffer) => boolean

const isSigned: SignatureCheck = (body, key, signature) => verify('RSA-SHA256', body, key, signature)

async function answerSigned(
  call: Hub88Call,
  body: unknown,
  signature: unknown,
  wallet: Pick<Hub88Wallet, 'handle'>,
  callers: readonly Provider[],
  { now, check }: { readonly now: number; readonly check: SignatureCheck },
): Promise<Hub88Reply> {
  if (!Buffer.isBuffer(body)) return { status: 'RS_ERROR_WRONG_SYNTAX' }
  if (typeof signature !== 'string') return { status: 'RS_ERROR_INVALID_SIGNATURE' }
  const bytes = Buffer.from(signature, 'base64')
  const provider = callers.find(({ publicKeys }) => takenAt(publicKeys, now).some((key) => check(body, key, bytes)))
  if (provider === undefined) return { status: 'RS_ERROR_INVALID_SIGNATURE' }
  const parsed = readJson(body)
  return parsed === undefined ? { status: 'RS_ERROR_WRONG_SYNTAX' } : wallet.handle(provider, call, parsed)
}
