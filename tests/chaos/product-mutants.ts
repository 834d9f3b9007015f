/** Faults of products that stand on the ledger. */
import type { Mutant } from './mutant.ts'

const win = 'modules/providers/settle-win.ts'
const guard = 'modules/safeguards/stake-guard.ts'

export const t2 = (name: string, file: string, search: string, replace: string): Mutant => ({
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
export const ofAgents: readonly Mutant[] = [
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
export const ofBonus: readonly Mutant[] = [
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
    `${bonus}/ask.ts`,
    `begun || first !== undefined ? 'real' : undefined`,
    `first !== undefined ? 'real' : undefined`,
  ),
  t2('an empty purse is over while a round is open', `${bonus}/turn-grants.ts`, '&& !openAwards.has(grant.id)', ''),
  t2(
    'a round of another bonus takes stakes',
    `${bonus}/ask.ts`,
    `first.award === active?.id ? 'bonus' : 'other'`,
    `'bonus'`,
  ),
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
