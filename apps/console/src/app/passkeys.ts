import { parse } from 'zod/mini'
import type { CallResponse } from '#contract/calls.ts'
import { newPasskey, shownPasskey, type NewPasskey, type ShownPasskey } from '#contract/passkey.ts'
import { call } from './calls.ts'

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** True of what a browser throws where its user turned the passkey down, or took too long. */
export const isTurnedDown = (cause: unknown): boolean => cause instanceof DOMException

/** Has the browser make a passkey. @throws DOMException where its user does not want to, or cannot */
export async function makePasskey(options: CallResponse<'operator.passkeyOptions'>): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return parse(newPasskey, told(await navigator.credentials.create({ publicKey })))
}

/** Has the browser show one of the passkeys that it knows here. @throws DOMException where its user does not want to, or cannot */
export async function showPasskey(): Promise<ShownPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await call('operator.loginPasskeyOptions', {}))
  return parse(shownPasskey, told(await navigator.credentials.get({ publicKey })))
}

const told = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
