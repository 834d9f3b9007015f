import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
import { askWallet, walletKind, type WalletRow } from '../wallet/index.ts'
import { askActiveGrant, askGrant, askNextGrant, type ForfeitReason, type GrantRow } from './grant.sql.ts'
import { askOpenStakes, type OpenStakes } from './open-stakes.sql.ts'
import { activate, end } from './write-play.ts'

interface OfMember {
  readonly shard: Shard
  readonly member: MemberId
}

interface TurnState {
  readonly real: WalletRow | undefined
  readonly bonus: WalletRow | undefined
  readonly active: GrantRow | undefined
  readonly next: GrantRow | undefined
  readonly open: OpenStakes
  readonly nowMs: number
}

interface TurnPlan {
  readonly answer: { readonly active: RowId | undefined }
  readonly ends?: { readonly grant: GrantRow; readonly by: 'expire' | 'spend' }
  readonly begins?: GrantRow
  readonly state: TurnState
}

/** Ends the active grant whose time is over or whose money is gone, and makes the next one active. Cold: it runs by `post`. */
export const turnGrants = (calendar: Calendar): Command<OfMember, TurnState, TurnPlan> => ({
  name: 'bonus.turn',
  load(batch, { shard, member }) {
    const wallets = askBoth(batch, { shard, member })
    const active = askActiveGrant(batch, shard, member)
    const next = askNextGrant(batch, shard, member)
    const open = askOpenStakes(batch, shard, member)
    return () => ({ ...wallets(), active: active(), next: next(), open: open(), nowMs: batch.atMs })
  },
  decide(state) {
    const { active, next, bonus, real, open, nowMs } = state
    const over = active === undefined ? undefined : overAs(active, bonus, open, nowMs)
    const isFree = active === undefined || over !== undefined
    const begins = isFree && real !== undefined && bonus !== undefined ? next : undefined
    return {
      state,
      answer: { active: begins?.id ?? (isFree ? undefined : active.id) },
      ...(active === undefined || over === undefined ? {} : { ends: { grant: active, by: over } }),
      ...(begins === undefined ? {} : { begins }),
    }
  },
  write(batch, { state: { real, bonus, open }, ends, begins }) {
    const day = calendar.dayOf(batch.atMs)
    if (ends !== undefined) end(batch, ends.grant, bonus, { by: ends.by, day })
    if (begins !== undefined && real !== undefined && bonus !== undefined)
      activate(batch, begins, { real, bonus }, { day, openRounds: open.ownRounds })
  },
})

/** How an active grant is over; undefined while it goes on. */
export function overAs(
  grant: Pick<GrantRow, 'id' | 'expiresAtMs'>,
  bonus: Pick<WalletRow, 'balance'> | undefined,
  open: OpenStakes,
  nowMs: number,
): 'expire' | 'spend' | undefined {
  if (nowMs >= grant.expiresAtMs) return 'expire'
  return (bonus?.balance ?? 0n) === 0n && !open.awards.has(grant.id) ? 'spend' : undefined
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

function askBoth(batch: Batch, { shard, member }: OfMember): () => Pick<TurnState, 'real' | 'bonus'> {
  const real = askWallet(batch, { shard, member, kind: walletKind.real })
  const bonus = askWallet(batch, { shard, member, kind: walletKind.bonus })
  return () => ({ real: real(), bonus: bonus() })
}
