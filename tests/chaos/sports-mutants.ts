/** Faults of the sportsbook: each is noticed by a test of its module. */
import { type Mutant, noticedBy } from './mutant.ts'

const sportsbook = 'modules/sportsbook'
const bets = noticedBy(sportsbook, 'sportsbook.db.test.ts')
const limits = noticedBy(sportsbook, 'exposure.db.test.ts')
const told = noticedBy(sportsbook, 'feed.db.test.ts')

export const ofSports: readonly Mutant[] = [
  bets(
    'a bet passes a stop that came while it waited',
    'place-bet.ts',
    `if (wasStopped(quote, closed, asked)) return refused('stopped')`,
    '',
    'is refused by a stop while it waited,',
  ),
  bets(
    'a bet passes a stop of its market alone that came while it waited',
    'quote.sql.ts',
    'seen.version <= closed.market',
    'quote.version <= closed.market',
    'by a stop of its market alone while it waited',
  ),
  bets(
    'better prices are refused and worse ones taken',
    'place-bet.ts',
    'price < asked.price',
    'price > asked.price',
    'is taken by the policy that its player chose',
  ),
  bets(
    'what is suspended is sold',
    'place-bet.ts',
    '!isOpen(quote) || price === 0',
    'price === 0',
    'that leaves a message out takes no more bets',
  ),
  bets(
    'an event that has ended is only suspended',
    'place-bet.ts',
    `quote.phase === 'ended' || `,
    '',
    'is refused once the event has ended',
  ),
  bets(
    'a repetition with another stake passes',
    'place-bet.ts',
    `requestHash(['sports bet', asked])`,
    `requestHash(['sports bet', asked.length < 0])`,
    'is taken once, whatever comes at the same time',
  ),
  bets('a banker is a leg like others', 'bet.sql.ts', 'isBanker ? 1 : 0', '0', 'with a banker in each'),
  bets(
    'a combination is paid before its last leg',
    'slip.ts',
    'if (brings.numerator !== 0n && factors.includes(undefined)) return undefined',
    '',
    'is paid by the product of their factors',
  ),
  bets(
    'what was cashed out is taken back by settling',
    'settle.ts',
    'target: bet.cashed + (owed ?? 0n),\n      isVoid,',
    'target: owed ?? 0n,\n      isVoid,',
    'and what still runs is settled',
  ),
  bets(
    'a payout that was wrong is not taken back',
    'settle.ts',
    '(!isPaid || difference < 0n)',
    '!isPaid',
    'pays what play has decided at once, and takes it back with a goal',
  ),
  bets(
    'the whole stake is settled behind a cash-out',
    'settle.sql.ts',
    'div(b.running::numeric',
    'div(b.stake::numeric',
    'and what still runs is settled',
  ),
  bets(
    'a void bet is lost',
    'settle.sql.ts',
    'CASE WHEN v.void THEN b.running',
    'CASE WHEN v.void THEN 0',
    'makes the bets of a span void',
  ),
  bets(
    'payments of two events of a bet have one reference',
    'settle.ts',
    'const of = `${n}:${event}:${revision}`',
    'const of = `${n}:${revision}`',
    'corrects a combination by one event after another',
  ),
  bets(
    'a bet that is cashed out is paid within a round that has ended',
    'cash-out.ts',
    'isOver: isOver || bet.refunded',
    'isOver: false',
    'of a bet whose result was taken back is a correction',
  ),
  bets(
    'bets on an event that goes on again join a round that has ended',
    'place-bet.ts',
    'standing[0]?.quote?.reopened ?? 0',
    '0',
    'takes bets again once an end was taken back',
  ),
  bets(
    'a producer is believed behind a gap',
    'feed.ts',
    `if (state === 'up') await lose(producer, 'live', 'recovering')`,
    '',
    'that leaves a message out takes no more bets',
  ),
  limits(
    'a refused bet uses up the limit',
    'index.ts',
    'else reserved.release()',
    'else reserved.keep()',
    'is free again where a bet was refused',
  ),
  limits(
    'a bet that is taken uses nothing of the limit',
    'index.ts',
    `isTaken = answer.verdict === 'ok' && answer.isNew`,
    'isTaken = false',
    'names the greatest stake that it has room for',
  ),
  told(
    'what a feed tells is taken unjudged',
    'feed.ts',
    '      judge(message, event)\n',
    '',
    'is refused before anything is closed for it',
  ),
]
