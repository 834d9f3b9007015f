import { array, boolean, maxLength, minLength, nullable, object, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { count, plainText, wholeNumber } from '../scalars.ts'

const providerCode = string().check(minLength(1), maxLength(32), regex(/^[\w-]+$/))
/** Why, for the audit. */
const reason = plainText(400)

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
    request: object({ code: providerCode }),
    response: object({
      taken: count,
      added: count,
      changed: count,
      withdrawn: count,
      refusedCount: count,
      /** The first hundred of them. */
      refused: array(object({ line: count, code: nullable(string()), reasons: array(string()) })),
    }),
    errors: ['NOT_FOUND', 'FILE_MISSING', 'FILE_TOO_LARGE'],
  },
})
