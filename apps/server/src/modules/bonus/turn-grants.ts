import type { Calendar } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type MemberId, type RowId, type Shard, shardOf } from '../../platform/ids.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import { askWallet, walletKind, type WalletRow } from '../wallet/index.ts'
import { askActiveGrant, askGrant, askNextGrant, changeGrant, type ForfeitReason, type GrantRow } from './grant.sql.ts'
import { askOpenAwards, askOwnRounds } from './open-stakes.sql.ts'
import { activate, end } from './write-play.ts'

interface OfMember {
  readonly shard: Shard
  readonly member: MemberId
}

interface TurnState {
  readonly bonus: WalletRow | undefined
  readonly active: GrantRow | undefined
  readonly next: GrantRow | undefined
  readonly openAwards: ReadonlySet<string>
  readonly nowMs: number
}

interface TurnPlan {
  /** Whether the next one begins: `beginGrant` makes it active. */
  readonly answer: { readonly begins: boolean }
  readonly active?: GrantRow
  readonly over?: 'expire' | 'spend' | undefined
  readonly bonus: WalletRow | undefined
}

/** Ends the active grant whose time is over or whose money is used up. Cold: it runs by `post`. */
const endOver = (calendar: Calendar): Command<OfMember, TurnState, TurnPlan> => ({
  name: 'bonus.end-over',
  load(batch, { shard, member }) {
    const wallets = askBoth(batch, { shard, member })
    const active = askActiveGrant(batch, shard, member)
    const next = askNextGrant(batch, shard, member)
    const openAwards = askOpenAwards(batch, shard, member)
    return () => ({
      bonus: wallets().bonus,
      active: active(),
      next: next(),
      openAwards: openAwards(),
      nowMs: batch.atMs,
    })
  },
  decide({ active, next, bonus, openAwards, nowMs }) {
    if (active === undefined) return { answer: { begins: next !== undefined }, bonus }
    const over = overAs(active, bonus, openAwards, nowMs)
    return { answer: { begins: over !== undefined && next !== undefined }, active, over, bonus }
  },
  write(batch, { active, over, bonus }) {
    if (active === undefined) return
    if (over !== undefined) end(batch, active, bonus, { by: over, day: calendar.dayOf(batch.atMs) })
    // An empty purse with an open round is looked at again later.
    else if (bonus?.balance === 0n) changeGrant(batch, active, { look: 'later' })
  },
})

interface BeginState {
  readonly real: WalletRow | undefined
  readonly bonus: WalletRow | undefined
  readonly active: GrantRow | undefined
  readonly next: GrantRow | undefined
  readonly begun: readonly string[]
}

/** Makes the grant that waits longest active, where none is. Cold, as above. */
const beginGrant = (calendar: Calendar): Command<OfMember, BeginState, { answer: undefined; state: BeginState }> => ({
  name: 'bonus.begin',
  load(batch, { shard, member }) {
    const wallets = askBoth(batch, { shard, member })
    const active = askActiveGrant(batch, shard, member)
    const next = askNextGrant(batch, shard, member)
    const begun = askOwnRounds(batch, shard, member)
    return () => ({ ...wallets(), active: active(), next: next(), begun: begun() })
  },
  decide: (state) => ({ answer: undefined, state }),
  write(batch, { state: { real, bonus, active, next, begun } }) {
    if (active !== undefined || next === undefined || real === undefined || bonus === undefined) return
    activate(batch, next, { real, bonus }, { day: calendar.dayOf(batch.atMs), begun })
  },
})

/**
 * A turn over a member's grants: the active one ends where its time is over or its money is used up, and the next one in
 * line begins. It takes the shard's head, so it comes last in its transaction.
 */
export async function turnGrants(tx: Tx, calendar: Calendar, member: MemberId): Promise<void> {
  const of = { shard: shardOf(member), member }
  const { begins } = await post(tx, endOver(calendar), of)
  if (begins) await post(tx, beginGrant(calendar), of)
}

/** How an active grant is over; undefined while it goes on. */
export function overAs(
  grant: Pick<GrantRow, 'id' | 'expiresAtMs'>,
  bonus: Pick<WalletRow, 'balance'> | undefined,
  openAwards: ReadonlySet<string>,
  nowMs: number,
): 'expire' | 'spend' | undefined {
  if (nowMs >= grant.expiresAtMs) return 'expire'
  return (bonus?.balance ?? 0n) === 0n && !openAwards.has(grant.id) ? 'spend' : undefined
}

export interface EndGrant extends OfMember {
  readonly id: RowId
  readonly reason: ForfeitReason
}

/** Ends a grant before its time: what lies in its purse is lost. One that is over already stays as it is. Cold, as above. */
export const endGrant = (
  calendar: Calendar,
): Command<
  EndGrant,
  { grant: GrantRow | undefined; bonus: WalletRow | undefined },
  { answer: 'ended' | 'over' | 'unknown'; grant?: GrantRow; bonus?: WalletRow | undefined }
> => ({
  name: 'bonus.end',
  load(batch, { shard, member, id }) {
    const grant = askGrant(batch, shard, { member, id })
    const wallets = askBoth(batch, { shard, member })
    return () => ({ grant: grant(), bonus: wallets().bonus })
  },
  decide({ grant, bonus }) {
    if (grant === undefined) return { answer: 'unknown' }
    return grant.state === 'active' || grant.state === 'waiting'
      ? { answer: 'ended', grant, bonus }
      : { answer: 'over' }
  },
  write(batch, { grant, bonus }, { reason }) {
    if (grant !== undefined) end(batch, grant, bonus, { by: 'forfeit', reason, day: calendar.dayOf(batch.atMs) })
  },
})

function askBoth(batch: Batch, { shard, member }: OfMember): () => Pick<BeginState, 'real' | 'bonus'> {
  const real = askWallet(batch, { shard, member, kind: walletKind.real })
  const bonus = askWallet(batch, { shard, member, kind: walletKind.bonus })
  return () => ({ real: real(), bonus: bonus() })
}
