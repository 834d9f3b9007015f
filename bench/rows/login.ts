import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { object, parse, record, string } from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { createPasswords } from '#server/modules/identity/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { benchMember, benchSessionToken } from '../support/members.ts'
import { interleave, perSecond, type RowResult } from '../support/row.ts'
import { run } from '../support/server.ts'
import type { LedgerBench } from './ledger.ts'

const LOGINS_IN_FLIGHT = 20
/** So many log in by turns that none tries twice at once, which would look like guessing. */
const LOGGING_IN = 200
const BETS_IN_FLIGHT = 64
const PASSWORD = 'correct horse 1'

const keyAnswer = object({ value: object({ kid: string(), jwk: record(string(), string()) }) })

/** Login requests, encrypted before anything is measured. */
async function loginRequests(bench: LedgerBench, count: number): Promise<string[]> {
  const { path } = calls['system.payloadKey']
  const {
    value: { kid, jwk },
  } = parse(keyAnswer, await (await fetch(`http://127.0.0.1:${bench.house.port}${path}`)).json())
  const key = await importJWK(jwk, 'ECDH-ES')
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const data = { username: `bench${benchMember(i % LOGGING_IN)}`, password: PASSWORD, type: 'username' }
      const encrypted = await new CompactEncrypt(
        new TextEncoder().encode(
          JSON.stringify({ iat: Math.floor(systemClock.now() / 1000), nonce: randomUUID(), data }),
        ),
      )
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
        .encrypt(key)
      return httpRequest('POST', calls['session.login'].path, encrypted, {}, 'application/jose')
    }),
  )
}

/**
 * Bets while twenty logins are always in flight against the same bets alone: a password's hash is
 * dear on purpose, and must not keep a bet waiting.
 */
export async function benchLogins(bench: LedgerBench): Promise<RowResult> {
  const hash = await createPasswords().hash(PASSWORD)
  const ids = Array.from({ length: LOGGING_IN }, (_, i) => benchMember(i))
  await run(
    bench.url,
    `UPDATE member SET password_hash = '${hash}', password_changed_at = now() WHERE id = ANY('{${ids.join(',')}}'::bigint[])`,
    `INSERT INTO directory (kind, key, shard, member) SELECT 'username', username, shard, id FROM member WHERE id = ANY('{${ids.join(',')}}'::bigint[])`,
    // They were here before: many newcomers from one address at once are asked for a picture.
    `INSERT INTO known_address (shard, member, ip, seen_at) SELECT shard, id, '127.0.0.1', now() FROM member WHERE id = ANY('{${ids.join(',')}}'::bigint[])`,
  )
  let counter = 0
  const bets = async (): Promise<{ perSecond: number; p99: number }> =>
    httpLoad({
      port: bench.house.port,
      connections: BETS_IN_FLIGHT,
      expect: '"success":true',
      requests: Array.from({ length: bench.seconds * 3000 }, () => {
        counter += 1
        const body = JSON.stringify({ reference: `l-${process.pid}-${counter}`, stake: '1.00', game: 'bench' })
        return httpRequest('POST', '/bench/bet', body, {
          authorization: `Bearer ${benchSessionToken(benchMember(LOGGING_IN + ((counter * 7919) % (bench.members - LOGGING_IN))))}`,
        })
      }),
    })
  await bets()
  const figures: { logins: number; alone: number; among: number }[] = []
  let alone = 0
  const { work, yardstick } = await interleave(
    3,
    async () => {
      const result = await bets()
      alone = result.p99
      return result.perSecond
    },
    async () => {
      const logins = httpLoad({
        port: bench.house.port,
        connections: LOGINS_IN_FLIGHT,
        requests: await loginRequests(bench, 60 * bench.seconds),
        expect: '"token":"s.',
      })
      const among = await bets()
      figures.push({ logins: (await logins).perSecond, alone, among: among.p99 })
      return among.perSecond
    },
  )
  const [, middle] = figures
  return {
    row: 'L1',
    work: 'bets while 20 logins are in flight',
    figure: perSecond(work),
    yardstick: `${perSecond(yardstick)} the same bets alone`,
    ratio: work / yardstick,
    target: '≥ 0.4',
    ok: work / yardstick >= 0.4,
    notes: `logins ${middle?.logins.toFixed(0)} /s; p99 of a bet ${middle?.alone.toFixed(1)} ms alone, ${middle?.among.toFixed(1)} ms among logins`,
  }
}
