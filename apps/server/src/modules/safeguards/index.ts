export { askLimits, setLimit } from './limits.sql.ts'
export { type Limit, stakeRefusal } from './stake-guard.ts'
export { createSafeguards, type Safeguards } from './members.ts'
export { tellPauses } from './breaks/tell-pauses.ts'
