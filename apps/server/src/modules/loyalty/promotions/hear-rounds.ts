import { meetsRound } from '#rules/loyalty/single-round.ts'
import { consumeEntries, type Consumer } from '../../../platform/events/consumers.ts'
import { forgetRounds, takeRounds } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { insertDue } from './due.sql.ts'
import { roundAsked } from './happened.ts'
import { dueOf, LATEST_MS } from './hear.ts'
import { heldPromotions } from './held.ts'

const CONSUMER = 'promotion_rounds'
/** A gift for a round may be some seconds late. */
const EVERY_MS = 5000
/** Positions of a shard in one turn. */
const MOST = 5000

/**
 * Notes single rounds of own money that come to what a promotion asks for, once they are over; each by its name, so that a round
 * that is told twice is given for once. Where no promotion asks for rounds a turn is a look at the promotions.
 */
export const hearRounds = (deps: RankedDeps): Consumer =>
  consumeEntries(CONSUMER, { everyMs: EVERY_MS, most: MOST }, async (tx, span) => {
    const promotions = await heldPromotions(deps, (trigger) => trigger === 'round', tx)
    if (promotions.length === 0) {
      // What is known of open rounds grows old now; from the next promotion on they are read from their entries.
      await forgetRounds(tx, span.shard, CONSUMER)
      return
    }
    const since = deps.clock.now() - LATEST_MS
    const rounds = (await takeRounds(tx, span, CONSUMER))
      .map((round) => ({ ...round, atMs: Number(round.last / 1000n) }))
      .filter(({ atMs }) => atMs >= since)
    const dues = promotions.flatMap(({ promotion, terms }) => {
      const asked = terms.map(({ value }) => roundAsked(value.conditions))
      return rounds
        .filter(({ before, after }) => asked.some((one) => meetsRound(one, after) && !meetsRound(one, before)))
        .map(({ member, source, game, round, after: { stake, payout }, atMs }) =>
          dueOf({ ids: deps.ids, promotion: promotion.item }, member, {
            trigger: { on: 'round', id: `${source}/${game}/${round}` },
            atMs,
            round: { stake, payout, game },
          }),
        )
    })
    await insertDue(tx, span.shard, dues)
  })
