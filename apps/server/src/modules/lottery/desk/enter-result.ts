import { lotteryDeskCalls } from '#contract/calls/lottery-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { dayOfIssue } from '#rules/lottery/kind.ts'
import { readTyped } from '#rules/lottery/typed.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { memberId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { LotteryGame } from '../games.ts'
import { type AwaitedDraw, giveResult, lockAwaited } from '../result.sql.ts'
import { decimal } from '../sale.ts'
import { readStanding } from './void.sql.ts'

/** So many of its members a proposal names. */
const NAMED = 20

type Request = CallRequest<'lotteryDesk.enterResult'>

/** The result that a text of digits means for a draw. @throws Refusal INVALID_INPUT at the field that is wrong */
export function resultOf(game: LotteryGame, numero: string, text: string, field: string): object {
  const typed = readTyped(game, text, dayOfIssue(numero))
  if ('result' in typed) return typed.result
  const why =
    typed.fault === 'digits'
      ? `${typed.prize}: ${typed.number} needs ${typed.digits} digits`
      : typed.fault === 'count'
        ? `${typed.given} numbers, ${typed.needed} are needed`
        : 'no result of this game'
  throw wrong(field, why)
}

const wrong = (field: string, why: string): Refusal =>
  new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { [field]: [why] } })

/**
 * The first result of an official draw. Two operators type all digits: the second without seeing what the first has typed.
 * @throws Refusal DRAW_UNKNOWN, STATE_PASSED, INVALID_INPUT
 */
export const resultProposal = (gameOf: (code: string) => LotteryGame): ProposalKind<Request> =>
  proposalKind('lotteryDesk.enterResult', lotteryDeskCalls['lotteryDesk.enterResult'], {
    look: async (tx, request) => {
      const draw = await awaited(tx, gameOf, request)
      if (draw.state !== 'open' && draw.state !== 'closed') throw new Refusal('STATE_PASSED')
      if (draw.given !== undefined) throw new Refusal('STATE_PASSED')
      const { tickets, stake, members, first } = await readStanding(tx, draw, NAMED)
      const refOf = await readMemberRefs(tx, first)
      return {
        subject: `draw:${request.gameCode}:${request.numero}`,
        preview: {
          before: { state: draw.state, tickets, players: members, stake: decimal(stake) },
          after: { state: 'drawn', tickets, players: members, stake: decimal(stake) },
          money: null,
          members: first.map((id) => ({ id: memberId(id), username: refOf(id).username })),
        },
        seen: { revision: draw.revision },
      }
    },
    check: async (_tx, request) => void checked(gameOf, request),
    again: { field: 'result', agrees: (request, text) => agrees(gameOf, request, text) },
    async apply(tx, request, { maker, checker }) {
      const draw = await awaited(tx, gameOf, request)
      if (draw.given !== undefined) throw new Refusal('STATE_PASSED')
      const result = checked(gameOf, request)
      await giveResult(tx, draw, { revision: 1, result, maker, checker, reason: null })
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'draw.resultEntered',
          subject: `draw:${request.gameCode}:${request.numero}`,
          before: { state: draw.state },
          after: { result },
        })
    },
  })

/** The draw that a result is for: of an official game. */
export async function awaited(
  tx: Tx,
  gameOf: (code: string) => LotteryGame,
  { gameCode, numero }: Pick<Request, 'gameCode' | 'numero'>,
): Promise<AwaitedDraw> {
  const draw = await lockAwaited(tx, gameOf(gameCode).number, numero)
  if (draw === undefined) throw new Refusal('DRAW_UNKNOWN')
  if (draw.source !== 'official') throw new Refusal('STATE_PASSED')
  return draw
}

/** What was typed, as it is stored; its date has to be that of the draw. @throws Refusal INVALID_INPUT */
export function checked(
  gameOf: (code: string) => LotteryGame,
  { gameCode, numero, date, result }: Pick<Request, 'gameCode' | 'numero' | 'date' | 'result'>,
): object {
  if (date !== dayOfIssue(numero)) throw wrong('date', `the draw is of ${dayOfIssue(numero)}`)
  return resultOf(gameOf(gameCode), numero, result, 'result')
}

/** Whether a second text means the same result as the first. @throws Refusal INVALID_INPUT where it means none */
export const agrees = (
  gameOf: (code: string) => LotteryGame,
  { gameCode, numero, result }: Pick<Request, 'gameCode' | 'numero' | 'result'>,
  text: string,
): boolean => {
  const game = gameOf(gameCode)
  const second = resultOf(game, numero, text, 'again')
  return JSON.stringify(second) === JSON.stringify(resultOf(game, numero, result, 'result'))
}
