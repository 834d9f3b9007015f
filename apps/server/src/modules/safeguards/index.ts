export { askLimits, setLimit } from './limits.sql.ts'
export { type Limit, stakeRefusal } from './stake-guard.ts'
