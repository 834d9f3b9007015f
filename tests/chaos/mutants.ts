/**
 * Faults that the campaigns have to notice: small changes of the code, of the kind that a tired person
 * makes. Each text occurs exactly once in its file, so that the table fails when the code moves.
 */
export interface Mutant {
  readonly name: string
  /** Below apps/server/src. */
  readonly file: string
  readonly search: string
  readonly replace: string
  /** The campaign that has to notice it. */
  readonly campaign: 'T1' | 'T2' | 'T3' | 'T4' | 'T6' | 'T11'
}

const bet = 'modules/providers/place-bet.ts'
const win = 'modules/providers/settle-win.ts'
const back = 'modules/providers/roll-back.ts'
const border = 'modules/providers/hub88.ts'
const wallet = 'modules/wallet/wallet.sql.ts'
const auditor = 'modules/wallet/auditor.sql.ts'
const guard = 'modules/safeguards/stake-guard.ts'
const kit = 'modules/safeguards/stake-kit.ts'

const t2 = (name: string, file: string, search: string, replace: string): Mutant => ({
  name,
  file,
  search,
  replace,
  campaign: 'T2',
})

const agents = 'modules/agents'
const rules = '../../../packages/rules/src/agents'

const t11 = (name: string, file: string, search: string, replace: string): Mutant => ({
  name,
  file,
  search,
  replace,
  campaign: 'T11',
})

