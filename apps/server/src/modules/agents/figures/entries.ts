import { wrongField } from '#contract/errors.ts'
import type { EntrySort } from '#contract/calls/agent-figures.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { atRisk } from '#rules/play/at-risk.ts'
import { type MemberId, shardKey } from '../../../platform/ids.ts'
import { createKept } from '../../../platform/kept.ts'
import { pageOf, type Period, writeCursor } from '../../../platform/paging.ts'
import {
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
} from '../../records/index.ts'
import { movementName } from '../../wallet/index.ts'
import { allBelow, readShown } from '../agent.sql.ts'
import { accountOfTeam } from '../may-see.ts'
import { type AgentsDeps, inTime } from '../parts.ts'
import { decimal } from './measures.ts'
import type { Moments } from './moments.ts'
import { countMoves, readSeen } from './read-figures.sql.ts'
import { checked } from './reports.ts'

/** Members whose entries are looked through for a list of the whole team; above, an account has to be named. */
const MOST_LISTED = 100_000
/** Entries that are added up or put in an order by their size; above, a shorter period or an account has to be named. */
const MOST_COUNTED = 100_000
const USUAL = 20
/** Sums, and an order by size, are made once and kept for so long. */
const COUNTED = { newMs: 60_000, goodMs: 60_000 }

type Bets = CallResponse<'agents.bets'>
type Movements = CallResponse<'agents.movements'>

/** What moved in the wallets of agents' teams, entry by entry, and what that comes to. */
export interface Entries {
  bets(agent: MemberId, asked: CallRequest<'agents.bets'>): Promise<Bets>
  betTotals(agent: MemberId, asked: CallRequest<'agents.betTotals'>): Promise<CallResponse<'agents.betTotals'>>
  movements(agent: MemberId, asked: CallRequest<'agents.movements'>): Promise<Movements>
  movementTotals(
    agent: MemberId,
    asked: CallRequest<'agents.movementTotals'>,
  ): Promise<CallResponse<'agents.movementTotals'>>
}

const writeEntry = ({ shard, n }: EntryKey): string => Buffer.from(`${shard}.${n}`).toString('base64url')

/** @throws Refusal INVALID_INPUT for a text that is no cursor of entries */
function readEntry(cursor: string | undefined): EntryKey | undefined {
  if (cursor === undefined) return undefined
  const [, shard, n] = /^(\d{1,2})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  try {
    if (shard !== undefined && n !== undefined) return { shard: shardKey(Number(shard)), n }
  } catch {
    // A shard that there is not is no cursor of ours either.
  }
  throw wrongField('cursor', 'unknown')
}

/** How a kind of entries is read. */
interface Reading<Row> {
  page(
    asked: AskedOfMany,
    page: { readonly order: TimeOrder; readonly after: EntryKey | undefined; readonly limit: number },
  ): Promise<Row[]>
  largest(asked: AskedOfMany): Promise<EntryKey[] | undefined>
  at(keys: readonly EntryKey[]): Promise<Row[]>
}

