import type { StakeState } from '#server/modules/safeguards/index.ts'
import { type EarlierEntry, entryType, houseAccount, walletKind, type WalletRow } from '#server/modules/wallet/index.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'

/** Noon of the local day 20,000, of a member whose wallet holds 100 units. */
export const NOW_MS = 20_000 * 86_400_000
export const someone = memberId('1000016')

export const walletOf = (changes: Partial<WalletRow> = {}): WalletRow => ({
  shard: shardOf(someone),
  member: someone,
  kind: walletKind.real,
  currency: 'BRL',
  balance: 100n,
  seq: 4n,
  playDay: 20_000,
  dayStake: 0n,
  dayPayout: 0n,
  weekStake: 0n,
  weekPayout: 0n,
  monthStake: 0n,
  monthPayout: 0n,
  lifeStake: 0n,
  bonus: false,
  moved: false,
  ...changes,
})

/** An entry as commands see it: a stake of 10 units that left 90. */
export const entryOf = (changes: Partial<EarlierEntry> = {}): EarlierEntry => ({
  type: entryType.stake,
  amount: -10n,
  balance: 90n,
  closes: false,
  hash: 'another',
  atMs: NOW_MS,
  kind: walletKind.real,
  contra: houseAccount.play,
  game: 7,
  round: 'round',
  award: null,
  potParts: null,
  ...changes,
})

/** A stake that nothing refuses. */
export const stakeOf = (changes: Partial<StakeState> = {}): StakeState => ({
  wallet: walletOf(),
  status: { frozen: false, excludedUntilMs: null },
  limits: [],
  earlier: undefined,
  about: [],
  nowMs: NOW_MS,
  day: 20_000,
  ...changes,
})
