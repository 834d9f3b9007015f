import type { FastifyInstance } from 'fastify'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import type { LotteryDraw, LotteryTicket } from '#contract/lottery.ts'
import { Refusal } from '#contract/errors.ts'
import type { LotterySettings } from '#contract/settings/lottery.ts'
import type { TopicData } from '#contract/topics.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { parseMoney } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type Ids, type MemberId, rowId, shardOf } from '../../platform/ids.ts'
import { isRowId } from '../../platform/tokens.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Lanes } from '../../platform/lane/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { Loop } from '../../platform/loops.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Brand } from '../brand/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Limit, stakeRefused } from '../safeguards/index.ts'
import { cancelTicket } from './cancel-ticket.ts'
import { type Chases, createChases } from './chase/index.ts'
import { createControls } from './controls.ts'
import { limitControls, readControls } from './desk/control.sql.ts'
import { createLotteryDesk, type LotteryDesk, type LotteryDeskDeps } from './desk/index.ts'
import { type DrawRow, dropOld, readDraw, readDraws, readLastResults, readTrend } from './draw.sql.ts'
import { dropSlices } from './exposure.sql.ts'
import { addToCatalogue, chosenGames, LOTTERY_VENDORS, type LotteryGame, numberGames } from './games.ts'
import { atControls, createLeases } from './lease-needs.ts'
import { areasOf, byNextClose, createBoard, frontOf, regionOf, VIETNAM_MENUS } from './menus.ts'
import { placeTicket } from './place-ticket.ts'
import { mountFeeds, type ResultFeed } from './feed.ts'
import { createTurn } from './run-draws.ts'
import { createMostRebate, createRebates, type MostRebate } from './rebates.ts'
import { decimal, sell } from './sale.ts'
import { exportTickets, readRecentGames, readTicket, readTickets, soldTicket, type TicketRow } from './ticket.sql.ts'
import { ticketView } from './ticket-view.ts'
import { launchUrl } from './launch.ts'
import { storedNeeds } from './stored-needs.ts'
import { gameTerms, type GameTerms, playsOf, readTerms, termsMark } from './terms.ts'

export type { ResultFeed } from './feed.ts'

export interface LotteryDeps extends Pick<LotteryDeskDeps, 'second' | 'desk'> {
  readonly db: Database
  readonly clock: Clock
  readonly calendar: Calendar
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly log: Log
  readonly lanes: Lanes
  readonly settings: LotteryDeskDeps['settings']
  readonly brand: Pick<Brand, 'brand' | 'lotteries' | 'timeZone'>
  /** Draws of the past with which each game begins: none but in the demonstration. */
  readonly simulatedDraws?: number
  readonly catalogue: Pick<Catalogue, 'tileOf' | 'nameOf' | 'stateOf' | 'refresh'>
  /** Sources outside that tell official results; none unless told. */
  readonly resultFeeds?: readonly ResultFeed[]
  houseLimits(): readonly Limit[]
  /** The rebate that a member's upline left to it, in hundredths of a percent. */
  rebateOf(member: MemberId): Promise<number>
  /** Has open pages look at the draws of now. */
  changed(): Promise<void>
}

export interface Lottery {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  /** What operators see and do of them. */
  readonly desk: LotteryDesk
  readonly chases: Chases
  readonly loops: readonly Loop[]
  readonly exports: { readonly tickets: (member: MemberId) => Promise<unknown> }
  readonly mostRebate: MostRebate
  /** The draws of a game as its open pages hear of them; undefined where the brand runs no such game. */
  now(code: string): TopicData['lottery'] | undefined
  /** The tiles of the games that a member bought tickets of last, and when. */
  recentOf(member: MemberId): Promise<readonly { readonly nodeId: number; readonly at: Date }[]>
  /** Where results of official draws come in. */
  mount(server: FastifyInstance): void
  /** Reads the draws of now and the controls of numbers again. */
  look(): Promise<void>
}

/** Milliseconds between two turns of the draws. */
const TURN_MS = 200
const RECENT_GAMES = 12
const POPULAR = ['ssc-1m', 'vn-fast-south-1m', 'k3-1m', 'keno-1m'] as const
/** The language of what menus name by themselves; pages word the codes. */
const LANGUAGE = 'EN'

