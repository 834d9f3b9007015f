import { int, object, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { gameTile } from '../game-tile.ts'
import { idText, languageCode } from '../scalars.ts'

/** Opening a game. */
export const launchCalls = defineCalls({
  'games.launch': {
    method: 'POST',
    path: '/wps/game/launchGame',
    moduleId: 'LAUNCH3',
    token: 'member',
    encrypted: false,
    summary: 'Opens a game for real money and returns the address of its page, good for one use.',
    request: object({ nodeId: int(), language: languageCode }),
    response: object({ url: string(), sessionId: idText, game: gameTile }),
    errors: [
      'GAME_UNKNOWN',
      'GAME_NEEDS_VENDOR',
      'GAME_PAUSED',
      'GAME_AWAY',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'ACCOUNT_EXCLUDED',
      'TERMS_NOT_ACCEPTED',
      'IDENTITY_MISSING',
    ],
  },
  'games.trial': {
    method: 'POST',
    path: '/wps/relay/GCS_gameLaunchFB',
    moduleId: 'TRIAL3',
    token: 'optional',
    encrypted: false,
    summary: 'Opens the free trial of a game; no wallet is touched.',
    request: object({ nodeId: int(), language: languageCode }),
    response: object({ url: string(), game: gameTile }),
    errors: ['GAME_UNKNOWN', 'GAME_NEEDS_VENDOR', 'GAME_PAUSED', 'GAME_AWAY', 'ACCOUNT_EXCLUDED', 'TOO_MANY_REQUESTS'],
  },
})