/** Faults of what agents are paid. */
const ofAgents: readonly Mutant[] = [
  t2(
    'what an agent passes on is given to it',
    'modules/wallet/entry-types.ts',
    `['agents', 'takes']`,
    `['agents', 'gives']`,
  ),
  t2(
    'a transfer gives to its sender',
    'modules/wallet/entry-types.ts',
    `against: [['passing', 'takes']]`,
    `against: [['passing', 'gives']]`,
  ),
  t11(
    'two payments of one bill have one name',
    `${agents}/pay/pay-bills.ts`,
    'reference: `bill:${id}:${before + part}`',
    'reference: `bill:${id}:${part}`',
  ),
  t11(
    'what was received is paid again',
    `${agents}/pay/pay-bills.ts`,
    'Money => amount - received',
    'Money => (received < amount ? amount : 0n)',
  ),
  t11(
    'an upline keeps what it passes on',
    `${agents}/pay/pay-bills.ts`,
    'moves.push(passedOn(deps, payer, total))',
    '',
  ),
  t11(
    'what the house pays is noted as paid once more',
    `${agents}/pay/bill.sql.ts`,
    'received = b.received + k.part',
    'received = k.part',
  ),
  t11(
    'a period begins before its contract',
    `${agents}/pay/make-bills.ts`,
    'whole.from > from ? whole.from : from',
    'whole.from',
  ),
  t11(
    'a contract that ended is billed for a day more',
    `${agents}/pay/make-bills.ts`,
    'to !== undefined && day > to',
    'to !== undefined && addDays(day, -1) > to',
  ),
  t11(
    'a termination does not cut the period',
    `${agents}/pay/make-bills.ts`,
    'to !== undefined && to < whole ? to : whole',
    'whole',
  ),
  t11(
    'winnings are not carried',
    `${agents}/pay/make-bills.ts`,
    `addDays(before.to, 1) !== from`,
    `addDays(before.to, 1) === from`,
  ),
  t11(
    'winnings of one period alone are carried',
    `${rules}/carry.ts`,
    'return winnings(profit + carried)',
    'return winnings(profit)',
  ),
  t11('winnings carried do not count', `${rules}/carry.ts`, 'lossOf(profit + carried)', 'lossOf(profit)'),
  t11('a fixed dividend asks for no loss', `${rules}/dividend.ts`, ' && figures.loss >= each.loss', ''),
  t11(
    'a floating dividend pays short losses in full',
    `${rules}/dividend.ts`,
    'rational(loss, demanded)',
    'rational(1n)',
  ),
  t11('the lowest tier counts', `${rules}/tiers.ts`, 'tiers.findLastIndex(isMet)', 'tiers.findIndex(isMet)'),
  t11('a salary asks for no active members', `${rules}/salary.ts`, ' && active >= each.active', ''),
  t11(
    'amounts are cut to the cent',
    `${rules}/tiers.ts`,
    'roundTo(multiply(amount, rational(1n, CENT)), 0) * CENT',
    'floor(multiply(amount, rational(1n, CENT))) * CENT',
  ),
  t11(
    'the agent counts as active itself',
    `${agents}/pay/bill-figures.sql.ts`,
    'FILTER (WHERE below AND turnover',
    'FILTER (WHERE turnover',
  ),
  t11(
    'any turnover makes active',
    `${agents}/pay/bill-figures.sql.ts`,
    'turnover >= least::numeric * 100',
    'turnover > 0',
  ),
  t11(
    'a day of play counts where the member stands now',
    `${agents}/figures/keep-figures.ts`,
    'pathOn(gain.member, gain.day)',
    'pathOn(gain.member)',
  ),
  t11(
    'a stake that is taken back has counted',
    `${agents}/figures/keep-figures.ts`,
    'stakes: (is.stakes ?? 0n) - (was.stakes ?? 0n)',
    'stakes: is.stakes ?? 0n',
  ),
  t11(
    'the turnover of a stake that is taken back stays',
    `${agents}/figures/keep-figures.ts`,
    'turnover: (is.turnover ?? 0n) - (was.turnover ?? 0n)',
    'turnover: is.turnover ?? 0n',
  ),
  t11(
    'a branch that moves keeps its contracts for a day',
    `${agents}/moves/moves.ts`,
    'await leaveUpline(tx, deps, root, addDays(day, -1))',
    'await leaveUpline(tx, deps, root, day)',
  ),
  t11(
    'a branch moves a day late',
    `${agents}/moves/move.sql.ts`,
    `greatest(\${day}::date, was.from_day)`,
    `greatest(\${day}::date + 1, was.from_day)`,
  ),
  t11(
    'the house pays more in place of an upline in each run',
    `${agents}/pay/enforce.ts`,
    'mostAdvanced - (await readAdvancedFor(tx, payer))',
    'mostAdvanced',
  ),
  t11(
    'what the house advanced has it advance more',
    `${agents}/pay/held.sql.ts`,
    'coalesce(sum(advanced - repaid), 0)',
    'coalesce(sum(repaid - advanced), 0)',
  ),
  t11(
    'an upline passes on what the house pays in its place',
    `${agents}/pay/enforce.ts`,
    'const passed = amount - advanced',
    'const passed = amount',
  ),
  t11(
    'an upline that is made to pay keeps it',
    `${agents}/pay/enforce.ts`,
    'if (passed > 0n) moves.unshift(passedOn(deps, payer, passed))',
    '',
  ),
  t11(
    'a debt stays as it is when it is paid back',
    `${agents}/pay/enforce.ts`,
    'await setRepaid(tx, debt, amount)',
    '',
  ),
  t11('what is paid back stays on its way', `${agents}/pay/enforce.ts`, `against: 'agents',`, `against: 'passing',`),
  t11(
    'who has paid all back is held back',
    `${agents}/pay/enforce.ts`,
    'await settleHold(tx, payer)\n        if (moves',
    'if (moves',
  ),
  t11(
    'who was released and owes the house is let go',
    `${agents}/pay/held.sql.ts`,
    `b.overdue OR b.advanced > b.repaid + b.written_off OR`,
    `b.overdue OR`,
  ),
  t11('who is late with bills sends money away', `${agents}/pay/held.sql.ts`, '(b.held OR b.overdue OR', '(b.held OR'),
  t11(
    'what was overdue is so when it is paid',
    `${agents}/pay/bill.sql.ts`,
    `overdue = b.overdue AND k.state IN ('waiting', 'insufficient', 'partReceived')`,
    'overdue = b.overdue',
  ),
  t11('a release releases from nothing', `${agents}/pay/held.sql.ts`, 'SET held = false', 'SET held = b.held'),
]

