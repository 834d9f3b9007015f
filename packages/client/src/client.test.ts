import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { siteCalls } from '#contract/calls.ts'
import { createClient } from './client.ts'
import { CallError } from './call-error.ts'
import { slimTable } from './slim-table.ts'

const table = slimTable(siteCalls)

interface Seen {
  url: string
  method: string
  cache: string
  headers: Record<string, string>
  body: string
}
type Reply = (seen: Seen) => unknown

const serverTime = '2026-03-01T12:00:00.000Z'
let privateKey: CryptoKey
let keyAnswer: (kid: string) => unknown

beforeAll(async () => {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  privateKey = pair.privateKey
  const jwk = await exportJWK(pair.publicKey)
  keyAnswer = (kid) => ({ success: true, message: '', value: { kid, jwk, serverTime } })
})

function clientOf(reply: Reply, token: string | null = 'secret', timeoutMs = 1000) {
  const seen: Seen[] = []
  const onSessionEnded = vi.fn()
  const answer: typeof fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : ''
    const request = new Request(`http://house${url}`, init)
    const one = {
      url,
      method: request.method,
      cache: request.cache,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    }
    seen.push(one)
    const body = await reply(one)
    init?.signal?.throwIfAborted()
    return Response.json(body)
  }
  const client = createClient({
    calls: table,
    baseUrl: '',
    token: { get: () => token },
    onSessionEnded,
    fetch: answer,
    timeoutMs,
  })
  return { client, seen, onSessionEnded }
}

const ok = (value: unknown) => ({ success: true, message: '', value })
const refused = (code: string, detail?: unknown) => ({ success: false, code, message: 'no', detail, requestId: 'r-1' })

describe('plain calls', () => {
  it('[API-02] sends a GET request in the query, leaves out what is absent, and returns the value', async () => {
    const { client, seen } = clientOf(() => ok({ games: [], totalPages: 0, total: 0 }))
    const page = await client.call('games.browse', {
      gameType: 'RNG',
      vassalage: undefined,
      language: 'PT',
      pageNo: 1,
      pageSize: 12,
    })
    expect(page.total).toBe(0)
    expect(seen[0]?.url).toBe('/wps/games/browse?gameType=RNG&language=PT&pageNo=1&pageSize=12')
    expect(seen[0]?.body).toBe('')
    expect(seen[0]?.headers['authorization']).toBeUndefined()
  })

  it('[API-02, OPS-07] passes by what the browser kept for as long as it is told to', async () => {
    const { client, seen } = clientOf(() => ok({ list: [] }))
    const ask = () => client.call('games.hot', { language: 'EN' })
    await ask()
    client.askAnew(60_000)
    await ask()
    client.askAnew(0)
    await ask()
    expect(seen.map(({ cache }) => cache)).toEqual(['default', 'reload', 'default'])
  })

  it('[LOG-12] sends the token only where the call looks at one', async () => {
    const { client, seen } = clientOf(() => ok({}))
    await client.call('games.launch', { nodeId: 7, language: 'PT' })
    expect(seen[0]?.headers['authorization']).toBe('Bearer secret')
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ nodeId: 7, language: 'PT' })
  })

  it('[API-02] throws a refusal with its code, detail and request id', async () => {
    const { client, onSessionEnded } = clientOf(() => refused('GAME_NEEDS_VENDOR', { vendor: 'Aurora' }))
    const failure = await client.call('games.launch', { nodeId: 7, language: 'PT' }).catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ code: 'GAME_NEEDS_VENDOR', detail: { vendor: 'Aurora' }, requestId: 'r-1' })
    expect(onSessionEnded).not.toHaveBeenCalled()
  })

  it('[LOG-12] tells when the session has ended, but not when there was none', async () => {
    const member = clientOf(() => refused('NOT_LOGGED_IN'))
    await expect(member.client.call('member.info', {})).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(member.onSessionEnded).toHaveBeenCalledOnce()
    const visitor = clientOf(() => refused('NOT_LOGGED_IN'), null)
    await expect(visitor.client.call('member.info', {})).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(visitor.onSessionEnded).not.toHaveBeenCalled()
  })

  it('[LOG-12] a late answer to an earlier session does not end the one that has begun since', async () => {
    let token = 'earlier'
    const onSessionEnded = vi.fn()
    const client = createClient({
      calls: table,
      baseUrl: '',
      token: { get: () => token },
      onSessionEnded,
      fetch: async () => {
        token = 'later'
        return Response.json(refused('NOT_LOGGED_IN'))
      },
    })
    await expect(client.call('member.info', {})).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(onSessionEnded).not.toHaveBeenCalled()
  })

  it('[ERR-01] tells a broken line from a slow one, and both from a screen that has gone', async () => {
    const broken = clientOf(() => {
      throw new TypeError('fetch failed')
    })
    await expect(broken.client.call('member.info', {})).rejects.toMatchObject({ code: 'NETWORK' })
    const slow = clientOf(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 40)
        }),
      'secret',
      5,
    )
    await expect(slow.client.call('member.info', {})).rejects.toMatchObject({ code: 'TIMEOUT' })
    const patient = { timeoutMs: 5000 }
    await expect(slow.client.call('member.info', {}, patient)).rejects.not.toMatchObject({ code: 'TIMEOUT' })
    const gone = new AbortController()
    const left = clientOf(() => gone.abort())
    await expect(left.client.call('member.info', {}, { signal: gone.signal })).rejects.not.toBeInstanceOf(CallError)
  })
})

