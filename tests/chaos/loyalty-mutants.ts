/** Faults of what the house gives: each is noticed by a test of its module. */
import { type Mutant, noticedBy } from './mutant.ts'

/** Faults in a part of the module that the tests of that part notice. */
const inPart = (part: string) => noticedBy(`modules/loyalty/${part}`, `${part}.db.test.ts`)
const points = inPart('points')
const promotions = inPart('promotions')
const rebate = inPart('rebate')
const vip = inPart('vip')
const rankings = inPart('rankings')
const raffles = inPart('raffles')
const envelopes = inPart('envelopes')

export const ofLoyalty: readonly Mutant[] = [
  points(
    'points of two turns have one name',
    'earn.ts',
    'reference: `points:${given}`',
    'reference: `points:${points}`',
    'are whole ones of all that counted',
  ),
  points(
    'what is left towards a point is forgotten',
    'earn.ts',
    '= before.get(member) ?? {}',
    '= { ...before.get(member), rest: ZERO }',
    'are whole ones of all that counted',
  ),
  points(
    'an item may be had once more than its limit',
    'exchange.ts',
    'taken + request.quantity > item.value.limit',
    'taken > item.value.limit',
    'a member has no more than its limit',
  ),
  points(
    'what is rejected does not come back to the stock',
    'desk.ts',
    'if (r.item !== null) await returnStock(tx, r.item, r.quantity)',
    '',
    'is made once under thirty at once, and comes back once',
  ),
  points(
    'money that was paid for goods is kept',
    'desk.ts',
    `if (r.amount > 0n)\n        moves.push(`,
    `if (r.amount < 0n)\n        moves.push(`,
    'is made once under thirty at once, and comes back once',
  ),
  promotions(
    'every deposit is the first one',
    'give-award.ts',
    'conditions.firstDeposit && (await',
    'conditions.rank < 0 && (await',
    'gives for the first deposit alone',
  ),
  promotions(
    'a part of a deposit has no bound',
    'gifts.ts',
    'const amount = wanted < most ? wanted : most',
    'const amount = wanted',
    'gives for the first deposit alone, at most so much',
  ),
  promotions(
    'a budget is passed by the last one',
    'awards.sql.ts',
    's.money + excluded.money <= ${most}',
    's.money <= ${most}',
    'is never more than its budget',
  ),
  promotions(
    'what was not claimed is lost to the budget',
    'awards.sql.ts',
    'greatest(money - ${money}::bigint, 0)',
    'greatest(money, 0)',
    'what was not claimed comes back to it',
  ),
  promotions(
    'what is held back can be claimed',
    'pay-award.ts',
    `award === undefined || award.state === 'held'`,
    'award === undefined',
    'or that is held back, is not paid',
  ),
  promotions(
    'cash need not be played through',
    'pay-award.ts',
    'await addTurnover(tx, member, units, turnover, rules)',
    '',
    'asks for turnover where it says so',
  ),
  raffles(
    'a closed account is paid',
    '../promotions/pay-award.ts',
    `if (taker.state === 'closed') {`,
    `if (taker.type < 0) {`,
    'a closed account gets nothing',
  ),
  promotions(
    'free rounds come in a break',
    'pay-award.ts',
    `taker.state !== 'open' && award`,
    `taker.type < 0 && award`,
    'has its free rounds once the break is over',
  ),
  raffles(
    'more tickets are given than there are',
    'claim.ts',
    'Math.min(worth - had, locked.terms.all - locked.tickets)',
    'worth - had',
    'run without gap or double among many members',
  ),
  raffles(
    'tickets are given after the close',
    'claim.ts',
    `locked?.state !== 'open' || locked.isClosing`,
    `locked?.state !== 'open'`,
    'are given to nobody on a break, after the close',
  ),
  raffles('a raffle is drawn when it closes', 'draw.ts', '!raffle.isDrawing || ', '', 'follows from the promised seed'),
  rankings(
    'a board closes before its rounds are counted',
    'close.ts',
    'board === undefined || !(await areStandingsPast(tx, board))',
    'board === undefined',
    'waits for standings that do not know all of it',
  ),
  rankings(
    'who takes a break has to claim what it won',
    'close.ts',
    `state: claimDays > 0 && taker.state === 'open' ? 'open' : 'claimed'`,
    `state: claimDays > 0 ? 'open' : 'claimed'`,
    'pays money to a winner on a break',
  ),
  rebate(
    'what was taken is given again',
    'claim.ts',
    'rebateDue(rebatedOf(rates, counted), taken,',
    'rebateDue(rebatedOf(rates, counted), 0n,',
    'and less what was taken',
  ),
  rebate(
    'the rest of a day is the whole of it',
    'pay-rest.ts',
    'rebateDue(parts, taken, before)',
    'rebateDue(parts, 0n, before)',
    'what was left of the one before is paid by the house',
  ),
  rebate(
    'what was taken too much is forgotten',
    'pay-rest.ts',
    'carried.get(member) ?? 0n',
    '0n',
    'that is below nothing is carried on',
  ),
  vip(
    'a level falls in the month after its rise',
    'raise.ts',
    `addDays(periodOf('monthly', day).to, 1)).to`,
    `day).to`,
    'is protected in the month of the rise and the next whole one',
  ),
  vip(
    'who lost a level has it back by growth over life',
    'raise.ts',
    'placeOf(settled, vip.highest)',
    'placeOf(settled, vip.rank)',
    'is kept by what keeps it, and one that was lost comes back with that',
  ),
  envelopes(
    'whoever shares a browser is paid at once',
    'grab.ts',
    `state: known === 'maybe'`,
    `state: known === 'other'`,
    'what shares a browser waits for an operator',
  ),
  envelopes(
    'an envelope asks for nothing',
    'grab.ts',
    'if (lacks !== null) outcomes',
    `if (lacks === undefined) outcomes`,
    'asks for a deposit of the day and for a level',
  ),
]
