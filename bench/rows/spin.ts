import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import fastify from 'fastify'
import { createHttpWallet } from '#studio/http-wallet.ts'
import { mountStudio } from '#studio/routes.ts'
import { openStudioStore } from '#studio/studio.sql.ts'
import { createStudio } from '#studio/studio.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { median } from '../support/load.ts'
import { benchGameToken, benchMember } from '../support/members.ts'
import { interleave, type RowResult } from '../support/row.ts'
import type { LedgerBench } from './ledger.ts'

const SPINS = 200
const STAKE = '1'
const MEMBER = 77

/**
 * A spin as the page asks for it: over HTTP to a studio of its own, from there over signed HTTP to the wallet for
 * stake and payout, and back, one after the other. Beside it the two wallet calls alone. What the page shows
 * meanwhile comes on top of both.
 */
export async function benchSpin(bench: LedgerBench): Promise<RowResult> {
  const toWallet = createHttpWallet({ url: `http://127.0.0.1:${bench.house.port}`, key: bench.house.privateKey })
  const wallet: typeof toWallet = (call, body) => toWallet(call, { ...Object(body), game_code: 'bench-0' })
  const store = openStudioStore(bench.url, testEncryption, () => undefined)
  const studio = createStudio(store, wallet)
  const server = fastify()
  mountStudio(server, studio)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const [user, token] = [benchMember(MEMBER), benchGameToken(benchMember(MEMBER), 0)]
  const { path } = await studio.launch({
    mode: 'real',
    gameCode: 'ember-wyrm',
    language: 'EN',
    currency: 'BRL',
    currencySymbol: 'R$',
    user,
    token,
  })
  const { bearer } = await studio.open(new URLSearchParams(path.split('#')[1]).get('launch') ?? '')

  const timed = async (each: () => Promise<void>): Promise<number> => {
    const times: number[] = []
    for (let index = 0; index < SPINS; index += 1) {
      const start = performance.now()
      await each()
      times.push(performance.now() - start)
    }
    return median(times)
  }
  const spins = (): Promise<number> =>
    timed(async () => {
      const response = await fetch(`${url}/studio/play`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ roundId: randomUUID(), bet: { stake: STAKE } }),
      })
      if (!response.ok) throw new Error(`a spin was refused: ${await response.text()}`)
      await response.json()
    })
  const calls = (): Promise<number> =>
    timed(async () => {
      const reference = randomUUID()
      const common = { user, token, round: reference, currency: 'BRL' }
      const bet = await wallet('bet', {
        ...common,
        request_uuid: randomUUID(),
        transaction_uuid: reference,
        amount: 100_000,
      })
      const win = await wallet('win', {
        ...common,
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: reference,
        amount: 0,
        round_closed: true,
      })
      if (bet.status !== 'RS_OK' || win.status !== 'RS_OK')
        throw new Error(`the wallet answered ${bet.status} and ${win.status}`)
    })
  try {
    const { work, yardstick } = await interleave(3, calls, spins)
    return {
      row: 'G1',
      work: 'a spin: page, studio, wallet and back',
      figure: `${work.toFixed(1)} ms`,
      yardstick: `${yardstick.toFixed(1)} ms stake and payout alone`,
      ratio: work / yardstick,
      target: '≤ 2',
      ok: work / yardstick <= 2,
    }
  } finally {
    await server.close()
    await store.close()
  }
}
