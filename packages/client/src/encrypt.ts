import { CompactEncrypt, importJWK, type JWK } from 'jose'

const encoder = new TextEncoder()

/** A nonce of 128 random bits; `crypto.randomUUID` would do, but is younger than some phones in use. */
const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export interface PublishedKey {
  readonly kid: string
  readonly jwk: JWK
}

/**
 * Encrypts a request to the server's published key.
 * @param issuedAt seconds since 1970 by the server's clock; the server refuses what is too old or was seen before
 * @returns a compact JWE (RFC 7516) with ECDH-ES and A256GCM
 */
export async function encrypt(key: PublishedKey, issuedAt: number, data: unknown): Promise<string> {
  const text = JSON.stringify({ iat: issuedAt, nonce: nonce(), data })
  return new CompactEncrypt(encoder.encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
}
