import { lotteryDeskCalls, MOST_NUMBERS } from '#contract/calls/lottery-desk.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { numberNames } from '#rules/lottery/controls.ts'
import { type AnyPlay, dayOfIssue } from '#rules/lottery/kind.ts'
import { indexesOf, PickError } from '#rules/lottery/play.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Desk, DeskQueue } from '../../../platform/desk.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type Ids, rowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { SecondPerson, ProposalKind } from '../../../platform/second-person.ts'
import type { Settings } from '../../brand/index.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Controls } from '../controls.ts'
import { type DrawRow, readDraw } from '../draw.sql.ts'
import { readLiability } from '../exposure.sql.ts'
import type { LotteryGame } from '../games.ts'
import { decimal } from '../sale.ts'
import { gameTerms, readTerms } from '../terms.ts'
import { createCalendars } from './calendar.ts'
import { dropControls, listControls, removeControl, writeControls } from './control.sql.ts'
import { listDraws, readPlays, readRuns, readTotals, readWonByPlay, waitingResults } from './desk.sql.ts'
import { correctionProposal, resultProposal } from './enter-result.ts'
import { createTermsDesk } from './terms-desk.ts'
import { watchCalls, type WatchDeps } from './watch.ts'
import { voidProposal } from './void-draw.ts'

export interface LotteryDeskDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly settings: Pick<Settings, 'lottery' | 'lotteryTerms' | 'read' | 'write' | 'forget'>
  readonly second: SecondPerson
  readonly desk: Pick<Desk, 'operatorsOf'>
  readonly catalogue: Pick<Catalogue, 'nameOf'>
  readonly brand: { readonly timeZone: string }
  readonly controls: Controls
  /** The draw of a game that is sold now, or next. */
  nextOf(game: LotteryGame): DrawRow | undefined
  /** @throws Refusal GAME_UNKNOWN */
  gameOf(code: string): LotteryGame
  readonly byNumber: ReadonlyMap<number, LotteryGame>
  readonly chases: WatchDeps['chases']
  /** The names of the feeds whose messages are taken. */
  readonly feedNames: readonly string[]
}

export interface LotteryDesk {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly proposals: readonly ProposalKind[]
  readonly desks: readonly DeskQueue[]
}

/** The language in which the console names games. */
const LANGUAGE = 'EN'

