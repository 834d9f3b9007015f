export { createWallet } from './create-wallet.ts'
export { linesOfSource, type ReconciledLine, type ReconciliationSource } from './lines.sql.ts'
export {
  type Asked,
  type PlaySum,
  readAtRisk,
  readFreeWinnings,
  readMovementSums,
  readPlaySums,
  readRiskByGame,
} from './sums/day-sums.sql.ts'
export {
  areSumsPast,
  type Growing,
  growersOf,
  readGrowing,
  readGrowingNow,
  readGrown,
  upToSums,
} from './sums/member-sums.sql.ts'
export { dropBonusFlags, openWallet, readBalance, readBalances } from './books.sql.ts'
export { IS_SLOT } from './sums/round-sums.sql.ts'
export { forgetRounds, readRounds, type TakenRound, takeRounds } from './sums/take-rounds.sql.ts'
export { countPlayAnew } from './count-play-anew.sql.ts'
export { correct } from './correct.ts'
export { listOwed, lockOneOwed, writeOffOwed } from './owed.sql.ts'
export { isPaid } from './play-types.ts'
export { cashCommand, type CashMove, type CashType } from './cash.ts'
export { cashSince, grantedToday, lastAdjustment, lockAdjustments } from './cash.sql.ts'
export { hasOpenBet, playResultSince, readPlayCounters } from './member-figures.sql.ts'
export {
  type EarlierEntry,
  type EntryType,
  entryType,
  HOUSE_SOURCE,
  houseAccount,
  LOTTERY_SOURCE,
  movementCode,
  movementName,
  SPORTS_SOURCE,
  walletKind,
  walletKindOf,
} from './entry-types.ts'
export { askFirstStake, askRound, closersOf, type FirstStake } from './rounds.sql.ts'
export { type AfterStake, readAfterStakes } from './after-stakes.sql.ts'
export { readWinners, type WinnerRow } from './winners.sql.ts'
export { auditLedger, type Violation } from './auditor.sql.ts'
export { askStory, type StakeStory } from './stake-story.ts'
export { type Grant, grantCommand, requestHash } from './grant.ts'
export {
  askAbout,
  askEntry,
  askWallet,
  countersOn,
  flagBonus,
  move,
  type PlayCounters,
  type ReferenceKey,
  type WalletRow,
} from './wallet.sql.ts'
