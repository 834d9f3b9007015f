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
  PAYLOAD_UNREADABLE: {
    status: 400,
    message: 'The encrypted payload could not be opened. Fetch the current key and try again.',
  },
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
  DOWNLINES_UNPAID: {
    status: 403,
    message: 'Bills of your downlines were not paid in time. Until the house has released you, this is not possible.',
  },
  ACCOUNT_EXCLUDED: { status: 403, message: 'This account is taking a break from play.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  CAPTCHA_WRONG: { status: 400, message: 'The characters do not match the picture.' },
  VERIFICATION_REQUIRED: { status: 400, message: 'Please complete verification first' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'This login needs a second proof that it is you.' },
  SECOND_FACTOR_WRONG: { status: 401, message: 'Please enter a valid verification code' },
  REAUTHENTICATION_REQUIRED: { status: 401, message: 'You were away for a while. Please enter your password again.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose a new password first.' },
  NON_MEMBER_ACCOUNT: { status: 403, message: 'Non-member account unable to login' },
  ONLY_AGENTS: { status: 403, message: 'Only agents can log in' },
  TRIAL_ACCOUNT: { status: 403, message: 'Please Register An Account First' },
  TERMS_NOT_ACCEPTED: { status: 403, message: 'The terms have changed. Please read and accept them first.' },
  METHOD_OFF: { status: 403, message: 'This is switched off at the moment.' },
  ACCOUNT_UNKNOWN: { status: 404, message: 'Username or email does not exist' },
  OLD_PASSWORD_WRONG: { status: 400, message: 'The old password is not right.' },
  PASSWORD_UNCHANGED: { status: 400, message: 'The new password must differ from the old one.' },
  LINK_INVALID: { status: 400, message: 'This link was used already, or is too old. Please ask for a new one.' },
  CODE_WRONG: { status: 400, message: 'Please enter a valid verification code' },
  CODE_NOT_SENT: { status: 503, message: 'The code could not be sent. Please try again in a moment.' },
  MOBILE_INVALID: { status: 400, message: 'Please enter a valid phone number' },
  MOBILE_TAKEN: { status: 409, message: 'This phone number belongs to another account.' },
  CONTACT_MISSING: { status: 409, message: 'There is nothing to confirm yet. Please enter it first.' },
  EMAIL_INVALID: { status: 400, message: 'Please enter a valid e-mail address' },
  EMAIL_TAKEN: { status: 409, message: 'This e-mail address belongs to another account.' },
  AFFILIATE_CODE_INVALID: { status: 400, message: 'The invitation code is not right.' },
  SOCIAL_FAILED: { status: 400, message: 'The login there did not succeed. Please try again.' },
  PHONE_AUTH_INVALID_NUMBER: { status: 400, message: 'Invalid phone number format' },
  PHONE_AUTH_MISSING_NUMBER: { status: 400, message: 'Please enter your phone number' },
  PHONE_AUTH_TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, please try again after 5 minutes' },
  PHONE_AUTH_INVALID_CODE: { status: 400, message: 'Invalid or missing verification code' },
  PHONE_AUTH_CAPTCHA_FAILED: { status: 400, message: 'The check that you are human failed. Please try again.' },
  PHONE_AUTH_QUOTA: { status: 403, message: 'Quota exceeded, please contact support' },
  PHONE_AUTH_NOT_ALLOWED: { status: 403, message: 'This operation is not allowed' },
  PHONE_AUTH_CODE_EXPIRED: { status: 400, message: 'The code has expired, please send it again' },
  PHONE_AUTH_UNKNOWN: { status: 400, message: 'Unknown error' },
  PERMISSION_MISSING: { status: 403, message: 'Your role does not allow this.' },
  CODE_NEEDED: { status: 403, message: 'Please confirm with your app or a passkey first.' },
  OWNERS_NEEDED: { status: 409, message: 'At least two owners have to stay.' },
  ROLE_IN_USE: { status: 409, message: 'Somebody has this role, or is invited into it.' },
  FACTOR_NEEDED: { status: 409, message: 'An app or a passkey has to stay.' },
  CONFLICT: { status: 409, message: 'Somebody changed this in the meantime. Please look at it again.' },
  USERNAME_TAKEN: { status: 409, message: 'This user name is taken.' },
  REGISTRATION_CLOSED: { status: 403, message: 'Registration is closed at the moment.' },
  // Money and play
  INSUFFICIENT_FUNDS: { status: 402, message: 'The balance is not enough for this stake.' },
  POINTS_MISSING: { status: 402, message: 'There are not enough points for this.' },
  SOLD_OUT: { status: 409, message: 'There are not so many left.' },
  ITEM_LIMIT: { status: 409, message: 'This would be more than one member may have.' },
  DEPOSIT_MISSING: { status: 403, message: 'This needs a deposit on the same day first.' },
  RANK_MISSING: { status: 403, message: 'This needs a higher VIP level.' },
  LIMIT_REACHED: { status: 403, message: 'You have a stake or loss limit, so money cannot be moved to this vendor.' },
  STAKE_LIMIT: { status: 403, message: 'This stake would pass a limit set on your account.' },
  DRAW_CLOSED: { status: 409, message: 'This draw is closed. Nothing was bought or cancelled.' },
  DRAW_UNKNOWN: { status: 404, message: 'There is no such draw.' },
  PICK_INVALID: { status: 400, message: 'A pick cannot be played. Please check it.' },
  NUMBER_CLOSED: { status: 409, message: 'A number of this pick is not sold for this draw.' },
  DRAW_LIMIT: { status: 409, message: 'This would be more than one player may stake in a draw.' },
  NUMBER_FULL: { status: 409, message: 'A number of this pick is nearly sold out for this draw.' },
  SLIP_INVALID: { status: 400, message: 'This bet cannot be made like this. Please check its selections.' },
  LEGS_REFUSED: { status: 409, message: 'A selection has changed or cannot be bet on any more. Nothing was staked.' },
  AMOUNT_OUT_OF_RANGE: { status: 400, message: 'The amount is outside the limits.' },
  CHANNEL_CLOSED: { status: 409, message: 'This way to pay is closed at the moment. Please choose another.' },
  DEPOSIT_LIMIT: { status: 403, message: 'This deposit would pass a limit set on your account.' },
  TOO_MANY_OPEN_ORDERS: {
    status: 409,
    message: 'There are several orders waiting for your payment. Please finish one of them first.',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    message: 'The payment service does not answer. Nothing was taken, please try again in a moment.',
  },
  STATE_PASSED: { status: 409, message: 'This is no longer possible: it has moved on in the meantime.' },
  PAYMENT_PASSWORD_MISSING: { status: 409, message: 'Please set a payment password first.' },
  PAYMENT_PASSWORD_WRONG: { status: 400, message: 'The payment password is not right.' },
  PAYMENT_PASSWORD_WEAK: { status: 400, message: 'This payment password is too easy to guess. Please choose another.' },
  TURNOVER_MISSING: { status: 403, message: 'Some turnover is still required before this can be withdrawn.' },
  TRANSFER_REFUSED: { status: 403, message: 'This account cannot receive money at the moment.' },
  NOTHING_DUE: { status: 409, message: 'There is nothing to claim at the moment.' },
  DAILY_LIMIT: { status: 403, message: 'This would pass the withdrawals of one day.' },
  IDENTITY_MISSING: { status: 403, message: 'Please prove your identity first.' },
  HOLDER_DIFFERS: { status: 400, message: 'The name of the holder must be your own, as on your first card.' },
  CARD_INVALID: { status: 400, message: 'This number cannot be right. Please check it.' },
  CARD_TAKEN: { status: 409, message: 'This account is bound already.' },
  TOO_MANY_CARDS: { status: 409, message: 'No further card can be added. Please remove one first.' },
  SECOND_PERSON_NEEDED: { status: 409, message: 'A second person has to approve this.' },
  ENTRY_DIFFERS: {
    status: 409,
    message: 'This is not what the first person entered. Nothing was done.',
  },
  PROPOSAL_VOID: {
    status: 409,
    message: 'This is void: what it was made for has changed, or one of the two may no longer do it.',
  },
  PROPOSAL_EXPIRED: { status: 409, message: 'This waited too long for a second person. It has to be proposed anew.' },
  HOUSE_NOT_READY: {
    status: 409,
    message: 'This house was never open, and something is still missing before it can be opened.',
  },
  VENDOR_REFUSED: { status: 409, message: 'The vendor refused the transfer. The money is where it was.' },
  PERIOD_INVALID: { status: 400, message: 'Please choose a period of at most a year.' },
  TOO_EARLY: { status: 409, message: 'This can be confirmed later.' },
  TOO_YOUNG: { status: 403, message: 'You are not old enough to play.' },
  DOCUMENT_TAKEN: {
    status: 409,
    message: 'This document belongs to another account. Please contact customer service.',
  },
  FILE_MISSING: { status: 400, message: 'Please choose a picture.' },
  FILE_TOO_LARGE: { status: 413, message: 'A picture may have at most 5 MB.' },
  FILE_NO_PICTURE: { status: 400, message: 'Only PNG and JPEG pictures can be taken.' },
  UPLOAD_UNKNOWN: { status: 400, message: 'A picture is missing. Please choose it again.' },
  PROMOTION_SPENT: { status: 409, message: 'This promotion has given away all that it had.' },
  DUPLICATE_REFERENCE: { status: 409, message: 'This reference was already used for something else.' },
  GAME_UNKNOWN: { status: 404, message: 'There is no such game.' },
  GAME_PAUSED: { status: 409, message: 'This game is paused for a while. Please choose another.' },
  GAME_AWAY: { status: 503, message: 'The provider of this game does not answer. Please try again in a moment.' },
  GAME_NEEDS_VENDOR: { status: 409, message: 'This game opens once its vendor is connected.' },
  // The site is closed to the caller
  REGION_BLOCKED: { status: 403, message: 'Access restricted' },
  // Ours
  MAINTENANCE: { status: 503, message: 'The site is in maintenance. Please come back a little later.' },
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

/** Refuses values of a request at their fields, by path. */
export const wrongFields = (fieldErrors: Readonly<Record<string, readonly string[]>>): Refusal =>
  new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors })

/** Refuses the value of one field. */
export const wrongField = (field: string, why: string): Refusal => wrongFields({ [field]: [why] })
