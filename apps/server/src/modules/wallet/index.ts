export { openWallet, readBalance } from './books.sql.ts'
export { balanceEvents } from './balance-events.sql.ts'
export { gatherWinners, readWinners } from './winners.sql.ts'
export { auditLedger, type Violation } from './auditor.sql.ts'
export { type Grant, grantCommand, requestHash } from './grant.ts'
export {
  askAbout, askEntry, askWallet, countersOn, type EarlierEntry, entryType, houseAccount, move, type PlayCounters, walletKind, type WalletRow,
} from './wallet.sql.ts'
