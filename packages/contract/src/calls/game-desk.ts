import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  partialRecord,
  record,
  regex,
  string,
  type output,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { gameMark } from '../game-tile.ts'
import { gameTypes } from '../game-types.ts'
import { operatorList, yesOrNo } from '../operator-list.ts'
import { count, languageCode, nameText, plainText, wholeNumber } from '../scalars.ts'

const nodeId = wholeNumber(1, 999_999_999)
const code = string().check(minLength(1), maxLength(32), regex(/^[\w-]+$/))
/** The lowest is shown first. */
const place = int().check(minimum(1), maximum(999_999))
/** How often it was changed; whoever writes names the number that it saw, so nobody overwrites what they never looked at. */
const edits = int().check(minimum(0), maximum(1_000_000_000))

/** Names on the site, as a list brings them in. */
const names = partialRecord(languageCode, nameText(80))

/** The key of a picture that an operator uploaded. */
const artwork = string().check(regex(/^own-[0-9a-f]{24}$/))

/** How a game or a vendor is pictured on the site. */
const look = object({ art: string(), tint: int(), colour: string() })

/** Whether a game can be opened, and who keeps it from it. */
export const gameStates = ['on', 'off', 'vendorOff', 'providerOff', 'notConnected', 'withdrawn'] as const
const state = oneOf(gameStates)

/** What an operator can say of a game over what its list says. */
export const gameFields = ['names', 'rank', 'mark', 'art'] as const

const gameRow = object({
  nodeId: count,
  /** In English. */
  name: string(),
  look,
  vendor: string(),
  vendorName: string(),
  provider: nullable(string()),
  gameType: oneOf(gameTypes),
  place: count,
  mark: nullable(gameMark),
  state,
  /** The brand's languages that it has no name in. */
  missing: array(languageCode),
  /** What operators wrote over its list. */
  changed: array(oneOf(gameFields)),
})

export const gameDeskList = operatorList(gameRow, {
  filters: {
    search: optional(plainText(60)),
    vendor: optional(code),
    provider: optional(code),
    gameType: optional(oneOf(gameTypes)),
    on: optional(yesOrNo),
  },
  sorts: ['place', '-place', 'name', '-name'],
})

const own = { names, mark: nullable(gameMark), art: nullable(artwork) }

const vendorRow = object({
  code: string(),
  name: string(),
  gameType: string(),
  games: count,
  provider: nullable(string()),
  on: boolean(),
  edits,
  missing: array(languageCode),
  listed: object({ name: string(), sort: int() }),
  own: object({ names: record(string(), string()), sort: nullable(int()), art: nullable(look) }),
})
export type VendorRow = output<typeof vendorRow>

const common = { token: 'operator', encrypted: false } as const

/** What operators see and say of games and vendors. */
export const gameDeskCalls = defineCalls({
  'gameDesk.games': {
    ...common,
    method: 'GET',
    path: '/ops/games',
    moduleId: 'OPSGAMES',
    permission: 'games.read',
    summary: 'All games of the catalogue with their places, and whether each can be opened.',
    ...gameDeskList,
    errors: [],
  },
  'gameDesk.game': {
    ...common,
    method: 'GET',
    path: '/ops/games/item',
    moduleId: 'OPSGAME',
    permission: 'games.read',
    summary: 'A game: what its list says of it, and what operators wrote over that.',
    request: object({ nodeId }),
    response: object({
      nodeId: count,
      gameCode: string(),
      state,
      edits,
      listed: object({ names: record(string(), string()), rank: count, look }),
      own: object({
        names: record(string(), string()),
        rank: nullable(count),
        mark: nullable(gameMark),
        look: nullable(look),
      }),
      missing: array(languageCode),
    }),
    errors: ['NOT_FOUND'],
  },
  'gameDesk.editGame': {
    ...common,
    method: 'PUT',
    path: '/ops/games/item',
    moduleId: 'OPSGAMEEDIT',
    permission: 'games.edit',
    summary:
      'Writes names, place, mark and picture of a game over what its list says. What is left out or null is as the list has it again.',
    request: object({ nodeId, seen: edits, ...own, rank: nullable(place) }),
    response: object({ edits }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  },
  'gameDesk.addPicture': {
    ...common,
    method: 'POST',
    path: '/ops/games/picture',
    moduleId: 'OPSGAMEPIC',
    permission: 'games.edit',
    file: true,
    summary:
      'Takes one picture as multipart form data (field `file`). It is drawn anew from its pixels, cut to the shape of a tile.',
    request: object({}),
    response: object({ look }),
    errors: ['FILE_MISSING', 'FILE_TOO_LARGE', 'FILE_NO_PICTURE'],
  },
  'gameDesk.vendors': {
    ...common,
    method: 'GET',
    path: '/ops/vendors',
    moduleId: 'OPSVENDORS',
    permission: 'games.read',
    summary: 'All vendors in the order of the site, and what operators wrote over what the catalogue says.',
    request: object({}),
    response: object({ vendors: array(vendorRow) }),
    errors: [],
  },
  'gameDesk.editVendor': {
    ...common,
    method: 'PUT',
    path: '/ops/vendors/item',
    moduleId: 'OPSVENDOREDIT',
    permission: 'games.edit',
    summary: 'Writes names, place and picture of a vendor over what the catalogue says.',
    request: object({
      code,
      seen: edits,
      names,
      sort: nullable(place),
      art: nullable(artwork),
    }),
    response: object({ edits }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  },
  'gameDesk.switchVendor': {
    ...common,
    method: 'PUT',
    path: '/ops/vendors/switch',
    moduleId: 'OPSVENDORSW',
    permission: 'games.switch',
    fresh: true,
    summary: 'Switches a vendor off or on: it leaves the menus, its games are shown as paused, running rounds finish.',
    request: object({ code, enabled: boolean(), reason: plainText(400) }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})
