import type { ContractNews } from '#contract/contract-news.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Emit } from '../../../platform/events/events.sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { readShown } from '../agent.sql.ts'
import type { Contract, ContractEnd, Request } from './contract.sql.ts'

/** That something about a contract changed for somebody; without `news` its open pages ask again and it gets no message. */
export interface Told {
  readonly member: MemberId
  readonly kind: ContractKind
  readonly news: ContractNews | null
  /** The other side; undefined for the house. */
  readonly other: MemberId | undefined
}

const newsOf = {
  waiting: undefined,
  withdrawn: undefined,
  accepted: { new: 'offerAccepted', termination: 'endAccepted' },
  rejected: { new: 'offerRejected', termination: 'endRejected' },
  lapsed: { new: 'offerLapsed', termination: 'endLapsed' },
} as const

/** Who hears what became of a request: its maker by a message. */
export function toldOfRequest({
  holder,
  upline,
  kind,
  what,
  maker,
  state,
}: Pick<Request, 'holder' | 'upline' | 'kind' | 'what' | 'maker' | 'state'>): Told[] {
  const news = newsOf[state]?.[what] ?? null
  const ofHolder = { member: holder, kind, news: maker === 'downline' ? news : null, other: upline }
  return upline === undefined
    ? [ofHolder]
    : [ofHolder, { member: upline, kind, news: maker === 'upline' ? news : null, other: holder }]
}

/** Who hears that a contract ended: its holder by a message, where it had no part in that. */
export function toldOfEnd({ holder, upline, kind }: Contract, why: ContractEnd): Told[] {
  const news = why === 'cancelled' || why === 'moved' ? why : null
  const ofHolder = { member: holder, kind, news, other: upline }
  return upline === undefined ? [ofHolder] : [ofHolder, { member: upline, kind, news: null, other: holder }]
}

/** Tells all of them. It takes heads of shards, in their order, so it comes last in its transaction. */
export async function tellAll(tx: Tx, emit: Emit, all: readonly Told[]): Promise<void> {
  const once = new Map(all.map((one) => [`${one.member} ${one.kind} ${one.news} ${one.other}`, one]))
  // A message has the page ask again as well.
  const heard = new Set(all.flatMap(({ member, kind, news }) => (news === null ? [] : [`${member} ${kind}`])))
  const told = [...once.values()]
    .filter(({ member, kind, news }) => news !== null || !heard.has(`${member} ${kind}`))
    .toSorted((a, b) => shardOf(a.member) - shardOf(b.member))
  const shown = await readShown(tx, [...new Set(told.flatMap(({ other }) => other ?? []))])
  for (const { member, kind, news, other } of told)
    await emit(tx, {
      member,
      type: 'contract.changed',
      payload: { kind, news, account: other === undefined ? null : (shown.get(other)?.account ?? null) },
    })
}
