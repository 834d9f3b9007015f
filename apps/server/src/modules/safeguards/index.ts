export { askLimits, readLimits, setLimit } from './limits.sql.ts'
export { type Limit, type StakeRefusal, stakeRefusal } from './stake-guard.ts'
