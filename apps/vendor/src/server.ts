import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { safeParse, type output, type ZodMiniType } from 'zod/mini'
import {
  VENDOR_SIGNATURE_HEADER,
  VENDOR_TIMESTAMP_HEADER,
  type VendorCall,
  vendorCalls,
  type VendorOrder,
  vendorPath,
} from '#contract/protocols/vendor-wallet.ts'
import { readJson } from '#node/json.ts'
import { withRawBodies } from '#node/raw-bodies.ts'
import { hmac, sameBytes } from '#node/signatures.ts'
import type { VendorStore } from './vendor.sql.ts'

/** How far off a timestamp may be: what comes later was kept back by somebody. */
const CLOCK_MS = 30_000
const SLOW_MS = 20_000
const SILENT_MS = 60_000

/** What an amount asks for by its cents, so that each failure can be seen. */
const moods = { 13: 'doneUnsaid', 17: 'undoneUnsaid', 19: 'refused', 23: 'slow', 29: 'silent' } as const
type Mood = (typeof moods)[keyof typeof moods] | 'well'

export interface VendorDeps {
  readonly store: VendorStore
  /** The secret that signs; the house has it too. */
  readonly key: string
  /** Milliseconds since 1970. */
  now(): Promise<number>
  onFault(error: unknown): void
  /** How long `slow` takes, in milliseconds; 20,000. */
  readonly slowMs?: number
}

const BODY_BYTES = 16_384

/** The connection is cut: the house never learns what was done. */
class Unanswered extends Error {}

/**
 * A vendor that keeps wallets of its own and sometimes does not answer. By the cents of the amount: .13 is done
 * and not answered, .17 neither, .19 is refused, .23 is done and answered after 20 s, .29 is done, and the
 * balance is then not told for a minute.
 */
export function createVendor({ store, key, now, onFault, slowMs = SLOW_MS }: VendorDeps): FastifyInstance {
  const server = fastify({ forceCloseConnections: true })
  const silentUntil = new Map<string, number>()
  server.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Unanswered)) {
      onFault(error)
      return reply.code(500).send({ error: 'FAILED' })
    }
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  })

  const walletOf = ({ vendor, member }: { vendor: string; member: string }): string => `${vendor}/${member}`
  const transfer = async (order: VendorOrder): Promise<unknown> => {
    const mood = moodOf(order.amount)
    if (mood === 'undoneUnsaid') throw new Unanswered()
    const state = await store.take(order, mood === 'refused')
    if (mood === 'doneUnsaid') throw new Unanswered()
    if (mood === 'silent') silentUntil.set(walletOf(order), (await now()) + SILENT_MS)
    if (mood === 'slow') await wait(slowMs, undefined, { ref: false })
    return { state }
  }

  withRawBodies(server, BODY_BYTES, (scope) => {
    const mount = <Schema extends ZodMiniType>(
      call: VendorCall,
      schema: Schema,
      answer: (request: output<Schema>) => Promise<unknown>,
    ): void => {
      scope.post(vendorPath(call), async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(request, body, { key, nowMs: await now() })) return reply.code(401).send({ error: 'SIGNATURE' })
        const parsed = safeParse(schema, readJson(body))
        return parsed.success ? answer(parsed.data) : reply.code(400).send({ error: 'REQUEST' })
      })
    }
    mount('balance', vendorCalls.balance.request, async (wallet) => {
      if ((silentUntil.get(walletOf(wallet)) ?? 0) > (await now())) throw new Unanswered()
      return { balance: String(await store.balance(wallet.vendor, wallet.member)) }
    })
    mount('transfer', vendorCalls.transfer.request, transfer)
    mount('status', vendorCalls.status.request, async ({ vendor, reference }) => ({
      state: (await store.find(vendor, reference)) ?? 'unknown',
    }))
    mount('cancel', vendorCalls.cancel.request, async (order) => ({ state: await store.take(order, true) }))
    mount('statement', vendorCalls.statement.request, async ({ vendor, day }) => ({
      transfers: await store.statement(vendor, day),
    }))
  })
  return server
}

function moodOf(amount: string): Mood {
  const cents = Number((BigInt(amount) / 1000n) % 100n)
  return Object.entries(moods).find(([ending]) => Number(ending) === cents)?.[1] ?? 'well'
}

function isSigned(request: FastifyRequest, body: Buffer, { key, nowMs }: { key: string; nowMs: number }): boolean {
  const { [VENDOR_TIMESTAMP_HEADER]: timestamp, [VENDOR_SIGNATURE_HEADER]: signature } = request.headers
  if (
    typeof timestamp !== 'string' ||
    typeof signature !== 'string' ||
    !(Math.abs(Number(timestamp) - nowMs) <= CLOCK_MS)
  )
    return false
  return sameBytes(Buffer.from(signature, 'hex'), hmac(key, `${timestamp}.${request.url}.`, body))
}
