import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { readJson } from '#node/json.ts'
import { array, safeParse, string } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import { type MemberId, memberId } from '../../platform/ids.ts'
import { createKept } from '../../platform/kept.ts'
import { pageOf, periodDays, writeCursor as writePlace } from '../../platform/paging.ts'
import { isRowId } from '../../platform/tokens.ts'
import { type Below, largestBelow, listBelow, listNamed, readAccount, readShown } from './agent.sql.ts'
import { accountOfTeam, placeBelow } from './may-see.ts'
import { decimal } from './figures/measures.ts'
import type { Moments } from './figures/moments.ts'
import { countMoves } from './figures/read-figures.sql.ts'
import { type AgentsDeps, inTime } from './parts.ts'
import { pickTeam, readHoldings, sumTeam, sumWhole, type TeamFilter, type TeamSum } from './team-list.sql.ts'

type Row = CallResponse<'agents.members'>['list'][number]

/** Names of the types of agents; null for a member that is none. */
export type NameOfType = (type: number) => string | null

const USUAL = 20
/** A list by a filter or a sort is made once and paged through for so long, and so long its totals stand. */
const PICKED = { newMs: 60_000, goodMs: 60_000 }
/** Direct downlines that the tree shows of one member. */
const SHOWN_IN_TREE = 24

const shape = array(string())
/** A cursor names the last row of a page. */
export const writeCursor = ({ level, member }: Below): string =>
  Buffer.from(JSON.stringify([String(level), member])).toString('base64url')

/** @throws Refusal INVALID_INPUT for a text that is no cursor of a team */
export function readCursor(text: string | undefined): Below | undefined {
  if (text === undefined) return undefined
  const parts = safeParse(shape, readJson(Buffer.from(text, 'base64url')))
  const [level = '', member = ''] = parts.success ? parts.data : []
  if (!/^\d{1,3}$/.test(level) || !isRowId(member)) throw wrongField('cursor', 'unknown')
  return { level: Number(level), member: memberId(member) }
}

/** Which accounts are asked for. @throws Refusal PERIOD_INVALID where a day does not exist or they stand the wrong way round */
function filterOf({ balanceFrom, balanceTo, ...asked }: Omit<CallRequest<'agents.members'>, 'sort'>): TeamFilter {
  const { level, type, rebateFrom, rebateTo, registeredFrom, registeredTo, login } = asked
  const [from, to] = [registeredFrom ?? registeredTo, registeredTo ?? registeredFrom]
  if (from !== undefined && to !== undefined && !(periodDays({ from, to }) >= 1)) throw new Refusal('PERIOD_INVALID')
  const units = (amount: string | undefined): bigint | undefined =>
    amount === undefined ? undefined : parseMoney(amount)
  const balances = { balanceFrom: units(balanceFrom), balanceTo: units(balanceTo) }
  return { level, type, rebateFrom, rebateTo, registeredFrom, registeredTo, login, ...balances }
}

