import { array, enum as oneOf, int, literal, maxLength, object, optional, regex, string, type output } from 'zod/mini'

/** Bytes as browsers write them in the JSON of passkeys. */
const bytes = (max: number) => string().check(maxLength(max), regex(/^[\w-]+$/))

/** Some browsers name ways by which a passkey is reached that others do not know. */
const transports = array(string().check(maxLength(40))).check(maxLength(10))

const credential = { id: bytes(1400), rawId: bytes(1400), type: literal('public-key') } as const

/** A new passkey, as `PublicKeyCredential.toJSON()` tells it. */
export const newPasskey = object({
  ...credential,
  response: object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: optional(transports),
  }),
})
export type NewPasskey = output<typeof newPasskey>

/** A passkey that shows itself, told in the same way. */
export const shownPasskey = object({
  ...credential,
  response: object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: optional(bytes(200)),
  }),
})
export type ShownPasskey = output<typeof shownPasskey>

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = object({
  challenge: string(),
  rp: object({ id: string(), name: string() }),
  user: object({ id: string(), name: string(), displayName: string() }),
  pubKeyCredParams: array(object({ type: literal('public-key'), alg: int() })),
  timeout: int(),
  excludeCredentials: array(object({ type: literal('public-key'), id: string() })),
  authenticatorSelection: object({
    residentKey: literal('required'),
    requireResidentKey: literal(true),
    userVerification: literal('required'),
  }),
  attestation: literal('none'),
})

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. It names no passkey, so it says nothing of who has one. */
export const requestOptions = object({
  challenge: string(),
  rpId: string(),
  timeout: int(),
  userVerification: oneOf(['required']),
})