const bonus = 'modules/bonus'
const wagering = '../../../packages/rules/src/loyalty'

/** Faults of bonus money. */
const ofBonus: readonly Mutant[] = [
  t2(
    'the second purse is never asked',
    `${wagering}/purse.ts`,
    `[first, first === 'real' ? 'bonus' : 'real']`,
    '[first]',
  ),
  t2(
    'a further stake of a round takes any purse',
    `${wagering}/purse.ts`,
    'roundPurse === undefined ?',
    'roundPurse !== null ?',
  ),
  t2('the highest stake is one too high', `${wagering}/purse.ts`, 'amount > highest', 'amount > highest + 1n'),
  t2('stakes count whole', `${wagering}/wagering.ts`, '(stake * BigInt(percent)) / 100n', 'stake'),
  t2('the cap is forgotten', `${wagering}/wagering.ts`, 'cap !== undefined && cap < purse ? cap : purse', 'purse'),
  t2('a late payout gets the whole cap again', `${wagering}/wagering.ts`, 'grant.cap - grant.converted', 'grant.cap'),
  t2(
    'what a lost bonus wins is kept',
    `${wagering}/wagering.ts`,
    '{ bonus: 0n, real: 0n, forfeited: payout }',
    '{ bonus: 0n, real: payout, forfeited: 0n }',
  ),
  t2('a bonus converts a stake late', `${bonus}/bear.ts`, 'wagered < grant.required', 'wagered <= grant.required'),
  t2('own stakes always count', `${bonus}/bear.ts`, `by === 'bonus' || terms.ownStakesCount`, 'true'),
  t2('a bonus is played after its time', `${bonus}/bear.ts`, 'nowMs < grant.expiresAtMs && ', ''),
  t2('a bonus is played in every game', `${bonus}/bear.ts`, 'percentIn(grant.terms, game) > 0', 'nowMs > 0'),
  t2(
    'a stake that is taken back has counted for the bonus',
    `${bonus}/bear.ts`,
    'grant.wagered - countedOf(amount, percentIn(grant.terms, game))',
    'grant.wagered',
  ),
  t2(
    'rounds that own money began are forgotten',
    `${bonus}/bear.ts`,
    `grant.openRounds.includes(stake.round) ? 'real' : stake.first`,
    'stake.first',
  ),
  t2('an empty purse is over while a round is open', `${bonus}/turn-grants.ts`, '&& !open.awards.has(grant.id)', ''),
  t2(
    'what lies in the purse stays there at the end',
    `${bonus}/write-play.ts`,
    'bonus.balance > 0n',
    'bonus.balance < 0n',
  ),
  t2(
    'what became real is not noted',
    `${bonus}/write-play.ts`,
    "{ state: stateAfter(grant.state, 'convert'), converted: grant.converted + leaving.real }",
    "{ state: stateAfter(grant.state, 'convert') }",
  ),
  t2(
    'a repetition hears of one purse',
    'modules/providers/plays.ts',
    'answer.repeats === undefined',
    'answer.repeats !== null',
  ),
  t2('a repetition hears of the purse before it converted', `${bonus}/ask.ts`, 'followersOf(source, reference)', '[]'),
  t2('a payout of the bonus goes to own money', win, 'borne?.bonus ?? wallet', 'wallet'),
  t2('limits on stakes overlook the bonus', guard, `: usedOf(limit, bonus.counters)`, ': 0n'),
  t2(
    'limits on losses count the bonus',
    guard,
    `if (limit.measure === 'loss' && bonus?.bears === true) return false`,
    '',
  ),
  t2(
    'a game that takes the bonus hears of own money alone',
    `${bonus}/ask.ts`,
    '? real + bonus.wallet.balance : real',
    '? real : real',
  ),
]

export const mutants: readonly Mutant[] = [
  ...ofAgents,
  ...ofBonus,
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
