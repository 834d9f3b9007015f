import { array, boolean, maxLength, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { passwordRule } from '../forms/validation.ts'
import { idText, moment, plainText } from '../scalars.ts'
import { creationOptions, newPasskey, shownPasskey } from '../passkey.ts'
import { factorCode, passkeyName, recoveryCodes } from './operator-factors.ts'
import { permission, wholeList } from './staff.ts'
import { humanProof } from './verification.ts'

const invitationToken = string().check(maxLength(120))

/** What an operator does about itself: logging in, showing that it is there, its password and its sessions. */
export const operatorSessionCalls = defineCalls({
  'operator.login': {
    method: 'POST',
    path: '/ops/session/login',
    moduleId: 'OPSLOGIN',
    token: 'none',
    encrypted: true,
    open: true,
    summary:
      'Opens a session of an operator by name, password and a code of the authenticator app, a recovery code or a passkey, and keeps it in a cookie; after some failures the human check is asked for too.',
    request: object({
      username: plainText(64),
      password: string().check(maxLength(200)),
      code: optional(factorCode),
      passkey: optional(shownPasskey),
      verification: optional(humanProof),
    }),
    response: object({}),
    errors: ['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'BUSY', 'VERIFICATION_REQUIRED'],
  },
  'operator.logout': {
    method: 'DELETE',
    path: '/ops/session/logout',
    moduleId: 'OPSOUT',
    token: 'operator',
    encrypted: false,
    summary: 'Ends the session of the operator.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'operator.me': {
    method: 'GET',
    path: '/ops/session/me',
    moduleId: 'OPSME',
    token: 'operator',
    encrypted: false,
    summary: 'Who the operator is and what it may do.',
    request: object({}),
    response: object({
      id: idText,
      username: string(),
      role: string(),
      /** Those of its role, as it is now. */
      permissions: array(permission),
      /** Until then calls that ask for a fresh code are answered. */
      freshUntil: moment,
    }),
    errors: [],
  },
  'operator.sessions': {
    method: 'GET',
    path: '/ops/session/list',
    moduleId: 'OPSSESS',
    token: 'operator',
    encrypted: false,
    summary: 'Where the operator is logged in, the latest first.',
    request: object({}),
    response: wholeList(
      object({
        id: idText,
        current: boolean(),
        openedAt: moment,
        seenAt: moment,
        ip: string(),
        /** Browser and system in words; empty where nothing is known. */
        device: string(),
      }),
    ),
    errors: [],
  },
  'operator.endSession': {
    method: 'POST',
    path: '/ops/session/end',
    moduleId: 'OPSSESSEND',
    token: 'operator',
    encrypted: false,
    summary: "Ends one of the operator's own sessions.",
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'operator.changePassword': {
    method: 'POST',
    path: '/ops/session/password',
    moduleId: 'OPSPASS',
    token: 'operator',
    encrypted: true,
    summary: "Changes the operator's own password; its other sessions end.",
    request: object({ oldPassword: string().check(maxLength(200)), newPassword: passwordRule }),
    response: object({}),
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  'operator.invitation': {
    method: 'POST',
    path: '/ops/session/invitation',
    moduleId: 'OPSINVITED',
    token: 'none',
    encrypted: true,
    open: true,
    summary: 'What an invitation is for, with the secret of the authenticator app to set up.',
    request: object({ token: invitationToken }),
    response: object({ username: string(), role: string(), secret: string(), uri: string(), expiresAt: moment }),
    errors: ['LINK_INVALID'],
  },
  'operator.invitationPasskeyOptions': {
    method: 'POST',
    path: '/ops/session/invitation/passkey-options',
    moduleId: 'OPSINVPK',
    token: 'none',
    encrypted: true,
    open: true,
    summary: 'What a passkey of the invited is made from.',
    request: object({ token: invitationToken }),
    response: creationOptions,
    errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
  },
  'operator.accept': {
    method: 'POST',
    path: '/ops/session/accept',
    moduleId: 'OPSACCEPT',
    token: 'none',
    encrypted: true,
    open: true,
    summary:
      "Accepts an invitation with a password of one's own and a code of the app, or a new passkey; once. The recovery codes are shown this once.",
    request: object({
      token: invitationToken,
      password: passwordRule,
      code: optional(factorCode),
      passkey: optional(object({ name: passkeyName, passkey: newPasskey })),
    }),
    response: object({ recoveryCodes }),
    errors: ['LINK_INVALID', 'CODE_WRONG', 'USERNAME_TAKEN', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
})
