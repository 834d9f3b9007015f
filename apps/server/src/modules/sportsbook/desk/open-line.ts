import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { SportsbookSettings } from '#contract/settings/sportsbook.ts'
import { contestOf } from '#rules/sports/contest.ts'
import { readMarketKey } from '#rules/sports/market-key.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/ids.ts'
import { writeMarkets } from '../feed.sql.ts'
import { lineRow } from '../lines.ts'
import { markLine, readOpenMarkets, readPricedEvent, unmarkLine } from '../reprice.sql.ts'
import { lockHeld } from './hold.sql.ts'

/**
 * Opens another line of a handicap or a total, priced by what the feed says of the other markets of its period.
 * @returns the id of its market
 * @throws Refusal NOT_FOUND, INVALID_INPUT at `line` for none such, STATE_PASSED where it is offered already, decided, or
 * the feed says too little
 */
export async function openLine(
  tx: Tx,
  by: RowId,
  { event, line: key, reason }: CallRequest<'sportsDesk.openLine'>,
  rules: SportsbookSettings,
): Promise<number> {
  const found = (await lockHeld(tx, { of: 'event', number: event })) && (await readPricedEvent(tx, event))
  if (found === undefined) throw new Refusal('NOT_FOUND')
  const market = readMarketKey(contestOf(found.sport, found.bestOf, null), key)
  if (market?.line === undefined) throw wrongField('line', key)
  const wanted = { type: market.type.id, period: market.period, line: market.line }
  const open = await readOpenMarkets(tx, event)
  const known = open.find(
    ({ type, period, line }) => type === wanted.type && period === wanted.period && line === wanted.line,
  )
  const row = lineRow(found, found.score, wanted, open, rules)
  if (found.final || known?.byHand === true || known?.status === 1 || row?.status !== 1)
    throw new Refusal('STATE_PASSED')
  await writeMarkets(tx, event, [row])
  const id = await markLine(tx, event, wanted)
  if (id === undefined) throw new Refusal('STATE_PASSED')
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: 'sports.lineOpened',
    subject: `sportMarket:${id}`,
    after: { event, line: key, prices: row.prices, reason },
  })
  return id
}

/** Takes no more bets on a line that an operator opened; those that are taken stand. @throws Refusal NOT_FOUND, STATE_PASSED */
export async function withdrawLine(
  tx: Tx,
  by: RowId,
  { market, reason }: CallRequest<'sportsDesk.withdrawLine'>,
): Promise<void> {
  if ((await lockHeld(tx, { of: 'market', number: market })) === undefined) throw new Refusal('NOT_FOUND')
  if (!(await unmarkLine(tx, market))) throw new Refusal('STATE_PASSED')
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: 'sports.lineWithdrawn',
    subject: `sportMarket:${market}`,
    after: { reason },
  })
}
