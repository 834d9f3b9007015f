import { MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { addDays } from '#rules/local-time.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { createKept } from '../../../platform/kept.ts'
import { pageOf, type Period, periodDays, writeCursor } from '../../../platform/paging.ts'
import { readShown } from '../agent.sql.ts'
import { accountOfTeam } from '../may-see.ts'
import { type AgentsDeps, inTime } from '../parts.ts'
import { type NameOfType, readCursor as readStanding, writeCursor as writeStanding } from '../team.ts'
import type { Moments } from './moments.ts'
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
  readTeam,
  readTeamBalance,
  readTotals,
  type Standing,
} from './read-figures.sql.ts'

const USUAL = 20
/** A list by a sum is made once and paged through for so long. */
const RANKED = { newMs: 60_000, goodMs: 60_000 }

type Overview = Pick<
  CallResponse<'agents.overview'>,
  'from' | 'to' | 'figures' | 'before' | 'balance' | 'series' | 'byType' | 'asOf'
>

export interface Reports {
  overview(agent: MemberId, asked: CallRequest<'agents.overview'>): Promise<Overview>
  loss(agent: MemberId, asked: CallRequest<'agents.loss'>, nameOf: NameOfType): Promise<CallResponse<'agents.loss'>>
  /** What each link of an agent brought, up to a minute ago. */
  links(agent: MemberId): Promise<{ readonly links: ReadonlyMap<string, LinkSums>; readonly asOf: Date }>
}

/** @throws Refusal PERIOD_INVALID where a day does not exist, the period ends before it begins, or is longer than an agent may ask for */
export function checked({ from, to }: Period): Period & { readonly days: number } {
  const days = periodDays({ from, to })
  if (!(days >= 1 && days <= MOST_AGENT_DAYS)) throw new Refusal('PERIOD_INVALID')
  return { from, to, days }
}

/** What agents' teams did, as agents are told. */
export function createReports(
  { db, reports, clock }: Pick<AgentsDeps, 'db' | 'reports' | 'clock'>,
  moments: Pick<Moments, 'figures'>,
  today: () => string,
): Reports {
  const ranked = createKept<Standing[]>(clock, RANKED)
  const brought = createKept<{ links: ReadonlyMap<string, LinkSums>; asOf: Date }>(clock, RANKED)
  return {
    links: (agent) =>
      inTime(
        brought.get(agent, async () => {
          const asOf = await moments.figures()
          return { links: await readLinkSums(reports, agent), asOf }
        }),
      ),

    async overview(agent, asked) {
      const { from, to, days } = checked({
        from: asked.from ?? asked.to ?? today(),
        to: asked.to ?? asked.from ?? today(),
      })
      const compared = { beforeFrom: addDays(from, -days), from, to }
      const counted = await moments.figures()
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
      const counted = await moments.figures()
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
  }
}
