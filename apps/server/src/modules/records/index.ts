import { Refusal } from '#contract/errors.ts'
import { type Bet, recordCalls } from '#contract/calls/records.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { sendCsv } from '../../platform/csv-file.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import { checkPeriod, type Period, readCursor, writeCursor } from '../../platform/paging.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import { type BetRow, readBet, readBets, readMovementsOfBet } from './bets.sql.ts'
import { type Asked, movementName, readMovementSums, readPlaySums, type PlaySum } from '../wallet/index.ts'
import { readMovements } from './movements.sql.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Providers } from '../providers/index.ts'
import { createStatements } from './statement.ts'

export { type BetRow, readBet, readOutcomes } from './bets.sql.ts'
export {
  type AskedOfMany,
  type EntryKey,
  largestBetsOfMany,
  largestMovementsOfMany,
  readBetsAt,
  readBetsOfMany,
  readMovementsAt,
  readMovementsOfMany,
  sumBetsOfMany,
  sumMovementsOfMany,
  type TimeOrder,
} from './of-members.sql.ts'
export { statementWords } from './statement-texts.ts'
export { createReconciliation } from './reconciliation/index.ts'

export interface RecordDeps {
  readonly db: Database
  readonly clock: Clock
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly throttle: Throttle
  readonly timeZone: string
  readonly catalogue: Pick<Catalogue, 'nameOf' | 'nodesOf' | 'tileOf'>
  readonly providers: Pick<Providers, 'canReplay' | 'replay'>
}

export interface Records {
  readonly calls: MountedCall[]
  /** Serves statements as CSV under their short-lived addresses. */
  mount(server: FastifyInstance): void
}

const PATH = '/wps/record/statement'
const PAGE = 20
/** Statements that a member may ask for in ten minutes. */
const [STATEMENTS, STATEMENT_SECONDS] = [20, 600]
/** Games that the catalogue no longer has, or that the provider did not name. */
const OTHER_GAMES = 'OTHER'

