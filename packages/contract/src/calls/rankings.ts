import { rankingMeasures, rankingPeriods } from '#rules/loyalty/ranking.ts'
import { awardStates } from '#rules/loyalty/award-states.ts'
import { array, boolean, enum as oneOf, nullable, object, optional, string, type output } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { gameTypes } from '../game-types.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, languageCode, moment, plainText } from '../scalars.ts'
import { gift, promotionId } from './promotions.ts'
import { wholeList } from './staff.ts'

/** Not open yet, counted, over while its last rounds are waited for, or over with its winners. */
export const boardStates = ['soon', 'running', 'counting', 'closed'] as const
export type BoardState = (typeof boardStates)[number]

/** What each of some places wins. */
const prize = object({ from: count, to: count, gift })

/** Where a member stands: exactly up to place 1,000, behind that among the best so many percent. */
const own = object({ place: nullable(count), percent: nullable(count), score: amount })

const ranking = object({
  id: promotionId,
  title: string(),
  lead: string(),
  art: string(),
  by: oneOf(rankingMeasures),
  period: oneOf(rankingPeriods),
  state: oneOf(boardStates),
  /** Of the board that is shown, such as `2026-W47`; `ends` is the first moment after it. */
  occasion: string(),
  begins: moment,
  ends: moment,
  /** The types of games that count; all of them where it is empty. */
  gameTypes: array(oneOf(gameTypes)),
  leastStake: amount,
  leastScore: amount,
  /** What all prizes come to, in money. */
  pool: amount,
  prizes: array(prize),
  /** Days in which a prize has to be claimed; 0 where it is paid without. */
  claimDays: count,
  /** How many are on the board. */
  members: count,
  /** Null for whom has no account, and for whoever is not on the board. */
  own: nullable(own),
})
export type Ranking = output<typeof ranking>

/** A place with its masked name and score: money, or times. */
const standing = object({ place: count, name: string(), score: amount, isOwn: boolean() })
export type ShownStanding = output<typeof standing>

const common = { encrypted: false, part: 'centre', method: 'GET', token: 'optional' } as const

/** Rankings: who plays most, or best, and what it wins (PRO-03, MEM-20). */
export const rankingCalls = defineCalls({
  'ranking.list': {
    ...common,
    path: '/wps/ranking',
    moduleId: 'RANKINGS3',
    summary:
      'The rankings of the house with the board that runs, or the last one, and where the member stands. Who takes a break, and whom the house holds back, is shown none.',
    request: object({ language: languageCode }),
    response: object({ list: array(ranking), currencySymbol: plainText(8) }),
    errors: [],
  },
  'ranking.read': {
    ...common,
    path: '/wps/ranking/board',
    moduleId: 'RANKING3',
    summary:
      'A ranking with the first hundred of its board and the winners of the one before. Names are hidden. At most some seconds old.',
    request: object({ language: languageCode, ranking: promotionId }),
    response: object({
      ...ranking.shape,
      /** HTML, cleaned. */
      terms: string(),
      list: array(standing),
      /** The board before; null where there was none. */
      last: nullable(object({ occasion: string(), begins: moment, ends: moment, list: array(standing) })),
      currencySymbol: plainText(8),
    }),
    errors: ['NOT_FOUND'],
  },
})

/** A board as operators list it. */
export const boardList = operatorList(
  object({
    id: idText,
    ranking: promotionId,
    title: string(),
    occasion: string(),
    by: oneOf(rankingMeasures),
    state: oneOf(boardStates),
    begins: moment,
    ends: moment,
    closedAt: nullable(moment),
    /** On the board so far. */
    members: count,
    pool: amount,
    version: count,
  }),
  { filters: { ranking: optional(promotionId), ...periodFilter }, sorts: ['-begins', 'begins'] },
)

/** Rankings as operators watch them. */
export const rankingDeskCalls = defineCalls({
  'rankings.boards': {
    token: 'operator',
    encrypted: false,
    method: 'GET',
    path: '/ops/rankings/boards',
    moduleId: 'OPSRANKBOARDS',
    permission: 'members.read',
    summary: 'The boards of rankings, those that run and those that are over.',
    request: boardList.request,
    response: boardList.response,
    errors: [],
  },
  'rankings.standings': {
    token: 'operator',
    encrypted: false,
    method: 'GET',
    path: '/ops/rankings/standings',
    moduleId: 'OPSRANKPLACES',
    permission: 'members.read',
    summary: 'The first thousand of a board; of one that is over its winners with what became of their prizes.',
    request: object({ board: idText }),
    response: wholeList(
      object({
        place: count,
        member: memberRef,
        score: amount,
        reachedAt: moment,
        /** What became of the prize; null while the board runs, and where nothing was given. */
        award: nullable(object({ id: idText, state: oneOf(awardStates) })),
      }),
    ),
    errors: ['NOT_FOUND'],
  },
})
