import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { HUB88_SIGNATURE_HEADER } from '#contract/protocols/hub88.ts'
import { mountHub88 } from './hub88-routes.ts'
import type { Provider } from './provider.sql.ts'

const keys = Array.from({ length: 8 }, () => generateKeyPairSync('rsa', { modulusLength: 2048 }))
const providers = keys.map(({ publicKey }, i): Provider => ({
  id: i + 1,
  code: `p${i + 1}`,
  name: `P${i + 1}`,
  publicKeys: [{ key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), untilMs: null }],
  secrets: [],
  configured: null,
  dialect: 'hub88',
  launchUrl: 'https://games.example',
  gameOrigin: null,
  enabled: true,
  vendors: [],
  networks: [],
  prizesADay: 0n,
}))
const body = JSON.stringify({ user: '1', padding: 'x'.repeat(60_000) })

/** Asks the wallet calls, signed by the provider at a place in the list or by nobody; who was believed, and how many keys were tried over the body. */
async function ask(
  path: string,
  signer?: number,
): Promise<{ believed: number | undefined; status: number; tried: number }> {
  let [tried, believed]: [number, number | undefined] = [0, undefined]
  const app = fastify()
  mountHub88(app, {
    providers: () => providers.toReversed(),
    now: () => 0,
    wallet: {
      async handle({ id }) {
        believed = id
        return { status: 'RS_OK' }
      },
    },
    check(bytes, key, signature) {
      tried += 1
      return verify('RSA-SHA256', bytes, key, signature)
    },
  })
  const key = signer === undefined ? undefined : keys[signer]?.privateKey
  const signature = key === undefined ? 'AAAA' : sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': 'application/json', [HUB88_SIGNATURE_HEADER]: signature },
  })
  await app.close()
  return { believed, status: statusCode, tried }
}

describe('a call that nobody signed', () => {
  it("[PRV-02] costs three keys over its body at most, however many providers are connected, and one at a provider's own address", async () => {
    expect(await ask('/transaction/bet')).toEqual({ believed: undefined, status: 401, tried: 3 })
    expect(await ask('/providers/p7/transaction/bet')).toEqual({ believed: undefined, status: 401, tried: 1 })
    expect(await ask('/providers/none/transaction/bet')).toEqual({ believed: undefined, status: 401, tried: 0 })
  })

  it('[PRV-02] keeps nobody out: the first three are known without their address, each by its own', async () => {
    expect(await ask('/transaction/bet', 0)).toMatchObject({ believed: 1, status: 200, tried: 1 })
    expect(await ask('/transaction/bet', 2)).toMatchObject({ believed: 3, status: 200, tried: 3 })
    expect(await ask('/transaction/bet', 3)).toMatchObject({ believed: undefined, status: 401, tried: 3 })
    expect(await ask('/providers/p8/transaction/bet', 7)).toMatchObject({ believed: 8, status: 200, tried: 1 })
    expect(await ask('/providers/p8/transaction/bet', 6)).toMatchObject({ believed: undefined, status: 401, tried: 1 })
  })
})