/** Lotteries: draws, tickets, and what they pay. */
export async function createLottery(deps: LotteryDeps): Promise<Lottery> {
  const { db, clock, calendar, settings, lanes, catalogue } = deps
  const games = await db.transaction((tx) => numberGames(tx, chosenGames(deps.brand.lotteries)))
  if (await addToCatalogue(db, games)) await catalogue.refresh()
  const byCode = new Map(games.map((game) => [game.id, game]))
  const byNumber = new Map(games.map((game) => [game.number, game]))
  const board = await createBoard(db, clock, (nodeId) => catalogue.tileOf(nodeId, LANGUAGE)?.iconUrl ?? '')
  const changed = async (): Promise<void> => {
    await board.look()
    await deps.changed()
  }
  const turn = createTurn({ ...deps, games, changed, simulated: deps.simulatedDraws ?? 0 })
  const place = placeTicket(calendar)
  const cancel = cancelTicket(calendar)

  /** @throws Refusal GAME_UNKNOWN */
  const gameOf = (code: string): LotteryGame => {
    const game = byCode.get(code)
    if (game === undefined) throw new Refusal('GAME_UNKNOWN')
    return game
  }
  const controls = createControls(() => readControls(db))
  await controls.look()
  const leases = createLeases(db, async (need, cells, by) => {
    const isByCell = byNumber.get(need.game)?.kind.plays.get(need.play)?.isByCell === true
    await db.transaction((tx) => limitControls(tx, deps.ids, need, isByCell ? cells : [], by))
    await controls.look()
  })
  const rebateOf = createRebates(clock, (member) => deps.rebateOf(member))
  const termsFor = async (game: LotteryGame, member?: MemberId): Promise<GameTerms> =>
    gameTerms(game, await readTerms(settings), member === undefined ? 0 : await rebateOf(member))
  const isSold = ({ id, nodeId }: LotteryGame, { gamesOff }: LotterySettings): boolean =>
    !gamesOff.includes(id) && catalogue.stateOf(nodeId)?.open !== false
  const chases = createChases({
    ...deps,
    leases,
    gameOf,
    byNumber,
    isSold,
    termsFor,
    controlsOf: (draw) => controls.of(draw),
  })
  const feedNames = (deps.resultFeeds ?? []).map(({ name }) => name)
  const desk = createLotteryDesk({
    ...deps,
    nextOf: (game) => board.next(game),
    controls,
    gameOf,
    byNumber,
    chases,
    feedNames,
  })
  const recentOf = async (member: MemberId): Promise<number[]> =>
    (await readRecentGames(db, member, RECENT_GAMES)).map(({ game }) => game)
  const shownOf = async (member: MemberId | undefined, some: readonly LotteryGame[]) => {
    const recent = new Set(member === undefined ? [] : await recentOf(member))
    const { gamesOff } = await settings.lottery()
    return byNextClose(
      some.filter(({ id }) => !gamesOff.includes(id)).map((game) => board.shown(game, recent.has(game.number))),
    )
  }
  const controlled = (draw: DrawRow | undefined) =>
    draw === undefined ? [] : controls.of(draw).map(({ play, block, cell, share }) => ({ play, block, cell, share }))
  const markOf = (draw: DrawRow | undefined, terms: string): string =>
    `${draw === undefined ? '' : controls.markOf(draw)}${terms}`
  let marks = new Map<string, string>()
  const lookAtTerms = async (): Promise<void> => {
    const house = await readTerms(settings)
    marks = new Map(games.map((game) => [game.id, termsMark(game, house)]))
  }
  const drawOf = (row: DrawRow): LotteryDraw => ({
    gameCode: byNumber.get(row.game)?.id ?? String(row.game),
    numero: row.issue,
    state: row.state,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    revision: row.revision,
    result: row.result,
    commitment: row.commitment,
    isSimulated: row.isSimulated,
  })
  const ticketOf = (row: TicketRow, { cancelGuardSeconds }: LotterySettings): LotteryTicket =>
    ticketView(byNumber.get(row.draw.game), row, {
      nowMs: board.nowMs(),
      cancelUntilMs: row.draw.closesAt.getTime() - cancelGuardSeconds * 1000,
    })

  return {
    mount: (server) => mountFeeds(server, { db, clock, byCode }, deps.resultFeeds ?? []),
    now: (code) => {
      const game = byCode.get(code)
      return game === undefined
        ? undefined
        : { ...board.now(game), controlsMark: markOf(board.next(game), marks.get(code) ?? '') }
    },
    // A house without lotteries asks nothing each second.
    look: async () => void (games.length > 0 && (await Promise.all([board.look(), controls.look(), lookAtTerms()]))),
    recentOf: async (member) =>
      games.length === 0
        ? []
        : (await readRecentGames(db, member, RECENT_GAMES)).flatMap(({ game, at }) => {
            const nodeId = byNumber.get(game)?.nodeId
            return nodeId === undefined ? [] : [{ nodeId, at }]
          }),
    desk,
    chases,
    loops: games.length === 0 ? [] : [{ name: 'lottery', everyMs: TURN_MS, turn }],
    jobs: [
      { name: 'drop_old_grades', schedule: '20 4 * * *', run: () => db.transaction(dropOld) },
      { name: 'drop_exposure', schedule: '40 * * * *', run: () => dropSlices(db) },
    ],
    exports: { tickets: (member) => exportTickets(db, member) },
    mostRebate: createMostRebate(games, settings),
    calls: bindCalls(lotteryCalls, {
      async 'lottery.menus'({ prizeMode, front }, { session }) {
        if (front !== undefined) {
          const some = games.filter(
            (game) => game.stations === undefined && LOTTERY_VENDORS[game.area].gameType === front,
          )
          return { menus: [{ menuCode: front, menuName: front, gameMenus: frontOf(await shownOf(undefined, some)) }] }
        }
        const shown = await shownOf(session?.member, games)
        const menus = areasOf(prizeMode).map((area) => ({
          menuCode: area,
          menuName: area,
          gameMenus: shown.filter((game) => game.area === area),
        }))
        return { menus: menus.filter(({ gameMenus }) => gameMenus.length > 0) }
      },
      async 'lottery.vietnamMenu'(_request, { session }) {
        const shown = await shownOf(
          session?.member,
          games.filter(({ area }) => area === 'VN'),
        )
        const menus = VIETNAM_MENUS.map(({ region, ...menu }) => ({
          ...menu,
          gameMenus: shown.filter(({ gameCode }) => regionOf(gameCode) === region),
        }))
        return { vnLotteryMenus: menus.filter(({ gameMenus }) => gameMenus.length > 0) }
      },
      async 'lottery.recent'(_request, { session }) {
        const { gamesOff } = await settings.lottery()
        const recent = (await recentOf(session.member))
          .flatMap((number) => byNumber.get(number) ?? [])
          .filter(({ id }) => !gamesOff.includes(id))
        return { gameMenus: recent.map((game) => board.shown(game, true)) }
      },
      async 'lottery.popular'() {
        const popular = await shownOf(
          undefined,
          POPULAR.flatMap((code) => byCode.get(code) ?? []),
        )
        const vn = await shownOf(
          undefined,
          games.filter(({ area }) => area === 'VN'),
        )
        return { popular, vn }
      },
      async 'lottery.opened'({ gameCode }, { session }) {
        return { numeros: await shownOf(session.member, gameCode === undefined ? games : [gameOf(gameCode)]) }
      },
      'lottery.launch': async (request) => {
        if (request.lottoGameCode !== undefined) gameOf(request.lottoGameCode)
        return { url: launchUrl(request) }
      },
      async 'lottery.terms'({ gameCode }, { session }) {
        const game = gameOf(gameCode)
        const house = await readTerms(settings)
        const { all } = house
        const isOn = isSold(game, all)
        const terms = await termsFor(game, session?.member)
        return {
          gameCode,
          isOn,
          groups: terms.groups,
          cancelGuard: all.cancelGuardSeconds,
          plays: playsOf(terms, isOn),
          controls: controlled(board.next(game)),
          controlsMark: markOf(board.next(game), termsMark(game, house)),
          pastedUnit: decimal(parseMoney(all.pastedUnit)),
        }
      },
      async 'lottery.place'({ key, gameCode, numero, picks }, { session }) {
        const game = gameOf(gameCode)
        const all = await settings.lottery()
        if (!isSold(game, all)) throw new Refusal('GAME_PAUSED')
        const next = board.next(game)
        const draw = next?.issue === numero ? next : await readDraw(db, game.number, numero)
        if (draw === undefined || draw.state === 'void') throw new Refusal('DRAW_CLOSED')
        const { member } = session
        const terms = await termsFor(game, member)
        const { input, answer } = await atControls(async () => {
          const wanted = {
            shard: shardOf(member),
            member,
            id: deps.ids.row(),
            reference: key,
            game,
            draw: {
              nr: draw.nr,
              issue: draw.issue,
              opensAtMs: draw.opensAt.getTime(),
              closesAtMs: draw.closesAt.getTime(),
            },
            sale: sell(terms, draw, picks, controls.of(draw)),
            asked: JSON.stringify(picks),
            houseLimits: deps.houseLimits(),
          }
          const answered = await leases.asking(
            wanted.shard,
            () => lanes.run(place, wanted),
            (one) => (one.verdict === 'lease' ? one.needs : undefined),
          )
          return { input: wanted, answer: answered }
        })
        switch (answer.verdict) {
          case 'ok': {
            const { boughtAtMs, balance } = answer
            const row =
              boughtAtMs === undefined
                ? await readTicket(db, member, { reference: key })
                : soldTicket(input, { draw, at: new Date(boughtAtMs) })
            if (row === undefined) throw new Error('a ticket was sold and is not there')
            return { ticket: ticketOf(row, all), balance: decimal(balance) }
          }
          case 'closed':
            throw new Refusal('DRAW_CLOSED')
          case 'draw-limit':
            throw new Refusal('DRAW_LIMIT', { most: decimal(answer.left) })
          case 'lease':
            throw new Refusal('BUSY')
          case 'unknown':
            throw new Refusal('NOT_FOUND')
          default:
            throw await stakeRefused(db, member, answer.verdict)
        }
      },
      async 'lottery.cancel'({ id }, { session }) {
        const { member } = session
        const row = await readTicket(db, member, { id: rowId(id) })
        const game = row === undefined ? undefined : byNumber.get(row.draw.game)
        if (row === undefined || game === undefined) throw new Refusal('NOT_FOUND')
        const all = await settings.lottery()
        const answer = await lanes.run(cancel, {
          shard: shardOf(member),
          member,
          id: row.id,
          reference: row.reference,
          stake: row.stake,
          boughtAtMs: row.at.getTime(),
          gate: game.number,
          nodeId: game.nodeId,
          issue: row.draw.issue,
          nr: row.draw.nr,
          untilMs: row.draw.closesAt.getTime() - all.cancelGuardSeconds * 1000,
          needs: storedNeeds(await termsFor(game), row),
        })
        if (answer.verdict === 'unknown') throw new Refusal('NOT_FOUND')
        if (answer.verdict === 'closed') throw new Refusal('DRAW_CLOSED')
        return { balance: decimal(answer.balance) }
      },
      async 'lottery.tickets'({ gameCode, numero, state, cursor, limit = 20 }, { session }) {
        const game = gameCode === undefined ? undefined : gameOf(gameCode).number
        const before = cursor === undefined || !isRowId(cursor) ? undefined : rowId(cursor)
        const rows = await readTickets(db, session.member, { game, issue: numero, state, before, limit: limit + 1 })
        const shown = rows.slice(0, limit)
        const all = await settings.lottery()
        return {
          list: shown.map((row) => ticketOf(row, all)),
          next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        }
      },
      async 'lottery.ticket'({ id }, { session }) {
        const row = await readTicket(db, session.member, { id: rowId(id) })
        if (row === undefined) throw new Refusal('NOT_FOUND')
        return { ticket: ticketOf(row, await settings.lottery()), draw: drawOf(row.draw) }
      },
      async 'lottery.draws'({ gameCode, day, last = '100' }) {
        const rows = await readDraws(db, gameOf(gameCode).number, {
          day,
          last: day === undefined ? Number(last) : 1440,
        })
        return { list: rows.map(drawOf) }
      },
      'lottery.trend': async ({ gameCode, last }) => ({
        list: await readTrend(db, gameOf(gameCode).number, Number(last)),
      }),
      async 'lottery.results'({ day, area }) {
        const rows = await readLastResults(db, day)
        const shown = rows.filter(({ game }) => {
          const known = byNumber.get(game)
          return known !== undefined && (area === undefined || known.area === area)
        })
        return { list: shown.map(drawOf) }
      },
      async 'lottery.proof'({ gameCode, numero }) {
        const row = await readDraw(db, gameOf(gameCode).number, numero)
        if (row === undefined) throw new Refusal('DRAW_UNKNOWN')
        return { draw: drawOf(row), commitment: row.commitment, seed: row.seed, result: row.result }
      },
    }),
  }
}
