import type { FastifyRequest } from 'fastify'
import { FEED_SIGNATURE_HEADER, FEED_SIGNATURE_PREFIX, FEED_TIMESTAMP_HEADER } from '#contract/protocols/signed-feed.ts'
import { hmac, sameBytes } from '#node/signatures.ts'
import type { Clock } from '../clock.ts'

/** A timestamp may lie so far off. */
const RECENT_MS = 300_000

/** The raw body of a feed's message; undefined where it is not signed of late by one of these keys. */
export function signedBody(
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  keys: readonly string[],
  clock: Clock,
): Buffer | undefined {
  const [timestamp, signature] = [headers[FEED_TIMESTAMP_HEADER], headers[FEED_SIGNATURE_HEADER]]
  if (!Buffer.isBuffer(body) || typeof timestamp !== 'string' || typeof signature !== 'string') return undefined
  if (!/^\d{13}$/.test(timestamp) || Math.abs(clock.now() - Number(timestamp)) > RECENT_MS) return undefined
  if (!signature.startsWith(FEED_SIGNATURE_PREFIX)) return undefined
  const given = Buffer.from(signature.slice(FEED_SIGNATURE_PREFIX.length), 'hex')
  return keys.some((key) => sameBytes(given, hmac(key, `${timestamp}.`, body))) ? body : undefined
}
