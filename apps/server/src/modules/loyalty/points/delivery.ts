import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import { object, parse, string, type output } from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { encryptDeliveries, shardsToEncrypt } from './redemption.sql.ts'

type Deps = { readonly encryption: Encryption }

const stored = object({ receiver: string(), deliveryAddress: string(), phone: string() })
/** To whom goods go, and where. */
export type Delivery = output<typeof stored>

/** Where deliveries of a member lie, as the encryption knows it. */
const place = (member: MemberId): string => `delivery:${member}`

export const encryptDelivery = ({ encryption }: Deps, member: MemberId, delivery: Delivery): string =>
  encryption.encrypt(JSON.stringify(delivery), place(member))

/** A delivery in clear: for its member, and for whoever sends it. */
export const openDelivery = ({ encryption }: Deps, member: MemberId, encrypted: string): Delivery =>
  parse(stored, JSON.parse(encryption.decrypt(encrypted, place(member))))

/** Encrypts deliveries that lie under an older key. */
export async function encryptStored({ db, encryption }: Deps & { readonly db: Database }): Promise<void> {
  const anew = (member: MemberId, delivery: string): string => reencrypt(encryption, delivery, place(member))
  const shards = await shardsToEncrypt(db, encryption.prefix)
  await inBatchesOfShards(db, (tx, shard) => encryptDeliveries(tx, shard, encryption.prefix, anew), shards)
}
