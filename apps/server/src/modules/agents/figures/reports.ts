import { MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { addDays } from '#rules/local-time.ts'
import { atRisk } from '#rules/play/at-risk.ts'
import { type MemberId, shardKey } from '../../../platform/ids.ts'
import { createKept } from '../../../platform/kept.ts'
import { pageOf, type Period, periodDays, writeCursor } from '../../../platform/paging.ts'
import { type EntryKey, readBetsOfMany, readMovementsOfMany } from '../../records/index.ts'
import { movementName } from '../../wallet/index.ts'
import { allBelow, readShown } from '../agent.sql.ts'
import { accountOfTeam } from '../may-see.ts'
import { type AgentsDeps, inTime, wrong } from '../parts.ts'
import { type NameOfType, readCursor as readStanding, writeCursor as writeStanding } from '../team.ts'
import { decimal, NOTHING, plus, type Sums, written } from './measures.ts'
import {
  countMoves,
  type LinkSums,
  pageOfTeam,
  rankTeam,
  readAccounts,
  readLinkSums,
  readSeen,
  readActive,
  readAsOf,
  readPositions,
  readTeam,
  readTeamBalance,
  readTotals,
  type Standing,
} from './read-figures.sql.ts'

/** Members whose entries are looked through for a list of the whole team; above, an account has to be named. */
const MOST_LISTED = 100_000
const USUAL = 20
/** A list by a sum is made once and paged through for so long. */
const RANKED = { newMs: 60_000, goodMs: 60_000 }
/** Up to when figures count is the same for all who ask within a second. */
const AS_OF = { newMs: 500, goodMs: 1000 }

type Overview = Pick<
  CallResponse<'agents.overview'>,
  'from' | 'to' | 'figures' | 'before' | 'balance' | 'series' | 'byType' | 'asOf'
>

export interface Reports {
  overview(agent: MemberId, asked: CallRequest<'agents.overview'>): Promise<Overview>
  loss(agent: MemberId, asked: CallRequest<'agents.loss'>, nameOf: NameOfType): Promise<CallResponse<'agents.loss'>>
  bets(agent: MemberId, asked: CallRequest<'agents.bets'>): Promise<CallResponse<'agents.bets'>>
  movements(agent: MemberId, asked: CallRequest<'agents.movements'>): Promise<CallResponse<'agents.movements'>>
  /** What each link of an agent brought, up to a minute ago. */
  links(agent: MemberId): Promise<ReadonlyMap<string, LinkSums>>
}

/** @throws Refusal PERIOD_INVALID where a day does not exist, the period ends before it begins, or is longer than an agent may ask for */
export function checked({ from, to }: Period): Period & { readonly days: number } {
  const days = periodDays({ from, to })
  if (!(days >= 1 && days <= MOST_AGENT_DAYS)) throw new Refusal('PERIOD_INVALID')
  return { from, to, days }
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
  throw wrong('cursor', 'unknown')
}

/** What agents' teams did, as agents are told. */
export function createReports(
  { db, reports, clock, catalogue, brand }: Pick<AgentsDeps, 'db' | 'reports' | 'clock' | 'catalogue' | 'brand'>,
  today: () => string,
): Reports {
  const ranked = createKept<Standing[]>(clock, RANKED)
  const moments = createKept<Date>(clock, AS_OF)
  const brought = createKept<ReadonlyMap<string, LinkSums>>(clock, RANKED)
  const asOf = (): Promise<Date> => moments.get('', async () => readAsOf(db, await readPositions(reports)))

  /** Whose entries a list looks through. @throws Refusal NOT_FOUND, INVALID_INPUT where the team is too large for one list */
  async function listed(agent: MemberId, account: string | undefined): Promise<Pick<Standing, 'member' | 'since'>[]> {
    if (account !== undefined && account.trim() !== '')
      return [await readSeen(reports, agent, await accountOfTeam(db, agent, account))]
    const below = await allBelow(reports, agent, MOST_LISTED + 1)
    if (below.length > MOST_LISTED) throw wrong('account', 'name one of so large a team')
    return [{ member: agent, since: null }, ...below]
  }

  return {
    links: (agent) => inTime(brought.get(agent, () => readLinkSums(reports, agent))),

    async overview(agent, asked) {
      const { from, to, days } = checked({
        from: asked.from ?? asked.to ?? today(),
        to: asked.to ?? asked.from ?? today(),
      })
      const compared = { beforeFrom: addDays(from, -days), from, to }
      // First the moment: what is counted meanwhile makes the figures no older than they say.
      const counted = await asOf()
      const [team, active, balance] = await Promise.all([
        readTeam(reports, agent, compared),
        readActive(reports, agent, compared),
        readTeamBalance(reports, agent),
      ])
      const figuresOf = (sums: Sums, members: number) => ({
        ...written(sums),
        registered: Number(sums.registered),
        firstDeposits: Number(sums.firstDeposits),
        active: members,
      })
      return {
        from,
        to,
        figures: figuresOf([...team.days.values()].reduce(plus, NOTHING), active.period),
        before: figuresOf(team.before, active.before),
        balance: decimal(balance),
        series: Array.from({ length: days }, (_, at) => {
          const day = addDays(from, at)
          const sums = team.days.get(day) ?? NOTHING
          const { deposits, withdrawals, stakes, turnover, profit } = written(sums)
          return {
            day,
            deposits,
            withdrawals,
            stakes,
            turnover,
            profit,
            registered: Number(sums.registered),
            active: active.days.get(day) ?? 0,
          }
        }),
        byType: [...team.types]
          .toSorted(([, a], [, b]) => Number(b.stakes - a.stakes))
          .map(([gameType, sums]) => {
            const { bets, stakes, turnover, prizes, profit } = written(sums)
            return { gameType, bets, stakes, turnover, prizes, profit }
          }),
        asOf: counted.toISOString(),
      }
    },

    async loss(agent, { of, account, level, type, sort, cursor, limit = USUAL, ...days }, nameOf) {
      const { from, to } = checked(days)
      const shown = { withBelow: of === 'team', from, to }
      const chosen = { level, type }
      const counted = await asOf()
      const rowsOf = async (page: readonly Standing[]): Promise<CallResponse<'agents.loss'>['list']> => {
        const ids = page.map(({ member }) => member)
        const [accounts, sums] = await Promise.all([readShown(reports, ids), readAccounts(reports, page, shown)])
        return page.flatMap(({ member, level: depth }) => {
          const known = accounts.get(member)
          return known === undefined
            ? []
            : [
                {
                  member,
                  account: known.account,
                  type: known.type,
                  name: nameOf(known.type),
                  level: depth,
                  ...written(sums.get(member) ?? NOTHING),
                },
              ]
        })
      }
      const answer = async (
        page: readonly Standing[],
        next: string | null,
        totals: () => Promise<Sums>,
      ): Promise<CallResponse<'agents.loss'>> => {
        const [list, sums] = await Promise.all([rowsOf(page), cursor === undefined ? totals() : undefined])
        return { list, totals: sums === undefined ? null : written(sums), next, asOf: counted.toISOString() }
      }
      if (account !== undefined && account.trim() !== '') {
        const found = await readSeen(reports, agent, await accountOfTeam(db, agent, account))
        const own = async (): Promise<Sums> =>
          [...(await readAccounts(reports, [found], { ...shown, withBelow: false })).values()].reduce(plus, NOTHING)
        return answer([found], null, own)
      }
      const totals = (): Promise<Sums> => readTotals(reports, agent, chosen, { from, to })
      if (sort !== undefined) {
        const { after, limit: most } = pageOf({ cursor, limit })
        const begin = Number(after ?? 0)
        // Whoever has left a team by a move since a list was made is in it no longer.
        const moves = await inTime(countMoves(reports))
        const all = await inTime(
          ranked.get(JSON.stringify([agent, moves, shown, chosen, sort]), () =>
            rankTeam(reports, agent, chosen, { ...shown, sort }),
          ),
        )
        const end = begin + most - 1
        return inTime(answer(all.slice(begin, end), end < all.length ? writeCursor(String(end)) : null, totals))
      }
      const after = readStanding(cursor)
      const page = await inTime(pageOfTeam(reports, agent, chosen, { after, limit: limit + 1 }))
      const last = page.length > limit ? page[limit - 1] : undefined
      return inTime(answer(page.slice(0, limit), last === undefined ? null : writeStanding(last), totals))
    },

    async bets(agent, { account, gameType, vendor, game, state, language, cursor, limit = USUAL, ...days }) {
      const period = checked(days)
      const after = readEntry(cursor)
      const members = await listed(agent, account)
      const named = gameType === undefined && vendor === undefined ? undefined : catalogue.nodesOf({ gameType, vendor })
      const games = game === undefined ? named : named === undefined || named.includes(game) ? [game] : []
      const rows = await inTime(
        readBetsOfMany(
          reports,
          { members, period, timeZone: brand.timeZone },
          { games, state },
          { after, limit: limit + 1 },
        ),
      )
      const page = rows.slice(0, limit)
      const accounts = await readShown(
        reports,
        page.map(({ member }) => member),
      )
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        list: page.map((row) => {
          const [stake, payout] = [BigInt(row.stake), BigInt(row.payout)]
          const isOver = row.state !== 'open'
          return {
            id: `${row.shard}.${row.n}`,
            at: row.at.toISOString(),
            member: row.member,
            account: accounts.get(row.member)?.account ?? '',
            game: row.game === null ? null : (catalogue.nameOf(row.game, language) ?? null),
            round: row.round ?? '',
            stake: decimal(stake),
            payout: decimal(payout),
            state: row.state,
            turnover: decimal(
              row.state === 'refunded' ? 0n : atRisk({ stake, payout, isClosed: isOver, isSlot: row.slot }),
            ),
            result: isOver ? decimal(row.state === 'refunded' ? 0n : payout - stake) : null,
          }
        }),
        next: last === undefined ? null : writeEntry(last),
      }
    },

    async movements(agent, { account, type, language, cursor, limit = USUAL, ...days }) {
      const period = checked(days)
      const after = readEntry(cursor)
      const members = await listed(agent, account)
      const rows = await inTime(
        readMovementsOfMany(reports, { members, period, timeZone: brand.timeZone }, type, { after, limit: limit + 1 }),
      )
      const page = rows.slice(0, limit)
      const accounts = await readShown(
        reports,
        page.map(({ member }) => member),
      )
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        list: page.map((row) => {
          const amount = BigInt(row.amount)
          return {
            id: `${row.shard}.${row.n}`,
            at: row.at.toISOString(),
            member: row.member,
            account: accounts.get(row.member)?.account ?? '',
            type: movementName(row.type),
            in: decimal(amount > 0n ? amount : 0n),
            out: decimal(amount < 0n ? -amount : 0n),
            balance: decimal(BigInt(row.balance)),
            reference: row.reference,
            game: row.game === null ? null : (catalogue.nameOf(row.game, language)?.name ?? null),
          }
        }),
        next: last === undefined ? null : writeEntry(last),
      }
    },
  }
}
