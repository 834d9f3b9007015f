import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3Store } from './s3-store.ts'

/** A store of the test: it keeps what is put, and checks each signature by the letter of AWS's own description (Signature Version 4). */
const store = new Map<string, { readonly bytes: Buffer; readonly type: string }>()
const asked: string[] = []
const KEY = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'eu-south-7'
let failures: number[] = []
let server: Server
let endpoint: string

const sha = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method = '', url = '' } = request
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (found === null) return false
  const [, key, day = '', region = '', names = '', signature] = found
  const at = String(headers['x-amz-date'])
  const hashed = String(headers['x-amz-content-sha256'])
  if (key !== KEY || region !== REGION || !at.startsWith(day) || !names.split(';').includes('host')) return false
  if (hashed !== 'UNSIGNED-PAYLOAD' && hashed !== sha(body)) return false
  const canonical = [
    method,
    url.split('?')[0],
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hashed,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return hmac(signing, ['AWS4-HMAC-SHA256', at, scope, sha(canonical)].join('\n')).toString('hex') === signature
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const name = request.url ?? ''
      asked.push(`${request.method} ${name}`)
      const failure = failures.shift()
      if (failure !== undefined) return response.writeHead(failure).end()
      if (!isSigned(request, body)) return response.writeHead(403).end()
      if (!name.startsWith('/files/')) return response.writeHead(404).end()
      if (request.method === 'PUT') {
        store.set(name, { bytes: body, type: request.headers['content-type'] ?? '' })
        return response.writeHead(200).end()
      }
      if (request.method === 'DELETE') {
        store.delete(name)
        return response.writeHead(204).end()
      }
      const kept = store.get(name)
      return kept === undefined
        ? response.writeHead(404).end()
        : response.writeHead(200, { 'content-type': kept.type }).end(kept.bytes)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const bound = server.address()
  endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
beforeEach(() => {
  failures = []
  asked.length = 0
  store.clear()
})
afterAll(() => server.close())

const open = (changes: Partial<Parameters<typeof s3Store>[0]> = {}) =>
  s3Store({ endpoint, region: REGION, bucket: 'files', key: KEY, secret: SECRET, ...changes })

describe('a store of files that speaks S3', () => {
  it('[VAL-03] takes, gives and removes a file, each request signed', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10])
    await open().put('ab/abcdef', bytes, 'image/png')
    expect([...store]).toEqual([['/files/ab/abcdef', { bytes, type: 'image/png' }]])
    expect(await open().get('ab/abcdef')).toEqual(bytes)
    await open().remove('ab/abcdef')
    await open().remove('ab/abcdef')
    expect(await open().get('ab/abcdef')).toBeUndefined()
    expect(asked).toEqual([
      'PUT /files/ab/abcdef',
      'GET /files/ab/abcdef',
      'DELETE /files/ab/abcdef',
      'DELETE /files/ab/abcdef',
      'GET /files/ab/abcdef',
    ])
  })

  it.each([
    ['secret', { secret: 'other' }],
    ['key', { key: 'other' }],
    ['region', { region: 'us-east-1' }],
  ])('[VAL-03] says so where the %s is wrong', async (_name, changes) => {
    await expect(open(changes).put('ab/c', Buffer.from('x'), 'image/png')).rejects.toThrow('403')
    await expect(open(changes).get('ab/c')).rejects.toThrow('403')
    expect(store.size).toBe(0)
  })

  it('[VAL-03] says so where the bucket is not there, and lets nothing count as kept', async () => {
    await expect(open({ bucket: 'other' }).put('ab/c', Buffer.from('x'), 'image/png')).rejects.toThrow(
      'no bucket other',
    )
  })

  it('[VAL-03] tries again when the store is busy, and gives up in the end', async () => {
    failures = [503]
    await open().put('ab/c', Buffer.from('x'), 'image/png')
    expect([asked.length, store.size]).toEqual([2, 1])
    failures = [503, 503, 503, 503]
    await expect(open().get('ab/c')).rejects.toThrow('503')
  })
})
