import { maskedNumber } from '#rules/cashier/account-number.ts'
import type { CardKind } from '#contract/settings/cashier.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { type Seal, sealAnew } from '#sealing/sealing.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { openKeyedHash } from '../../../platform/sealed.ts'
import { sealCards, shardsOfUnsealedCards } from './card.sql.ts'
import { sealWithdrawals, shardsOfUnsealedWithdrawals } from './withdrawal.sql.ts'

type Sealing = { readonly seal: Seal }

/** Where the numbers of a member's accounts lie, on cards and on withdrawals alike, as seals know it. */
const place = (member: MemberId): string => `account:${member}`

export const sealNumber = ({ seal }: Sealing, member: MemberId, number: string): string =>
  seal.seal(number, place(member))

/** The number of an account in clear: mask it before it leaves the house. */
export const openNumber = ({ seal }: Sealing, member: MemberId, sealed: string): string =>
  seal.open(sealed, place(member))

/** The number as its owner sees it. */
export const shownNumber = (
  sealing: Sealing,
  member: MemberId,
  { kind, number }: { readonly kind: CardKind; readonly number: string },
): string => maskedNumber(kind, openNumber(sealing, member, number))

/** By what equal accounts are known, whoever types them: a keyed hash of kind and number. */
export async function numberHash({
  db,
  seal,
  random,
}: {
  readonly db: Database
  readonly seal: Seal
  readonly random: RandomSource
}): Promise<(kind: CardKind, number: string) => string> {
  const keyed = await openKeyedHash(db, seal, random)
  return (kind, number) => keyed(`${kind}\n${kind === 'eWallet' ? number.toLowerCase() : number}`)
}

/** Seals what lies in clear or under an older key, and lets a keyed hash stand for what was in clear. */
export async function sealAccounts(deps: {
  readonly db: Database
  readonly seal: Seal
  readonly random: RandomSource
}): Promise<void> {
  const { db, seal } = deps
  const hashOf = await numberHash(deps)
  const anew = (member: MemberId, number: string): string => sealAnew(seal, number, place(member))
  const card = (member: MemberId, kind: CardKind, number: string): { sealed: string; hash: string } => {
    const sealed = anew(member, number)
    return { sealed, hash: hashOf(kind, openNumber({ seal }, member, sealed)) }
  }
  const [cards, withdrawals] = await Promise.all([
    shardsOfUnsealedCards(db, seal.prefix),
    shardsOfUnsealedWithdrawals(db, seal.prefix),
  ])
  await inBatchesOfShards(db, (tx, shard) => sealCards(tx, shard, seal.prefix, card), cards)
  await inBatchesOfShards(db, (tx, shard) => sealWithdrawals(tx, shard, seal.prefix, anew), withdrawals)
}
