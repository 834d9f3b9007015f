import { lotteryDeskCalls } from '#contract/calls/lottery-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { memberId } from '../../../platform/ids.ts'
import type { LotteryGame } from '../games.ts'
import { lockPairs } from '../pair.sql.ts'
import { decimal } from '../sale.ts'
import { lockDraw, readStanding, VOIDABLE, voidDraw } from './void.sql.ts'

/** So many of its members a proposal names. */
const NAMED = 20

type Request = CallRequest<'lotteryDesk.void'>

/**
 * The void of a draw that has no result, with what joins it with another station's. It opens, closes and is sold on while the proposal waits; once it has a result it
 * is too late. The stakes go back in the turns of the draws, once every shard has closed.
 */
export const voidProposal = (gameOf: (code: string) => LotteryGame): ProposalKind<Request> =>
  proposalKind('lotteryDesk.void', lotteryDeskCalls['lotteryDesk.void'], {
    async look(tx, { gameCode, numero }) {
      const draw = await lockDraw(tx, gameOf(gameCode).number, numero)
      if (draw === undefined) throw new Refusal('DRAW_UNKNOWN')
      if (draw.isGiven || !VOIDABLE.includes(draw.state)) throw new Refusal('STATE_PASSED')
      const pairs = await lockPairs(tx, draw)
      const { tickets, stake, members, first } = await readStanding(tx, [draw, ...pairs], NAMED)
      const refOf = await readMemberRefs(tx, first)
      return {
        subject: `draw:${gameCode}:${numero}`,
        preview: {
          before: { state: draw.state, tickets, players: members, stake: decimal(stake) },
          after: { state: 'void', tickets: 0, players: 0, stake: decimal(0n) },
          money: stake,
          members: first.map((id) => ({ id: memberId(id), username: refOf(id).username })),
        },
        seen: { hasResult: false },
      }
    },
    async apply(tx, { gameCode, numero, reason }, { maker, checker }) {
      const draw = await lockDraw(tx, gameOf(gameCode).number, numero)
      if (draw === undefined || !(await voidDraw(tx, draw))) throw new Refusal('STATE_PASSED')
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'draw.voided',
          subject: `draw:${gameCode}:${numero}`,
          before: { state: draw.state },
          after: { state: 'void', reason },
        })
    },
  })
