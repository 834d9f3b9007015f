import { lotteryDeskCalls } from '#contract/calls/lottery-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { DrawState } from '#contract/lottery.ts'
import { dayOfIssue } from '#rules/lottery/kind.ts'
import { readTyped } from '#rules/lottery/typed.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Agreed, type Look, proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { LotteryGame } from '../games.ts'
import { type AwaitedDraw, giveResult, lockAwaited } from '../result.sql.ts'
import { decimal } from '../sale.ts'
import { type Effect, effectOf } from './effect.ts'
import { readStanding } from './void.sql.ts'

/** So many of its members a proposal names. */
const NAMED = 20

type Request = CallRequest<'lotteryDesk.enterResult'>
type Correction = CallRequest<'lotteryDesk.correctResult'>

export interface ResultDeps {
  readonly db: Database
  /** @throws Refusal GAME_UNKNOWN */
  gameOf(code: string): LotteryGame
}

/** The result that a text of digits means for a draw. @throws Refusal INVALID_INPUT at the field that is wrong */
function resultOf(game: LotteryGame, numero: string, text: string, field: string): object {
  const typed = readTyped(game, text, dayOfIssue(numero))
  if ('result' in typed) return typed.result
  const why =
    typed.fault === 'digits'
      ? `${typed.prize}: ${typed.number} needs ${typed.digits} digits`
      : typed.fault === 'count'
        ? `${typed.given} numbers, ${typed.needed} are needed`
        : 'no result of this game'
  throw wrongField(field, why)
}

/**
 * The first result of an official draw. Two operators type all digits: the second without seeing what the first has typed.
 * @throws Refusal DRAW_UNKNOWN, STATE_PASSED, INVALID_INPUT
 */
export const resultProposal = ({ db, gameOf }: ResultDeps): ProposalKind<Request> =>
  proposalKind('lotteryDesk.enterResult', lotteryDeskCalls['lotteryDesk.enterResult'], {
    ...typedTwice(gameOf),
    look: (tx, request) => look(tx, { db, gameOf }, request, ['open', 'closed']),
    apply: (tx, request, agreed) => apply(tx, gameOf, { ...request, action: 'draw.resultEntered' }, agreed),
  })

/** Another result for a draw that is settled by one, typed like the first. The turns of the draws post what it changes. */
export const correctionProposal = ({ db, gameOf }: ResultDeps): ProposalKind<Correction> =>
  proposalKind('lotteryDesk.correctResult', lotteryDeskCalls['lotteryDesk.correctResult'], {
    ...typedTwice(gameOf),
    look: (tx, request) => look(tx, { db, gameOf }, request, ['settled', 'corrected']),
    apply: (tx, request, agreed) => apply(tx, gameOf, { ...request, action: 'draw.resultCorrected' }, agreed),
  })

const typedTwice = (gameOf: (code: string) => LotteryGame) => ({
  check: async (_tx: Tx, request: Request): Promise<void> => void checked(gameOf, request),
  again: {
    field: 'result',
    agrees({ gameCode, numero, result }: Request, text: string): boolean {
      const game = gameOf(gameCode)
      const second = resultOf(game, numero, text, 'again')
      return JSON.stringify(second) === JSON.stringify(resultOf(game, numero, result, 'result'))
    },
  },
})

/** An official draw that may get a result: nothing is given that is not settled yet, unless it is held for operators to decide. */
async function awaited(
  tx: Tx,
  gameOf: (code: string) => LotteryGame,
  { gameCode, numero }: Pick<Request, 'gameCode' | 'numero'>,
): Promise<AwaitedDraw> {
  const draw = await lockAwaited(tx, gameOf(gameCode).number, numero)
  if (draw === undefined) throw new Refusal('DRAW_UNKNOWN')
  const isDecided = draw.held !== null || (draw.given?.revision ?? 0) === draw.revision
  if (draw.source !== 'official' || !isDecided) throw new Refusal('STATE_PASSED')
  return draw
}

async function look(tx: Tx, { db, gameOf }: ResultDeps, request: Request, states: readonly DrawState[]): Promise<Look> {
  const draw = await awaited(tx, gameOf, request)
  if (!states.includes(draw.state)) throw new Refusal('STATE_PASSED')
  const { tickets, stake, members, first } = await readStanding(tx, [draw], NAMED)
  const refOf = await readMemberRefs(tx, first)
  const revision = draw.revision + 1
  // What is still sold has no money yet that a result could move.
  const effect =
    draw.state === 'open'
      ? undefined
      : await effectOf(db, gameOf(request.gameCode), {
          game: draw.game,
          nr: draw.nr,
          issue: request.numero,
          revision,
          result: checked(gameOf, request),
        })
  const common = { tickets, players: members, stake: decimal(stake) }
  return {
    subject: `draw:${request.gameCode}:${request.numero}`,
    preview: {
      before: { state: draw.state, revision: draw.revision, ...common },
      after: { state: 'drawn', revision, ...common, ...shownEffect(draw.state, effect) },
      money: effect === undefined ? null : effect.paidMore - effect.takenBack,
      members: first.map((id) => ({ id: memberId(id), username: refOf(id).username })),
    },
    seen: { revision: draw.revision, held: draw.held },
  }
}

/** What a result changes as a proposal shows it; one that would take too long to reckon says so. */
function shownEffect(state: DrawState, effect: Effect | undefined): Readonly<Record<string, unknown>> {
  if (effect === undefined) return state === 'open' ? {} : { effect: 'too many tickets to reckon' }
  const { winning, losing, changing, paidMore, takenBack, owed } = effect
  return {
    winning,
    losing,
    changing,
    paidMore: decimal(paidMore),
    takenBack: decimal(takenBack),
    owed: decimal(owed),
  }
}

async function apply(
  tx: Tx,
  gameOf: (code: string) => LotteryGame,
  request: Request & { readonly reason?: string; readonly action: 'draw.resultEntered' | 'draw.resultCorrected' },
  { maker, checker }: Agreed,
): Promise<void> {
  const draw = await awaited(tx, gameOf, request)
  const result = checked(gameOf, request)
  const { reason = null, action } = request
  const revision = draw.revision + 1
  await giveResult(tx, draw, { revision, result, maker, checker, reason })
  for (const operator of [maker, checker])
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action,
      subject: `draw:${request.gameCode}:${request.numero}`,
      before: { state: draw.state, result: draw.given?.result ?? null },
      after: { revision, result, reason },
    })
}

/** What was typed, as it is stored; its date has to be that of the draw. @throws Refusal INVALID_INPUT */
function checked(gameOf: (code: string) => LotteryGame, { gameCode, numero, date, result }: Request): object {
  if (date !== dayOfIssue(numero)) throw wrongField('date', `the draw is of ${dayOfIssue(numero)}`)
  return resultOf(gameOf(gameCode), numero, result, 'result')
}