interface PageAsked {
  readonly account?: string | undefined
  readonly sort?: EntrySort | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Reads entries of teams from the ledger. */
export function createEntries({
  db,
  reports,
  clock,
  catalogue,
  brand: { timeZone },
  moments,
}: Pick<AgentsDeps, 'db' | 'reports' | 'clock' | 'catalogue' | 'brand'> & {
  readonly moments: Pick<Moments, 'ledger'>
}): Entries {
  const ordered = createKept<{ keys: EntryKey[] | undefined; asOf: Date }>(clock, COUNTED)
  const betSums = createKept<CallResponse<'agents.betTotals'>>(clock, COUNTED)
  const movementSums = createKept<CallResponse<'agents.movementTotals'>>(clock, COUNTED)

  /** Whose entries are looked through. @throws Refusal NOT_FOUND, PERIOD_INVALID, INVALID_INPUT where the team is too large for one list */
  async function askedOf(agent: MemberId, account: string | undefined, days: Period): Promise<AskedOfMany> {
    const base = { period: checked(days), timeZone }
    if (account !== undefined && account.trim() !== '')
      return { ...base, members: [await readSeen(reports, agent, await accountOfTeam(db, agent, account))] }
    const below = await allBelow(reports, agent, MOST_LISTED + 1)
    if (below.length > MOST_LISTED) throw wrongField('account', 'name one of so large a team')
    return { ...base, members: [{ member: agent, since: null }, ...below] }
  }

  /** By what an answer is kept. Whoever has left a team by a move since is in it no longer. */
  const keyOf = async (agent: MemberId, what: object): Promise<string> =>
    JSON.stringify([agent, await inTime(countMoves(reports)), what])

  /** A page of entries in the order asked for, with the accounts that they are of. */
  async function pageOfEntries<Row extends EntryKey & { readonly member: MemberId }>(
    agent: MemberId,
    { sort = 'newest', cursor, limit = USUAL }: PageAsked,
    asked: AskedOfMany,
    { key, page, largest, at }: Reading<Row> & { readonly key: object },
  ) {
    const named = async (rows: readonly Row[]) => {
      const accounts = await readShown(
        reports,
        rows.map(({ member }) => member),
      )
      return rows.map((row) => ({ row, account: accounts.get(row.member)?.account ?? '' }))
    }
    if (sort === 'largest') {
      const { after, limit: most } = pageOf({ cursor, limit })
      const begin = Number(after ?? 0)
      const { keys, asOf } = await inTime(
        ordered.get(await keyOf(agent, key), async () => {
          const from = await moments.ledger()
          return { keys: await largest(asked), asOf: from }
        }),
      )
      if (keys === undefined) throw wrongField('sort', 'too many to be put in order')
      const end = begin + most - 1
      const next = end < keys.length ? writeCursor(String(end)) : null
      return { rows: await named(await inTime(at(keys.slice(begin, end)))), next, asOf: asOf.toISOString() }
    }
    const after = readEntry(cursor)
    const asOf = await moments.ledger()
    const rows = await inTime(page(asked, { order: sort, after, limit: limit + 1 }))
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return { rows: await named(shown), next: last === undefined ? null : writeEntry(last), asOf: asOf.toISOString() }
  }

  /** Which games are asked for; undefined for all. */
  function gamesOf({ gameType, vendor, game }: Pick<CallRequest<'agents.bets'>, 'gameType' | 'vendor' | 'game'>) {
    const named = gameType === undefined && vendor === undefined ? undefined : catalogue.nodesOf({ gameType, vendor })
    if (game === undefined) return named
    return named === undefined || named.includes(game) ? [game] : []
  }

  return {
    async bets(agent, { account, gameType, vendor, game, state, language, from, to, ...how }) {
      const asked = await askedOf(agent, account, { from, to })
      const filter = { games: gamesOf({ gameType, vendor, game }), state }
      const { rows, next, asOf } = await pageOfEntries(agent, how, asked, {
        key: ['bets', account, from, to, filter],
        page: (of, page) => readBetsOfMany(reports, of, filter, page),
        largest: (of) => largestBetsOfMany(reports, of, filter, MOST_COUNTED),
        at: (keys) => readBetsAt(reports, keys),
      })
      return {
        list: rows.map(({ row, account: name }) => {
          const [stake, payout] = [BigInt(row.stake), BigInt(row.payout)]
          const isOver = row.state !== 'open'
          return {
            id: `${row.shard}.${row.n}`,
            at: row.at.toISOString(),
            member: row.member,
            account: name,
            game: row.game === null ? null : (catalogue.nameOf(row.game, language) ?? null),
            round: row.round ?? '',
            stake: decimal(stake),
            payout: decimal(payout),
            state: row.state,
            turnover: decimal(
              row.state === 'refunded'
                ? 0n
                : atRisk({
                    stake,
                    payout,
                    isClosed: isOver,
                    isSlot: row.slot,
                    couldLose: row.couldLose === null ? undefined : BigInt(row.couldLose),
                  }),
            ),
            result: isOver ? decimal(row.state === 'refunded' ? 0n : payout - stake) : null,
          }
        }),
        next,
        asOf,
      }
    },

    async betTotals(agent, { account, gameType, vendor, game, state, from, to }) {
      const asked = await askedOf(agent, account, { from, to })
      const filter = { games: gamesOf({ gameType, vendor, game }), state }
      const key = await keyOf(agent, [account, from, to, filter])
      return inTime(
        betSums.get(key, async () => {
          const asOf = (await moments.ledger()).toISOString()
          const sums = await sumBetsOfMany(reports, asked, filter, MOST_COUNTED)
          if (sums === undefined) return { totals: null, asOf }
          const { bets, stakes, turnover, payouts } = sums
          const text = (units: string): string => decimal(BigInt(units))
          return { totals: { bets, stakes: text(stakes), turnover: text(turnover), payouts: text(payouts) }, asOf }
        }),
      )
    },

    async movements(agent, { account, type, language, from, to, ...how }) {
      const asked = await askedOf(agent, account, { from, to })
      const { rows, next, asOf } = await pageOfEntries(agent, how, asked, {
        key: ['movements', account, from, to, type],
        page: (of, page) => readMovementsOfMany(reports, of, type, page),
        largest: (of) => largestMovementsOfMany(reports, of, type, MOST_COUNTED),
        at: (keys) => readMovementsAt(reports, keys),
      })
      return {
        list: rows.map(({ row, account: name }) => {
          const amount = BigInt(row.amount)
          return {
            id: `${row.shard}.${row.n}`,
            at: row.at.toISOString(),
            member: row.member,
            account: name,
            type: movementName(row.type),
            in: decimal(amount > 0n ? amount : 0n),
            out: decimal(amount < 0n ? -amount : 0n),
            balance: decimal(BigInt(row.balance)),
            reference: row.reference,
            game: row.game === null ? null : (catalogue.nameOf(row.game, language)?.name ?? null),
          }
        }),
        next,
        asOf,
      }
    },

    async movementTotals(agent, { account, type, from, to }) {
      const asked = await askedOf(agent, account, { from, to })
      const key = await keyOf(agent, [account, from, to, type])
      return inTime(
        movementSums.get(key, async () => {
          const asOf = (await moments.ledger()).toISOString()
          const sums = await sumMovementsOfMany(reports, asked, type, MOST_COUNTED)
          if (sums === undefined) return { totals: null, asOf }
          const { movements, in: came, out } = sums
          return { totals: { movements, in: decimal(BigInt(came)), out: decimal(BigInt(out)) }, asOf }
        }),
      )
    },
  }
}
