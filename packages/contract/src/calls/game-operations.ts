import { array, boolean, maxLength, minLength, nullable, object, optional, regex, string, unknown } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { count, plainText, wholeNumber } from '../scalars.ts'

const providerCode = string().check(minLength(1), maxLength(32), regex(/^[\w-]+$/))
/** Why, for the audit. */
const reason = plainText(400)

/** A mark of what a check of a file saw: the file and the catalogue. */
const checkMark = string().check(regex(/^[0-9a-f]{32}$/))
/** Lines that were not taken; the first hundred of them. */
const refusedLines = array(object({ line: count, code: nullable(string()), reasons: array(string()) }))
/** A game of a list, as it is and would be. */
const listedGame = object({ vendor: string(), gameCode: string(), name: string() })

export const gameOperatorCalls = defineCalls({
  'providers.list': {
    method: 'GET',
    path: '/ops/providers',
    moduleId: 'OPSPROV',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    summary: 'The connected providers of games, whether each is on, and the games that are switched off by themselves.',
    request: object({}),
    response: object({
      providers: array(object({ code: string(), name: string(), enabled: boolean(), vendors: array(string()) })),
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
