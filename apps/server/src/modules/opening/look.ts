import { Refusal } from '#contract/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { readOpening } from '../brand/index.ts'
import { auditLedger } from '../wallet/index.ts'
import { askAddress } from './addresses.ts'
import { type Finding, keepFinding, type Looked, readNow } from './opening.sql.ts'
import type { OpeningDeps } from './parts.ts'

/** An address that takes longer is none for players. */
const ASK_MS = 5000
/** So often somebody looks. */
const LOOK_SECONDS = 30

type Deps = Pick<
  OpeningDeps,
  'db' | 'throttle' | 'hash' | 'random' | 'reach' | 'log' | 'siteUrl' | 'consoleUrl' | 'brand'
>

/** Asks both addresses, at once. */
export async function askAddresses(
  deps: Deps,
  db: Db,
  milliseconds = ASK_MS,
): Promise<ReadonlyMap<'site' | 'console', Finding>> {
  const at = await readNow(db)
  const [site, console] = await Promise.all([
    askAddress(deps, 'site', deps.siteUrl, milliseconds),
    askAddress(deps, 'console', deps.consoleUrl, milliseconds),
  ])
  return new Map([
    ['site', { why: site, at }],
    ['console', { why: console, at }],
  ])
}

/** Recomputes the ledger. What moves meanwhile is newer than the finding. */
export async function checkLedger({ brand, log }: Pick<Deps, 'brand' | 'log'>, db: Db): Promise<Finding> {
  const at = await readNow(db)
  const violations = await auditLedger(db, { timeZone: brand.timeZone })
  if (violations.length > 0) log.error({ violations: violations.slice(0, 10) }, 'the ledger disagrees')
  return { why: violations.length === 0 ? null : 'disagrees', at }
}

/**
 * Looks at what a read does not: addresses and ledger. Who asks again within half a minute finds what is known.
 * @throws Refusal STATE_PASSED where the house was open already
 */
export async function look(deps: Deps): Promise<void> {
  const { db, throttle } = deps
  if (!(await readOpening(db)).isNew) throw new Refusal('STATE_PASSED')
  if (!(await throttle.take('opening:look', 1, LOOK_SECONDS))) return
  const addresses = await askAddresses(deps, db)
  const ledger = await db.transaction(async (tx) => {
    // One moment for every rule, while test accounts go on.
    await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    return checkLedger(deps, tx)
  })
  const found = new Map<Looked, Finding>([...addresses, ['ledger', ledger]])
  await db.transaction(async (tx) => {
    for (const [what, finding] of found) await keepFinding(tx, what, finding)
  })
}