/** What agents see of their teams. */
export function createTeam(
  { db, reports, clock, brand: { timeZone } }: Pick<AgentsDeps, 'db' | 'reports' | 'clock' | 'brand'>,
  moments: Pick<Moments, 'tree'>,
  nameOf: () => Promise<NameOfType>,
) {
  const picked = createKept<{ rows: Below[]; asOf: Date }>(clock, PICKED)
  const sums = createKept<TeamSum>(clock, PICKED)

  /** Members as rows of an agent's team; in the order asked for, without those that are gone. */
  async function rowsOf(agent: MemberId, below: readonly Below[]): Promise<Row[]> {
    if (below.length === 0) return []
    const ids = below.map(({ member }) => member)
    const [shown, holdings, typeName] = await Promise.all([
      readShown(db, ids),
      readHoldings(db, agent, ids, timeZone),
      nameOf(),
    ])
    const uplines = await readShown(
      db,
      [...shown.values()].flatMap(({ upline }) => (upline === undefined ? [] : [upline])),
    )
    return below.flatMap(({ member, level }) => {
      const row = shown.get(member)
      if (row === undefined) return []
      const { id, account, type, direct, team, rebate, upline, registeredAt, seenAt } = row
      const { balance = 0n, contracts = [] } = holdings.get(member) ?? {}
      return [
        {
          id,
          account,
          type,
          name: typeName(type),
          level,
          upline: upline === undefined || level === 0 ? '' : (uplines.get(upline)?.account ?? ''),
          direct,
          team,
          rebate,
          balance: decimal(balance),
          contracts: [...contracts],
          registeredAt: registeredAt.toISOString(),
          lastLoginAt: seenAt?.toISOString() ?? null,
        },
      ]
    })
  }

  return {
    /** A page of the team of an agent. @throws Refusal NOT_FOUND where nobody below it has such a name, PERIOD_INVALID, INVALID_INPUT at `cursor` */
    async members(
      agent: MemberId,
      { account, under, cursor, limit = USUAL, sort, ...asked }: CallRequest<'agents.members'>,
    ): Promise<CallResponse<'agents.members'>> {
      if (account !== undefined && account.trim() !== '') {
        const asOf = (await moments.tree()).toISOString()
        const after = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString()
        const found: (Below & { readonly name: string })[] = await inTime(
          listNamed(reports, agent, account.trim(), { after, limit: limit + 1 }),
        )
        // Of a newcomer the tree may not have heard yet.
        if (found.length === 0 && cursor === undefined)
          found.push({ ...(await accountOfTeam(db, agent, account)), name: '' })
        const shown = found.slice(0, limit)
        const last = found.length > limit ? shown.at(-1) : undefined
        if (shown.some(({ level }) => level === 0)) throw new Refusal('NOT_FOUND')
        const next = last === undefined ? null : Buffer.from(last.name).toString('base64url')
        return { list: await rowsOf(agent, shown), totals: null, next, asOf }
      }
      const top = under === undefined ? agent : memberId(under)
      const depth = top === agent ? 0 : (await placeBelow(db, agent, top)).length - 1
      const filter = filterOf(under === undefined ? asked : { ...asked, level: 1 })
      const { level, ...others } = filter
      const isPlain = sort === undefined && Object.values(others).every((value) => value === undefined)
      // Whoever has left a team by a move since a list was made is in it no longer.
      const moves = isPlain && level === undefined ? 0 : await inTime(countMoves(reports))
      const key = JSON.stringify([top, moves, filter, sort], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      const totals = (): Promise<TeamSum> =>
        isPlain && level === undefined
          ? sumWhole(db, top)
          : sums.get(key, () => sumTeam(reports, top, { filter, timeZone }))
      const answer = async (
        page: readonly Below[],
        next: string | null,
        asOf: Date,
      ): Promise<CallResponse<'agents.members'>> => {
        const [list, sum] = await Promise.all([
          rowsOf(
            agent,
            page.map((row) => ({ ...row, level: row.level + depth })),
          ),
          cursor === undefined ? totals() : null,
        ])
        const written = sum === null ? null : { ...sum, balance: decimal(sum.balance) }
        return { list, totals: written, next, asOf: asOf.toISOString() }
      }
      if (!isPlain) {
        const { after, limit: most } = pageOf({ cursor, limit })
        const begin = Number(after ?? 0)
        const { rows: all, asOf } = await inTime(
          picked.get(key, async () => {
            const from = await moments.tree()
            return { rows: await pickTeam(reports, top, { filter, sort, timeZone }), asOf: from }
          }),
        )
        const end = begin + most - 1
        return inTime(answer(all.slice(begin, end), end < all.length ? writePlace(String(end)) : null, asOf))
      }
      const asOf = await moments.tree()
      const rows = await listBelow(db, top, { level, after: readCursor(cursor), limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return inTime(answer(page, last === undefined ? null : writeCursor(last), asOf))
    },

    /** A member of the team, or the agent itself, with the way to it and its largest direct downlines. @throws Refusal NOT_FOUND */
    async tree(agent: MemberId, { member }: CallRequest<'agents.tree'>): Promise<CallResponse<'agents.tree'>> {
      const node = member === undefined ? agent : memberId(member)
      const asOf = await moments.tree()
      const way = node === agent ? [agent] : await placeBelow(db, agent, node)
      const level = way.length - 1
      const [shown, downlines, account] = await Promise.all([
        readShown(db, way),
        largestBelow(db, node, SHOWN_IN_TREE),
        readAccount(db, node),
      ])
      const [[own], rows] = await Promise.all([
        rowsOf(agent, [{ member: node, level }]),
        rowsOf(
          agent,
          downlines.map((one) => ({ member: one, level: level + 1 })),
        ),
      ])
      if (own === undefined) throw new Refusal('NOT_FOUND')
      return {
        way: way.map((one) => ({ id: one, account: shown.get(one)?.account ?? '' })),
        node: own,
        downlines: rows,
        more: Math.max(0, (account?.direct ?? 0) - rows.length),
        asOf: asOf.toISOString(),
      }
    },
  }
}
export type Team = ReturnType<typeof createTeam>
