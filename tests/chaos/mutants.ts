import { ofLoyalty } from './loyalty-mutants.ts'
import type { Mutant } from './mutant.ts'
import { ofAgents, ofBonus, t2 } from './product-mutants.ts'
import { ofSports } from './sports-mutants.ts'
import { ofSportsRules } from './sports-rules-mutants.ts'

const bet = 'modules/providers/place-bet.ts'
const win = 'modules/providers/settle-win.ts'
const back = 'modules/providers/roll-back.ts'
const border = 'modules/providers/hub88.ts'
const wallet = 'modules/wallet/wallet.sql.ts'
const auditor = 'modules/wallet/auditor.sql.ts'
const guard = 'modules/safeguards/stake-guard.ts'
const kit = 'modules/safeguards/stake-kit.ts'

/**
 * Faults that the campaigns have to notice: small changes of the code, of the kind that a tired person
 * makes. Each text occurs exactly once in its file, so that the table fails when the code moves.
 */
export const mutants: readonly Mutant[] = [
  ...ofAgents,
  ...ofBonus,
  ...ofLoyalty,
  ...ofSports,
  ...ofSportsRules,
  {
    campaign: 'T1',
    name: 'the auditor looks at weeks for months',
    file: auditor,
    search: `= date_trunc('month', today)) AS mp`,
    replace: `>= date_trunc('week', today)) AS mp`,
  },
  {
    campaign: 'T1',
    name: 'the auditor looks before a settlement',
    file: auditor,
    search: 'e.regards = c.regards AND e.n > c.n',
    replace: 'e.regards = c.regards AND e.n < c.n',
  },
  t2('a repetition with another amount passes', bet, `'bet',\n    input.amount,\n`, `'bet',\n`),
  t2('a repetition that closes the round passes', bet, 'input.round,\n    input.closes,\n', 'input.round,\n'),
  t2('a round goes on after its end', bet, 'closers().length > 0', 'false'),
  t2('a payout comes after another one closed its round', win, 'closers.includes(entryType.payout)', 'false'),
  t2(
    'a repetition is answered with the balance of now',
    kit,
    `? { kind: 'repeated', balance: earlier.balance }`,
    `? { kind: 'repeated', balance: wallet.balance }`,
  ),
  t2('a tombstone is overlooked', kit, 'if (about.length > 0)', 'if (about.length > 1)'),
  t2('the secret of a token is not compared', bet, '|| !sameHash(session.secretHash, input.token.secretHash)', ''),
  t2('a session never expires', bet, '!isOpen(session, stake.nowMs, input.idleMs)', 'false'),
  t2('a token is good for every game', bet, ' || session.nodeId !== input.nodeId', ''),
  t2(
    'a token is good for every provider',
    bet,
    'session.provider !== input.provider || session.nodeId !== input.nodeId',
    'false',
  ),
  t2('a stake may be in any currency', bet, 'if (wallet.currency !== input.currency)', 'if (wallet.currency === null)'),
  t2('the last unit cannot be staked', kit, 'wallet.balance < amount', 'wallet.balance <= amount'),
  t2(
    'a taken-back stake is paid',
    win,
    'type === entryType.refund || type === entryType.tombstone',
    'type === entryType.tombstone',
  ),
  t2(
    'a settled stake is paid again',
    win,
    'type === entryType.payout && closes',
    'type === entryType.payout && !closes',
  ),
  t2('a payout of a payout', win, 'stake === undefined || stake.type !== entryType.stake', 'stake === undefined'),
  t2('a payout may name another stake the second time', win, 'input.closes, input.bet])', 'input.closes])'),
  t2(
    'a stake is taken back twice',
    back,
    'type === entryType.refund || type === entryType.tombstone',
    'type === entryType.tombstone',
  ),
  t2('a paid stake is taken back', back, `if (about.length > 0) return answered('settled', balance)`, ''),
  t2(
    'no tombstone is left',
    back,
    `if (stake === undefined) return { ...answered('ok', wallet.balance), kind: 'tombstone', wallet, day: today }`,
    `if (stake === undefined) return answered('ok', wallet.balance)`,
  ),
  t2(
    'anything can be taken back',
    back,
    `if (stake.type !== entryType.stake) return answered('no-such-bet', balance)`,
    '',
  ),
  t2('a refund counts on the day on which it comes', back, '      day,\n      stakeDay,\n    )', '      day,\n    )'),
  t2(
    'a refund is answered with the balance before',
    back,
    `answered('ok', wallet.balance - stake.amount)`,
    `answered('ok', wallet.balance)`,
  ),
  t2(
    'an open payout closes the round',
    border,
    `closes: request.round_closed ?? false,\n          reference: request.transaction_uuid,\n          bet:`,
    `closes: request.round_closed ?? true,\n          reference: request.transaction_uuid,\n          bet:`,
  ),
  t2('a second settlement is called fine', border, `settled: 'RS_ERROR_DUPLICATE_TRANSACTION'`, `settled: 'RS_OK'`),
  t2(
    'references are found across providers',
    wallet,
    'e.source = k.source AND e.reference = k.reference',
    'e.reference = k.reference',
  ),
  t2(
    'what became of a stake is found across providers',
    wallet,
    'e.source = k.source AND e.regards = k.regards',
    'e.regards = k.regards',
  ),
  t2('a batch forgets what it did to a stake', wallet, 'if (entry.regards !== null) {', `if (entry.regards === '') {`),
  t2(
    'the counters of a day never end',
    wallet,
    'if (wallet.playDay === day) return wallet',
    'if (wallet.playDay <= day) return wallet',
  ),
  t2(
    'the counters of a week never end',
    wallet,
    'weekStake: sameWeek ? wallet.weekStake : 0n',
    'weekStake: wallet.weekStake',
  ),
  t2(
    'the counters of a month end with the day',
    wallet,
    'monthPayout: sameMonth ? wallet.monthPayout : 0n',
    'monthPayout: 0n',
  ),
  t2(
    'a refund of last month counts in this one',
    wallet,
    'if (today || monthOf(regardsDay) === monthOf(day))',
    'if (day > 0)',
  ),
  t2('payouts do not count in the week', wallet, 'wallet.weekPayout += amount', ''),
  t2('the sequence of a wallet stands still', wallet, 'wallet.seq += 1n', 'wallet.seq += 0n'),
  t2('weeks begin on Sunday', 'platform/calendar.ts', '(day + 3) / 7', '(day + 4) / 7'),
  t2(
    'days end at midnight in Greenwich',
    'platform/calendar.ts',
    `{ timeZone, year: 'numeric'`,
    `{ timeZone: 'UTC', year: 'numeric'`,
  ),
  t2('a frozen member stakes', guard, `if (status.frozen) return 'frozen'`, ''),
  t2('an excluded member stakes', guard, 'nowMs < status.excludedUntilMs', 'nowMs < 0'),
  t2(
    'a limit stops short of itself',
    guard,
    'usedOf(limit, counters) + ofBonus + stake > limit.amount',
    'usedOf(limit, counters) + ofBonus + stake >= limit.amount',
  ),
  t2(
    'a limit asks only what was staked before',
    guard,
    'usedOf(limit, counters) + ofBonus + stake > limit.amount',
    'usedOf(limit, counters) + ofBonus > limit.amount',
  ),
  t2('winnings do not lessen a loss', guard, 'stake : stake - payout', 'stake : stake'),
  t2(
    'only the last limit binds',
    'modules/safeguards/limits.sql.ts',
    '[...known, limitFrom(measure, period, amount)]',
    '[limitFrom(measure, period, amount)]',
  ),
  t2(
    'a gift is given twice',
    'modules/wallet/grant.ts',
    'if (earlier === undefined) return',
    'if (earlier?.hash !== grantHash(input)) return',
  ),
  t2(
    'a deposit is credited twice',
    'modules/wallet/cash.ts',
    'if (earlier !== undefined)\n      return {',
    'if (earlier?.hash !== hashOf(input) && earlier !== undefined)\n      return {',
  ),
  t2(
    'a withdrawal with another amount passes for the same',
    'modules/wallet/cash.ts',
    `'cash',\n    type,\n    amount,`,
    `'cash',\n    type,`,
  ),
  t2('the last unit cannot be withdrawn', 'modules/wallet/cash.ts', 'balance < 0n ?', 'balance <= 0n ?'),
  t2(
    'a transfer to a vendor adds',
    'modules/wallet/entry-types.ts',
    `against: [['vendor', 'takes']]`,
    `against: [['vendor', 'gives']]`,
  ),
  t2(
    'turnover over life forgets stakes taken back',
    wallet,
    'wallet.lifeStake -= amount',
    'if (amount < 0n) wallet.lifeStake -= amount',
  ),
  t2('positions have gaps', 'platform/lane/batch.ts', 'head.n += 1n', 'head.n += 2n'),

  {
    campaign: 'T3',
    name: 'what is answered is not yet durable',
    file: 'platform/lane/lane.ts',
    search: 'await connection.commit(batch)\n    } catch',
    replace:
      'for (const job of jobs) if (!failures.has(job)) job.settle()\n      await new Promise((done) => setTimeout(done, 30))\n      await connection.commit(batch)\n    } catch',
  },
  {
    campaign: 'T4',
    name: 'an unknown commit is taken for done',
    file: 'platform/lane/lane.ts',
    search: 'for (const job of jobs) await alone(job)',
    replace: 'for (const job of jobs) job.settle()',
  },
  {
    campaign: 'T4',
    name: 'an unknown commit is taken for failed',
    file: kit,
    search: `return earlier.hash === hashOf()`,
    replace: `return earlier.hash !== hashOf()`,
  },
  {
    campaign: 'T6',
    name: 'a repetition is called a duplicate',
    file: win,
    search: `earlier.hash === winHash(input) ? repeated(`,
    replace: `earlier.hash === '' ? repeated(`,
  },
]
