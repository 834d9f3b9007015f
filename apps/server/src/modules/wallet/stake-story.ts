import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Batch } from '../../platform/lane/batch.ts'
import { type EarlierEntry, walletKind } from './entry-types.ts'
import { askAbout, askEntry, askWallet, type WalletRow } from './wallet.sql.ts'

/** What a transaction about an earlier stake has to know: the wallet, the stake, and what became of it. */
export interface StakeStory {
  readonly wallet: WalletRow | undefined
  /** The entry of this very transaction, when it is a repetition. */
  readonly earlier: EarlierEntry | undefined
  readonly stake: EarlierEntry | undefined
  readonly about: readonly EarlierEntry[]
}

/** A transaction of a provider about a stake of its own. */
interface AboutStake {
  readonly shard: Shard
  readonly member: MemberId
  readonly provider: number
  readonly reference: string
  /** The stake's own transaction id. */
  readonly bet: string
}

/** Asks the batch for the story of a stake. */
export function askStory(
  batch: Batch,
  { shard, member, provider: source, reference, bet }: AboutStake,
): () => StakeStory {
  const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
  const earlier = askEntry(batch, { shard, member, source, reference })
  const stake = askEntry(batch, { shard, member, source, reference: bet })
  const about = askAbout(batch, { shard, member, source, reference: bet })
  return () => ({ wallet: wallet(), earlier: earlier(), stake: stake(), about: about() })
}
