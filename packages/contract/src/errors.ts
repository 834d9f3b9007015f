/**
 * The closed catalogue of what can go wrong on the border. A code is stable for ever: clients,
 * translations and support depend on it. `message` is the English text; the site shows its own
 * translation under the key `error.<CODE>`.
 */
export const errorCatalogue = {
  // Not understood
  MALFORMED_BODY: { status: 400, message: 'The request body could not be read.' },
  INVALID_INPUT: { status: 400, message: 'Some of the values sent are missing or wrong.' },
  PLAIN_PAYLOAD_REFUSED: { status: 400, message: 'This call accepts only an encrypted payload.' },
  PAYLOAD_UNREADABLE: { status: 400, message: 'The encrypted payload could not be opened. Fetch the current key and try again.' },
  PAYLOAD_REPLAYED: { status: 409, message: 'This encrypted payload was already used, or is too old.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'The body must be JSON.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, please try again in a moment.' },
  // Who asks
  NOT_LOGGED_IN: { status: 401, message: 'You are not logged in, please login' },
  FORBIDDEN: { status: 403, message: 'Your account may not do this.' },
  BAD_CREDENTIALS: { status: 401, message: 'Incorrect account or password' },
  ACCOUNT_FROZEN: { status: 403, message: 'This account is frozen. Please contact customer service.' },
  ACCOUNT_EXCLUDED: { status: 403, message: 'This account is taking a break from play.' },
  USERNAME_TAKEN: { status: 409, message: 'This user name is taken.' },
  REGISTRATION_CLOSED: { status: 403, message: 'Registration is closed at the moment.' },
  // Money and play
  INSUFFICIENT_FUNDS: { status: 402, message: 'The balance is not enough for this stake.' },
  LIMIT_REACHED: { status: 403, message: 'This stake would pass a limit set on your account.' },
  DUPLICATE_REFERENCE: { status: 409, message: 'This reference was already used for something else.' },
  GAME_UNKNOWN: { status: 404, message: 'There is no such game.' },
  GAME_NEEDS_VENDOR: { status: 409, message: 'This game opens once its vendor is connected.' },
  // Ours
  BUSY: { status: 503, message: 'The house is busy. Nothing was lost, please try again in a moment.' },
  INTERNAL: { status: 500, message: 'system error' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** A refusal that the caller is told about by its stable code; anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** What a form needs to point at the fields at fault, or what else the catalogue's text cannot say. */
  readonly detail: unknown

  constructor(code: ErrorCode, detail?: unknown) {
    super(errorCatalogue[code].message)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}
