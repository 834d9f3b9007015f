import { array, boolean, maxLength, minLength, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { creationOptions, newPasskey, requestOptions, shownPasskey } from '../passkey.ts'
import { count, idText, moment, plainText } from '../scalars.ts'

/** Ten codes that stand in for the factor at a login, each once; shown this once. */
export const recoveryCodes = array(string())

/** What an operator calls a passkey, to know it among others. */
export const passkeyName = plainText(40).check(minLength(1))

/** Of the app, or one of the recovery codes. */
export const factorCode = string().check(maxLength(20))

/** What an operator shows beside its password, and shows again before it decides. */
export const operatorFactorCalls = defineCalls({
  'operator.prove': {
    method: 'POST',
    path: '/ops/session/prove',
    moduleId: 'OPSPROVE',
    token: 'operator',
    encrypted: true,
    summary:
      'Takes a code of the app or a passkey, once: for ten minutes the session may decide and see what is hidden.',
    request: object({ code: optional(factorCode), passkey: optional(shownPasskey) }),
    response: object({ freshUntil: moment }),
    errors: ['CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'operator.loginPasskeyOptions': {
    method: 'POST',
    path: '/ops/session/passkey-options',
    moduleId: 'OPSPKLOGIN',
    token: 'none',
    encrypted: false,
    open: true,
    summary:
      'What a passkey has to sign for a login, or to prove again who is there. It is the same for everybody, whether there is such an operator or not: the browser lets its user choose among the passkeys it has.',
    request: object({}),
    response: requestOptions,
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  'operator.passkeys': {
    method: 'GET',
    path: '/ops/session/passkeys',
    moduleId: 'OPSPKS',
    token: 'operator',
    encrypted: false,
    summary: "The operator's own passkeys, whether it has an app, and how many recovery codes it has left.",
    request: object({}),
    response: object({
      list: array(object({ id: idText, name: string(), addedAt: moment, usedAt: nullable(moment) })),
      next: nullable(string()),
      app: boolean(),
      recoveryLeft: count,
    }),
    errors: [],
  },
  'operator.passkeyOptions': {
    method: 'POST',
    path: '/ops/session/passkeys/options',
    moduleId: 'OPSPKOPT',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary: 'What a new passkey of the operator is made from.',
    request: object({}),
    response: creationOptions,
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  'operator.addPasskey': {
    method: 'POST',
    path: '/ops/session/passkeys/add',
    moduleId: 'OPSPKADD',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary: 'Adds a passkey that the browser made.',
    request: object({ name: passkeyName, passkey: newPasskey }),
    response: object({ id: idText }),
    errors: ['CODE_WRONG', 'CONFLICT'],
  },
  'operator.removePasskey': {
    method: 'POST',
    path: '/ops/session/passkeys/remove',
    moduleId: 'OPSPKDEL',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary: "Takes one of the operator's passkeys away; an app or a passkey always stays.",
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND', 'FACTOR_NEEDED'],
  },
  'operator.appOptions': {
    method: 'POST',
    path: '/ops/session/app/options',
    moduleId: 'OPSAPPOPT',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary: 'The secret of a new authenticator app, which counts once a code of it was shown.',
    request: object({}),
    response: object({ secret: string(), uri: string() }),
    errors: [],
  },
  'operator.setApp': {
    method: 'POST',
    path: '/ops/session/app/set',
    moduleId: 'OPSAPPSET',
    token: 'operator',
    encrypted: true,
    fresh: true,
    summary: 'Lets the new app count by a code of it, in place of the one before.',
    request: object({ code: factorCode }),
    response: object({}),
    errors: ['CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'operator.renewRecoveryCodes': {
    method: 'POST',
    path: '/ops/session/recovery',
    moduleId: 'OPSRECOV',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary: 'Makes ten recovery codes in place of the ones before; they are shown this once.',
    request: object({}),
    response: object({ recoveryCodes }),
    errors: [],
  },
})
