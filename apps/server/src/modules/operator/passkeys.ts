import { creationOptions, type NewPasskey, requestOptions, type ShownPasskey } from '#contract/passkey.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { object, type output, parse, safeParse, string } from 'zod/mini'
import { readJson } from '#node/json.ts'
import type { RowId } from '../../platform/ids.ts'
import type { RandomSource } from '../../platform/random.ts'

/** For so long a browser waits for its user. */
const TIMEOUT_MS = 120_000

/** Where passkeys are good: they are bound to the name of the console. */
interface Place {
  readonly consoleUrl: string
}
const placeOf = ({ consoleUrl }: Place): { rpId: string; origin: string } => {
  const { hostname, origin } = new URL(consoleUrl)
  return { rpId: hostname, origin }
}

export const newChallenge = (random: RandomSource): string => random.bytes(32).toString('base64url')

/**
 * What a new passkey is made from. It is one that the browser finds by itself, and that asks who its user is: whoever finds a
 * console left open, with a key in it, proves nothing.
 */
export async function creationOf(
  place: Place,
  challenge: string,
  operator: { readonly id: RowId; readonly username: string; readonly passkeys: readonly string[] },
): Promise<output<typeof creationOptions>> {
  const options = await generateRegistrationOptions({
    rpName: 'Wheelhouse operators',
    rpID: placeOf(place).rpId,
    userName: operator.username,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: operator.passkeys.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return parse(creationOptions, options)
}

/** What any passkey has to sign. It names none, so it is the same for everybody. */
export async function requestOf(place: Place, challenge: string): Promise<output<typeof requestOptions>> {
  const options = await generateAuthenticationOptions({
    rpID: placeOf(place).rpId,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
  return parse(requestOptions, options)
}

const clientData = object({ challenge: string() })

/** The challenge that a browser says it answers; undefined for what is no answer at all. */
export function challengeIn({ response }: NewPasskey | ShownPasskey): string | undefined {
  const said = safeParse(clientData, readJson(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')))
  return said.success ? said.data.challenge : undefined
}

/** A new passkey that answers a challenge; undefined for a wrong one. */
export async function readNewPasskey(
  place: Place,
  challenge: string,
  passkey: NewPasskey,
): Promise<{ credential: string; publicKey: Buffer; counter: number } | undefined> {
  const { rpId, origin } = placeOf(place)
  const { response } = passkey
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch(noPasskey)
  // We ask for no attestation; whoever sends one wants it read.
  if (registrationInfo === undefined || registrationInfo.fmt !== 'none') return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credential: id, publicKey: Buffer.from(publicKey), counter }
}

/** The count of a passkey that answers a challenge; undefined for a wrong answer, and for a count that went back. */
export async function readShownPasskey(
  place: Place,
  challenge: string,
  { response: { clientDataJSON, authenticatorData, signature }, ...passkey }: ShownPasskey,
  kept: { readonly publicKey: Buffer; readonly counter: number },
): Promise<number | undefined> {
  const { rpId, origin } = placeOf(place)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...passkey,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: passkey.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for whatever is wrong with an answer. */
const noPasskey = (): { registrationInfo?: undefined } => ({})
