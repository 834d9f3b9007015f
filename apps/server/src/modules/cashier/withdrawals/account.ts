import { maskedNumber } from '#rules/cashier/account-number.ts'
import type { CardKind } from '#contract/settings/cashier.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { openKeyedHash } from '../../../platform/encrypted.ts'
import { encryptCards, shardsToEncryptCards } from './card.sql.ts'
import { encryptWithdrawals, shardsToEncryptWithdrawals } from './withdrawal.sql.ts'

type Deps = { readonly encryption: Encryption }

/** Where the numbers of a member's accounts lie, on cards and on withdrawals alike, as the encryption knows it. */
const place = (member: MemberId): string => `account:${member}`

export const encryptNumber = ({ encryption }: Deps, member: MemberId, number: string): string =>
  encryption.encrypt(number, place(member))

/** The number of an account in clear: mask it before it leaves the house. */
export const openNumber = ({ encryption }: Deps, member: MemberId, encrypted: string): string =>
  encryption.decrypt(encrypted, place(member))

/** The number as its owner sees it. */
export const shownNumber = (
  deps: Deps,
  member: MemberId,
  { kind, number }: { readonly kind: CardKind; readonly number: string },
): string => maskedNumber(kind, openNumber(deps, member, number))

/** By what equal accounts are known, whoever types them: a keyed hash of kind and number. */
export async function numberHash({
  db,
  encryption,
  random,
}: {
  readonly db: Database
  readonly encryption: Encryption
  readonly random: RandomSource
}): Promise<(kind: CardKind, number: string) => string> {
  const keyed = await openKeyedHash(db, encryption, random)
  return (kind, number) => keyed(`${kind}\n${kind === 'eWallet' ? number.toLowerCase() : number}`)
}

/** Encrypts what lies in clear or under an older key, and lets a keyed hash stand for what was in clear. */
export async function encryptAccounts(deps: {
  readonly db: Database
  readonly encryption: Encryption
  readonly random: RandomSource
}): Promise<void> {
  const { db, encryption } = deps
  const hashOf = await numberHash(deps)
  const anew = (member: MemberId, number: string): string => reencrypt(encryption, number, place(member))
  const card = (member: MemberId, kind: CardKind, number: string): { encrypted: string; hash: string } => {
    const encrypted = anew(member, number)
    return { encrypted, hash: hashOf(kind, openNumber({ encryption }, member, encrypted)) }
  }
  const [cards, withdrawals] = await Promise.all([
    shardsToEncryptCards(db, encryption.prefix),
    shardsToEncryptWithdrawals(db, encryption.prefix),
  ])
  await inBatchesOfShards(db, (tx, shard) => encryptCards(tx, shard, encryption.prefix, card), cards)
  await inBatchesOfShards(db, (tx, shard) => encryptWithdrawals(tx, shard, encryption.prefix, anew), withdrawals)
}
