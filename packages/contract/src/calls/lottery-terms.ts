import { array, boolean, enum as oneOf, int, nullable, object, optional, string, union } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { lotteryAreas, lotteryCode } from '../lottery.ts'
import { amount, count, moment, plainText } from '../scalars.ts'
import { controlShares, setOfGame, setOfPlay } from '../settings/lottery-terms.ts'
import { deskReason } from './lottery-desk.ts'
import { waitingForSecond } from './proposals.ts'
import { wholeList } from './staff.ts'

/** From which share of a limit on, in percent, a number is closed or pays half; null where nobody set it. */
const control = { controlFrom: nullable(count), controlShare: nullable(oneOf(controlShares)) } as const

const gameRow = object({
  gameCode: string(),
  name: string(),
  isOfficial: boolean(),
  area: oneOf(lotteryAreas),
  state: oneOf(['on', 'off']),
  /** The draw that is sold now, or next. */
  numero: nullable(string()),
  closesAt: nullable(moment),
  leastGroup: int(),
  ownGroup: int(),
  payoutLimit: amount,
  numberLimit: amount,
  playLimit: amount,
  ...control,
  /** How many of its plays are off. */
  playsOff: count,
  /** What it has of its own. */
  set: object(setOfGame),
})

const playRow = object({
  gameCode: string(),
  play: string(),
  state: oneOf(['on', 'off']),
  pricing: oneOf(['group', 'odds']),
  /** What a stake of 1 pays, the least and the most of its prizes; by the house's own prize group where it has one. */
  leastOdds: amount,
  mostOdds: amount,
  /** The highest mean return of its prizes, in percent. */
  highestReturn: string(),
  leastStake: nullable(amount),
  mostStake: nullable(amount),
  payoutLimit: amount,
  /** Of each number, where the play is counted by number. */
  drawLimit: amount,
  ...control,
  /** What a stake of 1 pays by prize, and its mean return in percent. */
  prizes: array(object({ prize: string(), odds: amount, highestReturn: string() })),
  set: object(setOfPlay),
})

const play = plainText(40)
const setAnswer = union([waitingForSecond, object({ isSet: boolean() })])

/** The games and plays of the lotteries as operators sell them. */
export const lotteryTermsCalls = defineCalls({
  'lotteryDesk.games': {
    method: 'GET',
    path: '/ops/lottery/games',
    moduleId: 'OPSLOTGAMES',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary:
      'The lottery games of the house, by name, with their limits; those alone with days of their own where `official` is asked for.',
    request: object({ official: optional(oneOf(['yes'])) }),
    response: wholeList(gameRow),
    errors: [],
  },
  'lotteryDesk.plays': {
    method: 'GET',
    path: '/ops/lottery/plays',
    moduleId: 'OPSLOTPLAYS',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary:
      'The plays of a lottery game, in the order of its menu, with their odds and limits; none where no game is named.',
    request: object({ gameCode: optional(lotteryCode) }),
    response: wholeList(playRow),
    errors: ['GAME_UNKNOWN'],
  },
  'lotteryDesk.switchGame': {
    method: 'PUT',
    path: '/ops/lottery/games/switch',
    moduleId: 'OPSLOTGAMESW',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary: 'Takes a lottery game off sale, or sells it again. Tickets that were sold stand.',
    request: object({ gameCode: lotteryCode, enabled: boolean(), reason: deskReason }),
    response: object({}),
    errors: ['GAME_UNKNOWN', 'CONFLICT'],
  },
  'lotteryDesk.switchPlay': {
    method: 'PUT',
    path: '/ops/lottery/plays/switch',
    moduleId: 'OPSLOTPLAYSW',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary: 'Takes a play of a lottery game off sale, or sells it again. Tickets that were sold stand.',
    request: object({ gameCode: lotteryCode, play, enabled: boolean(), reason: deskReason }),
    response: object({}),
    errors: ['GAME_UNKNOWN', 'CONFLICT', 'INVALID_INPUT'],
  },
  'lotteryDesk.setGame': {
    method: 'PUT',
    path: '/ops/lottery/games/terms',
    moduleId: 'OPSLOTGAMESET',
    token: 'operator',
    encrypted: false,
    permission: 'settings.write',
    fresh: true,
    second: { permission: 'settings.write' },
    summary:
      'Sets prize groups and limits of a lottery game; what is left out is as in the settings of the lotteries. Where more is paid or may be won than before, a second person has to agree.',
    request: object({ gameCode: lotteryCode, ...setOfGame, reason: deskReason }),
    response: setAnswer,
    errors: ['GAME_UNKNOWN', 'CONFLICT', 'INVALID_INPUT'],
  },
  'lotteryDesk.setPlay': {
    method: 'PUT',
    path: '/ops/lottery/plays/terms',
    moduleId: 'OPSLOTPLAYSET',
    token: 'operator',
    encrypted: false,
    permission: 'settings.write',
    fresh: true,
    second: { permission: 'settings.write' },
    summary:
      'Sets odds and limits of a play; what is left out is as its rules and its game say. Odds that return more than is staked are refused. Where more is paid or may be won than before, a second person has to agree.',
    request: object({ gameCode: lotteryCode, play, ...setOfPlay, reason: deskReason }),
    response: setAnswer,
    errors: ['GAME_UNKNOWN', 'CONFLICT', 'INVALID_INPUT'],
  },
})
