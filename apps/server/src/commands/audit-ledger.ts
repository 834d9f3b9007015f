/** `npm run audit:ledger`: recomputes the books of the database that the settings name, and says what disagrees. */
import { auditGifts, recountStandings } from '../modules/loyalty/index.ts'
import { auditLedger } from '../modules/wallet/index.ts'
import { checkAuditChain } from '../platform/audit.sql.ts'
import { sql } from '../platform/db/sql.ts'
import { inOneMoment, SHOWN } from './in-one-moment.ts'

await inOneMoment('There is no ledger in', async (tx, timeZone) => {
  const [size] = await tx.query<{ entries: string; wallets: string }>(sql`
    SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM wallet) AS wallets`)
  const found = [
    ...[
      ...(await auditLedger(tx, { timeZone })),
      ...(await auditGifts(tx, { timeZone })),
      ...(await recountStandings(tx)),
    ].map(({ rule, where }) => `${rule}: ${JSON.stringify(where)}`),
    ...(await checkAuditChain(tx)).map((n) => `the audit chain is unbroken: {"n":"${n}"}`),
  ]
  const books = `${size?.entries} entries of ${size?.wallets} wallets`
  return {
    isRight: found.length === 0,
    lines:
      found.length === 0
        ? [`The auditor found nothing wrong in ${books}.`]
        : [
            `The auditor found ${found.length} places that disagree in ${books}:`,
            ...found.slice(0, SHOWN).map((line) => `  ${line}`),
          ],
  }
})