describe('encrypted calls', () => {
  const login = { username: 'marina', password: 'open sesame 1', type: 'username' } as const

  it('[LOG-13] encrypts the request to the published key, dated by the server, with a nonce of its own', async () => {
    const { client, seen } = clientOf(({ url }) => (url.includes('payloadKey') ? keyAnswer('k1') : ok({ token: 't' })))
    await client.call('session.login', login)
    await client.call('session.login', login)
    const encrypted = seen.filter(({ url }) => url === '/wps/session/login')
    expect(seen.length).toBe(3)
    expect(encrypted[0]?.headers['content-type']).toBe('application/jose')
    expect(encrypted[0]?.body).not.toContain('sesame')
    const opened = await Promise.all(encrypted.map(({ body }) => compactDecrypt(body, privateKey)))
    const payloads = opened.map(({ plaintext }) => JSON.parse(new TextDecoder().decode(plaintext)))
    expect(opened[0]?.protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' })
    expect(payloads[0].data).toEqual(login)
    expect(Math.abs(payloads[0].iat - Date.parse(serverTime) / 1000)).toBeLessThan(5)
    expect(payloads[0].nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(payloads[0].nonce).not.toBe(payloads[1].nonce)
  })

  it('[LOG-13] fetches the key again, once, when the payload could not be opened', async () => {
    let kid = 0
    const rotated = clientOf(({ url, body }) => {
      if (url.includes('payloadKey')) return keyAnswer(`k${(kid += 1)}`)
      const header = JSON.parse(Buffer.from(body.split('.')[0] ?? '', 'base64url').toString())
      return header.kid === 'k2' ? ok({ token: 't' }) : refused('PAYLOAD_UNREADABLE')
    })
    await expect(rotated.client.call('session.login', login)).resolves.toEqual({ token: 't' })
    const hopeless = clientOf(({ url }) =>
      url.includes('payloadKey') ? keyAnswer('k1') : refused('PAYLOAD_UNREADABLE'),
    )
    await expect(hopeless.client.call('session.login', login)).rejects.toMatchObject({ code: 'PAYLOAD_UNREADABLE' })
    expect(hopeless.seen.filter(({ url }) => url === '/wps/session/login').length).toBe(2)
  })

  it('[LOG-13] never sends in the clear where the browser cannot encrypt', async () => {
    vi.stubGlobal('crypto', {})
    const { client, seen } = clientOf(() => ok({}))
    await expect(client.call('session.login', login)).rejects.toMatchObject({ code: 'INSECURE_CONTEXT' })
    expect(seen).toEqual([])
    vi.unstubAllGlobals()
  })
})