/** What operators see and do of the lotteries. */
export function createLotteryDesk(deps: LotteryDeskDeps): LotteryDesk {
  const { db, clock, ids, settings, second, desk, catalogue, brand, controls, gameOf, byNumber } = deps
  const voids = voidProposal(gameOf)
  const results = resultProposal(deps)
  const corrections = correctionProposal(deps)
  const named = (number: number) => {
    const game = byNumber.get(number)
    const known = game === undefined ? undefined : catalogue.nameOf(game.nodeId, LANGUAGE)
    return {
      game: known === undefined ? null : { nodeId: known.nodeId, name: known.name },
      gameCode: game?.id ?? String(number),
    }
  }
  /** @throws Refusal GAME_UNKNOWN, DRAW_UNKNOWN */
  const drawOf = async (gameCode: string, numero: string): Promise<{ game: LotteryGame; draw: DrawRow }> => {
    const game = gameOf(gameCode)
    const draw = await readDraw(db, game.number, numero)
    if (draw === undefined) throw new Refusal('DRAW_UNKNOWN')
    return { game, draw }
  }
  const calendars = createCalendars({ ...deps, named })
  const terms = createTermsDesk({ ...deps, named })
  const numberOf = (gameCode: string | undefined): number | undefined =>
    gameCode === undefined ? undefined : gameOf(gameCode).number

  return {
    proposals: [voids, results, corrections, ...calendars.proposals, ...terms.proposals],
    desks: [{ name: 'results', permission: 'games.switch', waiting: () => waitingResults() }],
    jobs: [{ name: 'drop_controls', schedule: '25 4 * * *', run: () => dropControls(db) }],
    calls: [
      ...calendars.calls,
      ...terms.calls,
      ...watchCalls({ ...deps, named }),
      ...bindCalls(lotteryDeskCalls, {
        async 'lotteryDesk.draws'(request) {
          const { rows, next } = await listDraws(db, request, numberOf(request.gameCode), brand.timeZone)
          const totals = await readTotals(db, rows)
          return {
            list: rows.map((row, at) => ({
              ...named(row.game),
              numero: row.issue,
              state: row.state,
              opensAt: row.opensAt.toISOString(),
              closesAt: row.closesAt.toISOString(),
              drawsAt: row.drawsAt.toISOString(),
              result: row.result === null ? null : resultText(row.result),
              revision: row.revision,
              tickets: totals[at]?.tickets ?? 0,
              late: totals[at]?.late ?? 0,
              stake: decimal(totals[at]?.stake ?? 0n),
              payout: row.result === null ? null : decimal(totals[at]?.payout ?? 0n),
              source: row.source,
              held: row.held,
              settledAt: row.settledAt?.toISOString() ?? null,
              voidedAt: row.voidedAt?.toISOString() ?? null,
            })),
            next,
          }
        },
        async 'lotteryDesk.draw'({ gameCode, numero }) {
          const { game, draw } = await drawOf(gameCode, numero)
          const [plays, won, shards] = await Promise.all([
            readPlays(db, draw),
            readWonByPlay(db, draw),
            readRuns(db, draw),
          ])
          const isKnown = (play: string): boolean =>
            draw.result !== null && game.kind.plays.get(play)?.product === undefined
          return {
            commitment: draw.commitment,
            seed: draw.seed,
            plays: plays.map(({ play, tickets, lines, stake }) => ({
              play,
              tickets,
              lines,
              stake: decimal(BigInt(stake)),
              payout: isKnown(play) ? decimal(won.get(play) ?? 0n) : null,
            })),
            shards,
          }
        },
        async 'lotteryDesk.liability'({ gameCode, numero }, { operator: { operator } }) {
          const { game, draw } = await drawOf(gameCode, numero)
          await db.transaction(async (tx) =>
            recordAudit(tx, {
              actor: `operator:${operator}`,
              action: 'draw.liabilityRead',
              subject: `draw:${gameCode}:${numero}`,
              after: { state: draw.state },
            }),
          )
          const terms = gameTerms(game, await readTerms(settings))
          const owed = (await readLiability(db, draw)).flatMap(({ play: id, block, used }) => {
            const play = game.kind.plays.get(id)
            return used.flatMap((units, cell) => (units === 0n ? [] : [{ id, play, block, cell, units }]))
          })
          const most = owed.toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
          return {
            numbers: most.slice(0, MOST_NUMBERS).map(({ id, play, block, cell, units }) => ({
              play: id,
              number: play?.isByCell === true ? (numberNames(play, dayOfIssue(draw.issue))(block, cell) ?? null) : null,
              owed: decimal(units),
              limit: decimal(terms.of(id)?.drawLimit ?? 0n),
            })),
            total: owed.length,
          }
        },
        'lotteryDesk.void': async (request, { operator }) => ({
          proposal: await db.transaction((tx) => second.propose(tx, operator, voids, request)),
        }),
        'lotteryDesk.correctResult': async (request, { operator }) => ({
          proposal: await db.transaction((tx) => second.propose(tx, operator, corrections, request)),
        }),
        'lotteryDesk.enterResult': async (request, { operator }) => ({
          proposal: await db.transaction((tx) => second.propose(tx, operator, results, request)),
        }),
        async 'lotteryDesk.controls'(request) {
          const { rows, next } = await listControls(db, request, numberOf(request.gameCode))
          const operatorOf = await desk.operatorsOf(rows.flatMap(({ by }) => by ?? []))
          return {
            list: rows.map((row) => {
              const play = byNumber.get(row.game)?.kind.plays.get(row.play)
              const { block, cell } = row
              const number =
                play === undefined || block === null || cell === null
                  ? undefined
                  : numberNames(play, dayOfIssue(row.issue ?? row.at.toISOString().replaceAll('-', '')))(block, cell)
              return {
                ...named(row.game),
                id: row.id,
                play: row.play,
                number: number ?? (cell === null ? null : `${block}/${cell}`),
                numero: row.issue,
                share: row.share,
                until: row.until?.toISOString() ?? null,
                reason: row.reason,
                setBy: row.by === null ? null : (operatorOf(row.by) ?? null),
                at: row.at.toISOString(),
              }
            }),
            next,
          }
        },
        async 'lotteryDesk.setControl'(request, { operator: { operator } }) {
          const { gameCode, play: id, numbers, numero, share, until, reason } = request
          const game = gameOf(gameCode)
          const draw = numero === undefined ? undefined : (await drawOf(gameCode, numero)).draw
          const play = game.kind.plays.get(id)
          if (play === undefined) throw wrongField('play', 'unknown')
          const text = numbers?.trim() ?? ''
          const today = new Date(clock.now()).toISOString().slice(0, 10)
          const places = text === '' ? [] : placesOf(play, text, draw === undefined ? today : dayOfIssue(draw.issue))
          const count = Math.max(1, places.length)
          await db.transaction(async (tx) => {
            await writeControls(tx, {
              ids: Array.from({ length: count }, () => ids.row()),
              game: game.number,
              nr: draw?.nr ?? null,
              play: id,
              places,
              share,
              until: until ?? null,
              reason,
              by: operator,
            })
            recordAudit(tx, {
              actor: `operator:${operator}`,
              action: 'lottery.controlSet',
              subject: `lottery:${gameCode}`,
              after: { play: id, numbers: text, numero: numero ?? null, share, until: until ?? null, reason },
            })
          })
          await controls.look()
          return { count }
        },
        async 'lotteryDesk.endControl'({ id }, { operator: { operator } }) {
          await db.transaction(async (tx) => {
            const before = await removeControl(tx, rowId(id))
            if (before === undefined) throw new Refusal('NOT_FOUND')
            recordAudit(tx, {
              actor: `operator:${operator}`,
              action: 'lottery.controlEnded',
              subject: `lottery:${named(before.game).gameCode}`,
              before,
            })
          })
          await controls.look()
          return {}
        },
      }),
    ],
  }
}

/** The places of numbers, as a pick of theirs is written. @throws Refusal INVALID_INPUT at `numbers` */
function placesOf(play: AnyPlay, text: string, day: string): { block: number; cell: number }[] {
  // What is not counted by number has none that could be closed.
  if (!play.isByCell) throw wrongField('numbers', 'none')
  try {
    return play.read(text, day).flatMap(({ block, cells }) => indexesOf(cells).map((cell) => ({ block, cell })))
  } catch (error) {
    if (error instanceof PickError) throw wrongField('numbers', error.code)
    throw error
  }
}

/** A result as a line: numbers in the order of the draw, prizes by their names. */
function resultText(result: unknown): string {
  if (Array.isArray(result)) return result.map(resultText).join(' ')
  if (typeof result !== 'object' || result === null) return String(result)
  return Object.entries(result)
    .map(([name, value]) => `${name} ${resultText(value)}`)
    .join(' · ')
}
