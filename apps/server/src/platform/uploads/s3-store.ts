import { AwsClient } from 'aws4fetch'
import type { FileStore } from './index.ts'

export interface S3Config {
  /** Without a slash at the end, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

/** A store that does not answer within this time has failed. */
const TIMEOUT_MS = 15_000

/** Keeps files in a bucket of any store that speaks S3; requests are signed by AWS Signature Version 4. */
export function s3Store({ endpoint, region, bucket, key, secret }: S3Config): FileStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 2 })
  const ask = async (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    more: { readonly body?: BodyInit; readonly type?: string } = {},
  ): Promise<Response> => {
    const response = await client.fetch(`${endpoint}/${bucket}/${name}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(more.body === undefined ? {} : { body: more.body }),
      ...(more.type === undefined ? {} : { headers: { 'content-type': more.type } }),
    })
    if (response.ok || response.status === 404) return response
    throw new Error(`the store of files answered ${response.status} to ${method}`)
  }
  return {
    async put(name, bytes, type) {
      // A plain Uint8Array, since the signer hashes what it is given.
      const { status } = await ask('PUT', name, { body: new Uint8Array(bytes), type })
      if (status === 404) throw new Error(`the store of files has no bucket ${bucket}`)
    },
    async get(name) {
      const response = await ask('GET', name)
      return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer())
    },
    async remove(name) {
      await ask('DELETE', name)
    },
  }
}
