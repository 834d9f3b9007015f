import {
  array,
  boolean,
  enum as oneOf,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  unknown,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { linesText } from '../content/texts.ts'
import { kinds } from '../kinds.ts'
import { count, idText, moment, nameText, plainText, wholeNumber } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

const providerCode = string().check(minLength(1), maxLength(32), regex(/^[\w-]+$/))
/** A provider, or a service outside with whom the house shares a key. */
const keyHolder = string().check(minLength(1), maxLength(48), regex(/^(?:(?:payment|transfer|feed):)?[\w-]+$/))
/** Why, for the audit. */
const reason = plainText(400)
const given = nameText(400)

/** A mark of what a check of a file saw: the file and the catalogue. */
const checkMark = string().check(regex(/^[0-9a-f]{32}$/))
/** Lines that were not taken; the first hundred of them. */
const refusedLines = array(object({ line: count, code: nullable(string()), reasons: array(string()) }))
/** A game of a list, as it is and would be. */
const listedGame = object({ vendor: string(), gameCode: string(), name: string() })

/** By what a provider proves that it calls: its key to signatures, or what both sides know. */
export const keyKinds = ['publicKey', 'secret'] as const

/** Tried before any other, until a moment beside a newer one, not before two people agreed, or no more. */
export const keyStates = ['inUse', 'ending', 'waiting'] as const

/** A key of a provider or of a service outside, of which nobody is ever told more than its fingerprint. */
const keyRow = object({
  /** Null for the one that the house was configured with. */
  id: nullable(idText),
  kind: oneOf(keyKinds),
  state: oneOf(keyStates),
  fingerprint: string(),
  addedAt: nullable(moment),
  /** Calls by it are taken until then; null where no end is set. */
  until: nullable(moment),
  /** What waits for a second person. */
  proposal: nullable(idText),
})

/** As long as an older key is taken beside a new one. */
const MOST_OVERLAP_HOURS = 24 * 14

export const gameOperatorCalls = defineCalls({
  'providers.list': {
    method: 'GET',
    path: '/ops/providers',
    moduleId: 'OPSPROV',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    summary:
      'The connected providers of games, whether each is on, the games that are switched off by themselves, and by which keys providers and services outside are known.',
    request: object({}),
    response: object({
      providers: array(
        object({ code: string(), name: string(), enabled: boolean(), vendors: array(string()), keys: array(keyRow) }),
      ),
      /** Payment providers, vendors with wallets of their own, and feeds that are configured; what both sides know is their key. */
      services: array(
        object({ code: string(), kind: oneOf(['payment', 'transfer', 'feed']), name: string(), keys: array(keyRow) }),
      ),
      pausedGames: array(object({ nodeId: count, vendor: string(), gameCode: string(), name: string() })),
    }),
    errors: [],
  },
  'providers.switch': {
    method: 'PUT',
    path: '/ops/providers/switch',
    moduleId: 'OPSPROVSW',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary:
      'Switches a whole provider off or on: its games are shown as paused, nothing new is opened, running rounds finish.',
    request: object({ code: providerCode, enabled: boolean(), reason }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'providers.addKey': {
    method: 'POST',
    path: '/ops/providers/keys',
    moduleId: 'OPSKEYADD',
    token: 'operator',
    encrypted: true,
    permission: 'providers.keys',
    fresh: true,
    summary:
      'Keeps a new key of a provider, or of a service outside (`payment:…`, `transfer:…`, `feed:…`): the public key by which it signs, or the secret that both sides know. It is encrypted, shown to nobody, and good for nothing until two people put it in use.',
    request: object({
      code: keyHolder,
      /** PEM. */
      publicKey: optional(linesText(4000)),
      secret: optional(
        string()
          .check(minLength(16), maxLength(200), regex(/^[!-~]*$/))
          .register(kinds, { kind: 'secret' }),
      ),
    }),
    response: object({ id: idText, fingerprint: string() }),
    errors: ['NOT_FOUND', 'INVALID_INPUT', 'CONFLICT'],
  },
  'providers.useKey': {
    method: 'POST',
    path: '/ops/providers/keys/use',
    moduleId: 'OPSKEYUSE',
    token: 'operator',
    encrypted: false,
    permission: 'providers.keys',
    fresh: true,
    second: { permission: 'providers.keys' },
    summary:
      'Proposes to put a new key of a provider in use; always two people. The one before it is taken beside it for some hours more.',
    request: object({ id: idText, overlapHours: wholeNumber(0, MOST_OVERLAP_HOURS), reason: given }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'providers.endKey': {
    method: 'POST',
    path: '/ops/providers/keys/end',
    moduleId: 'OPSKEYEND',
    token: 'operator',
    encrypted: false,
    permission: 'providers.keys',
    fresh: true,
    summary:
      'Removes a key that is not in use yet, or takes calls by the one before no longer, such as where somebody else knows it. The one in use stays.',
    request: object({ id: idText, reason: given }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'providers.switchGame': {
    method: 'PUT',
    path: '/ops/games/switch',
    moduleId: 'OPSGAMESW',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary: 'Switches one game off or on, as a whole provider is.',
    request: object({ nodeId: wholeNumber(1, 999_999_999), enabled: boolean(), reason }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'providers.import': {
    method: 'POST',
    path: '/ops/games/import',
    moduleId: 'OPSGAMEIMP',
    token: 'operator',
    encrypted: false,
    permission: 'games.import',
    fresh: true,
    file: true,
    summary:
      "Brings a provider's list of games in as multipart form data (fields `code`, then `file`, JSON). Lines that cannot be taken are named; games that vanished from the list are switched off.",
    /** With the mark of a check, only where file and catalogue are what it saw. */
    request: object({ code: providerCode, checked: optional(checkMark) }),
    response: object({
      taken: count,
      added: count,
      changed: count,
      withdrawn: count,
      refusedCount: count,
      refused: refusedLines,
    }),
    errors: ['NOT_FOUND', 'FILE_MISSING', 'FILE_TOO_LARGE', 'CONFLICT'],
  },
  'providers.checkImport': {
    method: 'POST',
    path: '/ops/games/import/check',
    moduleId: 'OPSGAMECHK',
    token: 'operator',
    encrypted: false,
    permission: 'games.import',
    file: true,
    summary:
      "Says what a provider's list of games would change, and changes nothing. Of each kind the first hundred are named.",
    request: object({ code: providerCode }),
    response: object({
      checked: checkMark,
      taken: count,
      refusedCount: count,
      refused: refusedLines,
      addedCount: count,
      added: array(listedGame),
      changedCount: count,
      changed: array(
        object({
          ...listedGame.shape,
          changes: array(object({ path: string(), before: optional(unknown()), after: optional(unknown()) })),
        }),
      ),
      withdrawnCount: count,
      withdrawn: array(listedGame),
    }),
    errors: ['NOT_FOUND', 'FILE_MISSING', 'FILE_TOO_LARGE'],
  },
})
