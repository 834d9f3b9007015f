import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { type Answer, type House, testProvider, textField } from '../support/house.ts'
import { createAuthenticator } from '../support/passkey.ts'

export const passkeyOf = async (house: House, { token }: { readonly token: string }): Promise<string> => {
  const ask = (path: string, body: unknown): Promise<Answer> =>
    house.call('POST', `/ops/session/passkeys/${path}`, { token, body })
  const passkey = createAuthenticator().make(textField((await ask('options', {})).body.value, 'challenge'))
  return textField((await ask('add', { name: 'Key', passkey })).body.value, 'id')
}
export const invitationBy = async (house: House, { token }: { readonly token: string }): Promise<string> => {
  const body = { username: `n${randomUUID().replaceAll('-', '').slice(0, 12)}`, role: 'editor' }
  return textField((await house.call('POST', '/ops/operators/invite', { token, body })).body.value, 'id')
}
export const viewOf = async (house: House, { token }: { readonly token: string }): Promise<string> => {
  const body = { name: randomUUID(), address: '/games' }
  return textField((await house.call('POST', '/ops/views', { token, body })).body.value, 'id')
}

/** A key of the test provider's, which an operator entered. */
export async function providerKey(house: House, token: string): Promise<string> {
  const { publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const body = { code: testProvider.code, publicKey: publicKey.export({ type: 'spki', format: 'pem' }) }
  return textField((await house.call('POST', '/ops/providers/keys', { token, body, encrypted: true })).body.value, 'id')
}