/** What a member did and what became of its money, read from the ledger. */
export function createRecords(deps: RecordDeps): Records {
  const { db, timeZone, throttle } = deps
  const statements = createStatements(deps)
  const asked = (member: MemberId, period: Period): Asked => ({ member, period: checkPeriod(period), timeZone })
  const betOf = (row: BetRow, language: string): Bet => ({
    id: row.n,
    at: row.at.toISOString(),
    game: row.game === null ? null : (deps.catalogue.nameOf(row.game, language) ?? null),
    round: row.round ?? '',
    stake: decimal(row.stake),
    payout: decimal(row.payout),
    state: row.state,
  })
  /** A round that is still open shows itself when its game is opened; of one that was given back there is nothing to see. */
  const hasReplay = ({ round, state, source }: BetRow): boolean =>
    round !== null && state !== 'open' && state !== 'refunded' && deps.providers.canReplay(source)
  const byType = (sums: readonly PlaySum[]) =>
    typesOf(sums, (game) => deps.catalogue.nameOf(game, 'EN')?.gameType ?? OTHER_GAMES)

  return {
    mount(server) {
      server.get<{ Params: { token: string } }>(
        `${PATH}/:token`,
        { config: { call: 'record.statement.file' } },
        async ({ params }, reply) => {
          const { name, csv } = await statements.open(params.token)
          return sendCsv(reply, name, csv)
        },
      )
    },
    calls: bindCalls(recordCalls, {
      async 'record.account'({ type, cursor, limit, language, ...period }, { session }) {
        const { rows, next } = await readMovements(db, asked(session.member, period), {
          type,
          cursor: readCursor(cursor),
          limit: limit ?? PAGE,
        })
        return {
          list: rows.map((row) => ({
            id: row.n,
            at: row.at.toISOString(),
            type: movementName(row.type),
            amount: decimal(row.amount),
            balance: decimal(row.balance),
            reference: row.reference,
            game: row.game === null ? null : (deps.catalogue.nameOf(row.game, language)?.name ?? null),
          })),
          next: next === null ? null : writeCursor(next),
        }
      },
      async 'record.accountTotals'(period, { session }) {
        const sums = await readMovementSums(db, asked(session.member, period))
        return {
          totals: sums.map(({ type, count, amount }) => ({ type: movementName(type), count, amount: decimal(amount) })),
        }
      },
      async 'record.bets'({ cursor, limit, language, gameType, vendor, state, ...period }, { session }) {
        const games = gamesFor(deps, { gameType, vendor })
        const { rows, next } = await readBets(
          db,
          asked(session.member, period),
          { games, state },
          { cursor: readCursor(cursor), limit: limit ?? PAGE },
        )
        return { list: rows.map((row) => betOf(row, language)), next: next === null ? null : writeCursor(next) }
      },
      async 'record.betTotals'({ gameType, vendor, ...period }, { session }) {
        const types = byType(
          await readPlaySums(db, asked(session.member, period), gamesFor(deps, { gameType, vendor })),
        )
        return { total: total(types), byType: types.map(written) }
      },
      async 'record.bet'({ id, language }, { session: { member } }) {
        const row = await readBet(db, member, id)
        if (row === undefined) throw new Refusal('NOT_FOUND')
        const movements = await readMovementsOfBet(db, member, row)
        return {
          bet: betOf(row, language),
          disputable: row.young,
          replay: hasReplay(row),
          movements: movements.map(({ at, type, amount, reference }) => ({
            at: at.toISOString(),
            type: movementName(type),
            amount: decimal(amount),
            reference,
          })),
        }
      },
      async 'record.replay'({ id, language }, { session: { member } }) {
        const row = await readBet(db, member, id)
        if (row === undefined || row.round === null || row.game === null || !hasReplay(row))
          throw new Refusal('NOT_FOUND')
        const game = deps.catalogue.tileOf(row.game, language)
        if (game === undefined) throw new Refusal('NOT_FOUND')
        const opened = await deps.providers.replay(row.source, { user: member, round: row.round, language })
        if (opened === undefined) throw new Refusal('NOT_FOUND')
        return { url: opened.url, game }
      },
      async 'record.profit'(period, { session }) {
        const about = asked(session.member, period)
        const [sums, moved] = await Promise.all([readPlaySums(db, about), readMovementSums(db, about)])
        const types = byType(sums)
        const movedBy = (...wanted: string[]): bigint =>
          moved.reduce(
            (sum, { type, amount }) => (wanted.includes(movementName(type)) ? sum + BigInt(amount) : sum),
            0n,
          )
        return {
          days: sums.flatMap(({ day, stake, payout }) =>
            day === null ? [] : [{ date: day, stake: decimal(stake), payout: decimal(payout) }],
          ),
          byType: types.map(written),
          total: {
            ...total(types),
            deposits: decimal(movedBy('deposit')),
            withdrawals: decimal(-movedBy('withdrawal', 'withdrawalReturn')),
          },
        }
      },
      async 'record.statement'({ kind, language, ...period }, { session: { member } }) {
        checkPeriod(period)
        if (!(await throttle.take(`statement:${member}`, STATEMENTS, STATEMENT_SECONDS)))
          throw new Refusal('TOO_MANY_REQUESTS')
        return { url: `${PATH}/${await statements.tokenFor({ member, kind, period, language })}` }
      },
    }),
  }
}

const decimal = (units: string | bigint): string => moneyToDecimal(BigInt(units), 5)

const gamesFor = (
  { catalogue }: RecordDeps,
  filter: Parameters<Catalogue['nodesOf']>[0],
): readonly number[] | undefined =>
  filter.gameType === undefined && filter.vendor === undefined ? undefined : catalogue.nodesOf(filter)

interface TypeSum {
  readonly gameType: string
  readonly bets: number
  readonly stake: bigint
  readonly payout: bigint
}

/** Sums by game as sums by type of game, the most staked first. */
function typesOf(sums: readonly PlaySum[], typeOf: (game: number) => string): TypeSum[] {
  const types = new Map<string, TypeSum>()
  for (const { game, bets, stake, payout } of sums) {
    if (game === null) continue
    const gameType = typeOf(game)
    const before = types.get(gameType) ?? { gameType, bets: 0, stake: 0n, payout: 0n }
    types.set(gameType, {
      gameType,
      bets: before.bets + bets,
      stake: before.stake + BigInt(stake),
      payout: before.payout + BigInt(payout),
    })
  }
  return [...types.values()].toSorted((a, b) => (a.stake < b.stake ? 1 : -1))
}

const written = ({ gameType, bets, stake, payout }: TypeSum) => ({
  gameType,
  bets,
  stake: decimal(stake),
  payout: decimal(payout),
})

const total = (types: readonly TypeSum[]) => ({
  bets: types.reduce((sum, { bets }) => sum + bets, 0),
  stake: decimal(types.reduce((sum, { stake }) => sum + stake, 0n)),
  payout: decimal(types.reduce((sum, { payout }) => sum + payout, 0n)),
})
