import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { CallError } from '#client/call-error.ts'
import { call } from './calls.ts'

/**
 * The address of an entry of customer service, opened with a key that lives as long as this call;
 * undefined where the house has none.
 * @throws CallError
 */
export async function servicePath(csType: string | undefined): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined)
    throw new CallError('INSECURE_CONTEXT', 'This browser decrypts only on a secure address.')
  const { privateKey, publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { x = '', y = '' } = await exportJWK(publicKey)
  const { list } = await call('service.entries', {
    key: { kty: 'EC', crv: 'P-256', x, y },
    ...(csType === undefined ? {} : { csType }),
  })
  const [entry] = list
  return entry === undefined
    ? undefined
    : new TextDecoder().decode((await compactDecrypt(entry.path, privateKey)).plaintext)
}
