import { type GrantAction, type GrantState, grantStep } from '#rules/loyalty/grant-states.ts'
import type { Money } from '#rules/money.ts'
import type { Batch } from '../../platform/lane/batch.ts'
import { entryType, flagBonus, HOUSE_SOURCE, houseAccount, move, requestHash, type WalletRow } from '../wallet/index.ts'
import type { Leaving, Progress } from './bear.ts'
import { changeGrant, type ForfeitReason, type GrantRow } from './grant.sql.ts'

/** Both wallets of a member with bonus money. */
export interface Purses {
  readonly real: WalletRow
  readonly bonus: WalletRow
}

/** The entries that follow one by which a grant is converted; by them a repetition finds the balance that it was told. */
export const followersOf = (source: number, reference: string): string[] =>
  ['conversion-out', 'conversion-in', 'forfeit'].map((name) => `${name}:${source}:${reference}`)

interface Leave {
  readonly grant: GrantRow
  readonly purses: Purses
  readonly leaving: Leaving
  /** Of the entry that this follows. */
  readonly source: number
  readonly reference: string
  readonly day: number
}

/** Takes out of the purse what became real money, and what is lost. */
function writeLeaving(batch: Batch, { grant, purses, leaving, source, reference, day }: Leave): void {
  const [out = '', into = '', forfeit = ''] = followersOf(source, reference)
  const entry = (wallet: WalletRow, type: 'conversion' | 'forfeit', amount: Money, named: string): void =>
    writeOwn(batch, wallet, { grant, type, amount, reference: named, day })
  if (leaving.real > 0n) {
    entry(purses.bonus, 'conversion', -leaving.real, out)
    entry(purses.real, 'conversion', leaving.real, into)
  }
  if (leaving.forfeited > 0n) entry(purses.bonus, 'forfeit', -leaving.forfeited, forfeit)
}

interface Own {
  readonly grant: GrantRow
  readonly type: 'bonus' | 'conversion' | 'forfeit'
  readonly amount: Money
  readonly reference: string
  readonly day: number
}

/** An entry of the house about a grant. */
function writeOwn(batch: Batch, wallet: WalletRow, { grant, type, amount, reference, day }: Own): void {
  move(
    batch,
    wallet,
    {
      type: entryType[type],
      contra: type === 'conversion' ? houseAccount.conversion : houseAccount.bonus,
      amount,
      source: HOUSE_SOURCE,
      game: null,
      round: null,
      closes: false,
      reference,
      regards: null,
      hash: requestHash(['bonus', type, grant.id, amount]),
      award: grant.id,
    },
    day,
  )
}

interface NotedStake {
  readonly grant: GrantRow
  readonly purses: Purses
  readonly progress: Progress
  readonly source: number
  readonly reference: string
  readonly day: number
}

/** Counts a stake of a grant that was moved: its wagering, and the conversion when that is done. */
export function noteStake(batch: Batch, { grant, progress, ...rest }: NotedStake): void {
  const { wagered, leaving } = progress
  if (leaving !== undefined) writeLeaving(batch, { ...rest, grant, leaving })
  changeGrant(batch, grant, {
    wagered,
    look: rest.purses.bonus.balance === 0n ? 'soon' : 'none',
    ...(leaving === undefined
      ? {}
      : { state: stateAfter(grant.state, 'convert'), converted: grant.converted + leaving.real }),
  })
  if (leaving !== undefined) tell(batch, grant)
}

/** Counts what came back to a purse, and takes out of it what a grant that is over does not keep. */
export function noteReturn(
  batch: Batch,
  { grant, leaving, wagered, ...rest }: Leave & { readonly wagered: Money },
): void {
  writeLeaving(batch, { ...rest, grant, leaving })
  changeGrant(batch, grant, {
    wagered,
    converted: grant.converted + leaving.real,
    look: grant.state === 'active' && rest.purses.bonus.balance === 0n ? 'soon' : 'none',
  })
}

/** @throws Error where the grant is over already */
function stateAfter(state: GrantState, action: GrantAction): GrantState {
  const after = grantStep(state, action)
  if (after === 'passed') throw new Error(`a grant that is ${state} cannot ${action}`)
  return after
}

/** Makes the grant that waits the active one: its money comes into the purse. */
export function activate(
  batch: Batch,
  grant: GrantRow,
  { real, bonus }: Purses,
  { day, begun }: { readonly day: number; readonly begun: readonly string[] },
): void {
  writeOwn(batch, bonus, { grant, type: 'bonus', amount: grant.amount, reference: `bonus:${grant.id}`, day })
  flagBonus(batch, real)
  changeGrant(batch, grant, { state: stateAfter(grant.state, 'activate'), begun })
  tell(batch, grant)
}

/** Ends a grant; what an active one has in its purse is lost. */
export function end(
  batch: Batch,
  grant: GrantRow,
  bonus: WalletRow | undefined,
  {
    by,
    reason = null,
    day,
  }: { readonly by: 'spend' | 'expire' | 'forfeit'; readonly reason?: ForfeitReason | null; readonly day: number },
): void {
  if (grant.state === 'active' && bonus !== undefined && bonus.balance > 0n)
    writeOwn(batch, bonus, { grant, type: 'forfeit', amount: -bonus.balance, reference: `bonus-end:${grant.id}`, day })
  changeGrant(batch, grant, { state: stateAfter(grant.state, by), reason, look: 'none' })
  tell(batch, grant)
}

/** Tells the member's open pages that a grant went on. */
const tell = (batch: Batch, { member, id, state }: GrantRow): void =>
  batch.emit({ member, type: 'bonus.changed', payload: { id, state } })
