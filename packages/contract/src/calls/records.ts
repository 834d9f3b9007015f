import { array, boolean, enum as oneOf, literal, nullable, object, optional, string, type output } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { gameTile } from '../game-tile.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, caseId, count, idText, languageCode, localDate, moment, plainText, wholeNumber } from '../scalars.ts'

/** Both days are part of the period; at most 366 days. */
export const period = { from: localDate, to: localDate } as const

const page = { cursor: optional(plainText(80)), limit: optional(wholeNumber(1, 100)) } as const

/** What moves a wallet, in the words of the account record. */
export const movementTypes = [
  'stake',
  'payout',
  'refund',
  'grant',
  'deposit',
  'withdrawal',
  'withdrawalReturn',
  'transferOut',
  'transferIn',
  'adjustment',
  'chaseHold',
  'chaseReturn',
  'correction',
  'owed',
  'conversion',
  'reward',
  'rebate',
  'mallPaid',
  'mallReturned',
  'pointsCash',
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realTimeSalary',
  'passedOn',
  'sent',
  'given',
  'agentRebate',
  'jackpot',
] as const
export type MovementType = (typeof movementTypes)[number]

/** Won is what paid more than its stake, a push what paid exactly that; a return below it is lost, not a win. */
export const betStates = ['open', 'won', 'push', 'lost', 'refunded'] as const

/** A stake and what became of it. */
export const bet = object({
  /** Position of the stake in the ledger; with it the round is asked for. */
  id: string(),
  at: moment,
  game: nullable(object({ nodeId: count, name: string(), vendor: string(), gameType: string() })),
  round: string(),
  stake: amount,
  payout: amount,
  state: oneOf(betStates),
})
export type Bet = output<typeof bet>

export const recordCalls = defineCalls({
  'record.account': {
    method: 'GET',
    path: '/wps/record/account',
    moduleId: 'ACCREC3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Every movement of the wallet, the newest first, with the balance after it.',
    request: object({ ...period, ...page, type: optional(oneOf(movementTypes)), language: languageCode }),
    response: object({
      list: array(
        object({
          id: string(),
          at: moment,
          type: oneOf(movementTypes),
          amount,
          balance: amount,
          reference: string(),
          game: nullable(string()),
        }),
      ),
      next: nullable(string()),
    }),
    errors: ['PERIOD_INVALID'],
  },
  'record.accountTotals': {
    method: 'GET',
    path: '/wps/record/account/totals',
    moduleId: 'ACCTOT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'What came in and went out in a period, by type of movement.',
    request: object({ ...period }),
    response: object({ totals: array(object({ type: oneOf(movementTypes), count, amount })) }),
    errors: ['PERIOD_INVALID'],
  },
  'record.bets': {
    method: 'GET',
    path: '/wps/record/bets',
    moduleId: 'BETREC3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Bets by time, with filters, the newest first.',
    request: object({
      ...period,
      ...page,
      gameType: optional(plainText(20)),
      vendor: optional(plainText(20)),
      state: optional(oneOf(betStates)),
      language: languageCode,
    }),
    response: object({ list: array(bet), next: nullable(string()) }),
    errors: ['PERIOD_INVALID'],
  },
  'record.betTotals': {
    method: 'GET',
    path: '/wps/record/bets/totals',
    moduleId: 'BETTOT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Bets, stakes and payouts of a period, by game type and vendor.',
    request: object({ ...period, gameType: optional(plainText(20)), vendor: optional(plainText(20)) }),
    response: object({
      total: object({ bets: count, stake: amount, payout: amount }),
      byType: array(object({ gameType: string(), bets: count, stake: amount, payout: amount })),
    }),
    errors: ['PERIOD_INVALID'],
  },
  'record.bet': {
    method: 'GET',
    path: '/wps/record/bet',
    moduleId: 'BETDET3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'One bet with every movement of it, and whether its round can be seen again.',
    request: object({ id: idText, language: languageCode }),
    response: object({
      bet,
      movements: array(object({ at: moment, type: oneOf(movementTypes), amount, reference: string() })),
      /** Whether the round can be seen again, by `record.replay`. */
      replay: boolean(),
      disputable: boolean(),
    }),
    errors: ['NOT_FOUND'],
  },
  'record.replay': {
    method: 'POST',
    path: '/wps/record/replay',
    moduleId: 'BETREPLAY3',
    token: 'member',
    encrypted: false,
    summary: "Opens the round of one's own bet as it was played; the address of its page is good for one use.",
    request: object({ id: idText, language: languageCode }),
    response: object({ url: string(), game: gameTile }),
    errors: ['NOT_FOUND', 'GAME_AWAY'],
  },
  'record.profit': {
    method: 'GET',
    path: '/wps/record/profit',
    moduleId: 'PROFIT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Profit and loss by day and game type, with deposits and withdrawals of the period.',
    request: object({ ...period }),
    response: object({
      days: array(object({ date: localDate, stake: amount, payout: amount })),
      byType: array(object({ gameType: string(), bets: count, stake: amount, payout: amount })),
      total: object({ bets: count, stake: amount, payout: amount, deposits: amount, withdrawals: amount }),
    }),
    errors: ['PERIOD_INVALID'],
  },
  'record.statement': {
    method: 'POST',
    path: '/wps/record/statement',
    moduleId: 'STATEMENT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'A short-lived address of a CSV file: every movement, or the bets, of a period of at most a year.',
    request: object({ ...period, kind: oneOf(['account', 'bets']), language: languageCode }),
    response: object({ url: string() }),
    errors: ['PERIOD_INVALID', 'TOO_MANY_REQUESTS'],
  },
})

export const reconciliationRunList = operatorList(
  object({
    source: string(),
    day: localDate,
    at: moment,
    compared: count,
    missingHere: count,
    missingThere: count,
    amountDiffers: count,
    statusDiffers: count,
  }),
  {
    filters: { source: optional(plainText(40)), differing: optional(literal('yes')), ...periodFilter },
    sorts: ['-day', 'day'],
  },
)

export const differenceKinds = ['missingHere', 'missingThere', 'amountDiffers', 'statusDiffers'] as const

export const reconciliationItemList = operatorList(
  object({
    position: count,
    kind: oneOf(differenceKinds),
    reference: string(),
    member: nullable(memberRef),
    ours: nullable(string()),
    theirs: nullable(string()),
    /** Where it is settled; null for one that was settled so long ago that its case is gone. */
    case: nullable(caseId),
  }),
  {
    filters: { source: plainText(40), day: localDate, kind: optional(oneOf(differenceKinds)) },
    sorts: ['position', '-position'],
  },
)

export const reconciliationCalls = defineCalls({
  'reconciliation.runs': {
    method: 'GET',
    path: '/ops/reconciliation',
    moduleId: 'OPSRECON',
    token: 'operator',
    encrypted: false,
    permission: 'reconciliation.read',
    summary: 'What the daily comparison with each provider found; all of it, or the days that differ.',
    request: reconciliationRunList.request,
    response: reconciliationRunList.response,
    errors: [],
  },
  'reconciliation.items': {
    method: 'GET',
    path: '/ops/reconciliation/items',
    moduleId: 'OPSRECITEM',
    token: 'operator',
    encrypted: false,
    permission: 'reconciliation.read',
    summary: 'The differences of one day with one provider.',
    request: reconciliationItemList.request,
    response: reconciliationItemList.response,
    errors: [],
  },
})
