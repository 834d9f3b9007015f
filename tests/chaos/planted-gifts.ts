/** T1 for what the house gives: for each rule of its auditor a fault that it has to find, planted in books that are right. */
import { ONE } from '#rules/money.ts'
import { auditGifts } from '#server/modules/loyalty/index.ts'
import { cashCommand, openWallet, walletKind } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import type { Database } from '#server/platform/db/database.ts'
import { shardOf } from '#server/platform/ids.ts'
import { postAll } from '#server/platform/lane/post.ts'
import { type House, testBrand } from '#tests/support/house.ts'
import { rankingWith } from '#tests/support/rankings.ts'
import type { Planted } from './planted.ts'

const points = 'points for play are what was noted as given'
const exchange = 'an exchange is taken once, and returned once where it was rejected'
const stock = 'what is gone of a stock is what members have, and never more than there was'
const paid = 'an award is paid once, and what it says'
const once = 'a member has one award of a promotion for an occasion'
const budget = 'budgets have counted what was given'
const shares = 'shares of an envelope come to its amount'
const grabbed = 'a share is grabbed by one member, who has one and is awarded it'
const places = 'a closed board has each place once'
const prize = 'a place of a board is given its prize once'
const tickets = 'tickets run from one without gap or double'
const won = 'a raffle is won once by a member with the ticket, who is awarded it'
const rebate = 'a rebate is paid once, and its day says so'

const gone = (reference: string): string => `DELETE FROM entry WHERE reference = '${reference}'`

const copied = (award: number): string =>
  `INSERT INTO award SELECT shard, member, promotion, occasion, 15, version, 'open', gifts, money, grp, at, until, claimed_at, NULL, reason FROM award WHERE id = ${award}`

export const planted: readonly Planted[] = [
  { rule: points, fault: 'points for play that were not noted', sql: 'UPDATE point_earned SET given = given - 1' },
  { rule: points, fault: 'points that were noted and not given', sql: gone('points:100') },
  { rule: exchange, fault: 'an exchange that took no points', sql: gone('redeem:2') },
  { rule: exchange, fault: 'an exchange that gave no money', sql: gone('redeem-cash:2') },
  { rule: exchange, fault: 'points of a rejected exchange that were kept', sql: gone('redeem-return:1') },
  { rule: exchange, fault: 'money of a rejected exchange that was kept', sql: gone('redeem-repaid:1') },
  {
    rule: exchange,
    fault: 'points that were returned for an exchange that holds',
    sql: `UPDATE redemption SET state = 'approved' WHERE id = 1`,
    also: [stock],
  },
  { rule: exchange, fault: 'points spent on nothing', sql: 'DELETE FROM redemption WHERE id = 2', also: [stock] },
  { rule: stock, fault: 'goods that were taken from no stock', sql: 'UPDATE point_stock SET used = used - 1' },
  { rule: stock, fault: 'more goods than there were', sql: 'UPDATE point_stock SET total = 0' },
  { rule: paid, fault: 'an award that nobody was paid', sql: gone('award:11:0') },
  { rule: paid, fault: 'money for an award that is not paid', sql: `UPDATE award SET state = 'open' WHERE id = 11` },
  {
    rule: paid,
    fault: 'an award of less than it says',
    sql: `UPDATE entry SET amount = amount - 1 WHERE reference = 'award:11:0'`,
  },
  { rule: once, fault: 'two awards for one occasion', sql: copied(11), also: [budget] },
  { rule: budget, fault: 'a gift beside the budget', sql: 'UPDATE promotion_spent SET money = money - 1' },
  { rule: budget, fault: 'a gift that no budget counted', sql: `DELETE FROM promotion_spent WHERE day = '-infinity'` },
  { rule: shares, fault: 'a share that became more', sql: 'UPDATE envelope_share SET amount = amount + 1 WHERE i = 1' },
  { rule: shares, fault: 'a share that is gone', sql: 'DELETE FROM envelope_share WHERE i = 1' },
  {
    rule: shares,
    fault: 'a share too many',
    sql: 'INSERT INTO envelope_share SELECT shard, envelope, 9, 1, NULL, NULL FROM envelope_share WHERE i = 1',
  },
  {
    rule: shares,
    fault: 'a window that is closed and says that nobody took a share',
    sql: 'UPDATE envelope SET closed_at = app_now(); DELETE FROM envelope_share WHERE member IS NULL',
  },
  {
    rule: grabbed,
    fault: 'two shares of one member',
    sql: 'UPDATE envelope_share s SET member = o.member, at = o.at FROM envelope_share o WHERE s.i = 1 AND o.i = 0',
  },
  { rule: grabbed, fault: 'a grab without a share', sql: 'UPDATE envelope_share SET member = NULL, at = NULL' },
  {
    rule: grabbed,
    fault: 'a share without an award',
    sql: `DELETE FROM award WHERE id = 12; ${gone('award:12:0')}`,
  },
  { rule: places, fault: 'a place that is left out', sql: 'UPDATE ranking_winner SET place = 2', also: [prize] },
  { rule: places, fault: 'places of a board that runs', sql: 'UPDATE ranking_board SET closed_at = NULL' },
  { rule: places, fault: 'more places than members', sql: 'UPDATE ranking_board SET members = 0' },
  { rule: prize, fault: 'a prize that nobody won', sql: 'DELETE FROM ranking_winner' },
  { rule: prize, fault: 'a prize of a place that is not settled', sql: 'UPDATE ranking_winner SET settled = false' },
  {
    rule: prize,
    fault: 'a prize of another amount',
    sql: `UPDATE ranking_board SET terms = jsonb_set(terms, '{prizes,0,amount}', '"4"')`,
  },
  { rule: tickets, fault: 'a number that nobody has', sql: 'UPDATE raffle SET tickets = tickets + 1' },
  {
    rule: tickets,
    fault: 'a number that is given twice',
    sql: 'UPDATE raffle_ticket SET first = 3 WHERE first = 4; UPDATE raffle SET tickets = 6',
  },
  { rule: won, fault: 'a ticket that wins and that nobody has', sql: 'UPDATE raffle_prize SET number = 9' },
  {
    rule: won,
    fault: 'a winner who was awarded nothing',
    sql: `DELETE FROM award WHERE id = 14; ${gone('award:14:0')}`,
  },
  { rule: won, fault: 'a prize that nobody drew', sql: 'DELETE FROM raffle_prize' },
  {
    rule: won,
    fault: 'a ticket that wins twice',
    sql: 'INSERT INTO raffle_prize SELECT raffle, 2, number, member FROM raffle_prize',
  },
  { rule: rebate, fault: 'a rebate that came nowhere', sql: 'DELETE FROM entry WHERE type = 20' },
  { rule: rebate, fault: 'a rebate that nobody noted', sql: 'DELETE FROM rebate_payment' },
  { rule: rebate, fault: 'a day that says it paid more', sql: 'UPDATE rebate_day SET taken = taken + 1' },
]

/** Books with one of everything that the house gives, as its modules write it, of one member. */
export async function prepareGifts(house: House): Promise<void> {
  const { id: member } = await house.register()
  const shard = shardOf(member)
  const [zone, cash] = [testBrand.timeZone, cashCommand(createCalendar(testBrand.timeZone))]
  await house.db.transaction(async (tx) => {
    const today = `(app_now() AT TIME ZONE '${zone}')::date`
    const who = `${shard}, ${member}`
    const gift = (amount: number): string => `'[{"gives": "cash", "amount": "${amount}", "turnover": "0"}]'`
    const award = (promotion: string, occasion: string, id: number, amount: number): string =>
      `INSERT INTO award (shard, member, promotion, occasion, id, version, state, gifts, money, at, claimed_at, ended_at)
       VALUES (${who}, '${promotion}', '${occasion}', ${id}, 1, 'paid', ${gift(amount)}, ${BigInt(amount) * ONE}, app_now(), app_now(), app_now())`
    const redemption = `INSERT INTO redemption (shard, member, id, request_key, type, item, version, names, quantity, points, amount, value, delivery, state, asked_at, decided_at)`
    const terms = `'${JSON.stringify(rankingWith())}'`
    const hash = `repeat('a', 64)`
    const rows = [
      `INSERT INTO point_earned VALUES (${who}, 100, '0', '1')`,
      `${redemption} VALUES (${who}, 1, 'one', 'goods', 'mug', 1, '{}', 1, ${30n * ONE}, ${2n * ONE}, 0, 'sealed', 'rejected', app_now(), app_now())`,
      `${redemption} VALUES (${who}, 2, 'two', 'cash', 'mug', 1, '{}', 1, ${20n * ONE}, 0, ${3n * ONE}, NULL, 'approved', app_now(), app_now())`,
      `INSERT INTO point_stock VALUES ('mug', 5, 1)`,
      award('welcome', 'registered', 11, 6),
      `INSERT INTO promotion_spent VALUES ('welcome', '-infinity', ${6n * ONE}), ('welcome', ${today}, ${6n * ONE})`,
      `INSERT INTO envelope (id, item, version, opens_at, closes_at, day, total, shares, split, turnover, rank, deposits, one_person)
       VALUES (71, 'rain', 1, app_now(), app_now() + interval '1 hour', ${today}, ${9n * ONE}, 2, 'lucky', '0', 0, 0, false)`,
      `INSERT INTO envelope_share VALUES (${shard}, 71, 0, ${4n * ONE}, ${member}, app_now()), (${shard}, 71, 1, ${5n * ONE}, NULL, NULL)`,
      award('envelope:rain', 'envelope:71', 12, 4),
      `INSERT INTO ranking_board VALUES (72, 'best', '2026-W1', 1, ${terms}, app_now() - interval '2 days', app_now() - interval '1 day', app_now(), 1)`,
      `INSERT INTO ranking_winner VALUES (${who}, 72, 1, 100, app_now(), 13, true)`,
      award('ranking:best', '2026-W1', 13, 5),
      `INSERT INTO raffle VALUES ('tombola', 'tombola', 1, '{}', 'drawn', ${today}, ${today}, app_now() - interval '2 days', app_now() - interval '1 day', app_now(), app_now(), 5, ${hash}, NULL, ${hash}, ${hash})`,
      `INSERT INTO raffle_ticket VALUES (${who}, 'tombola', 1, 3, app_now()), (${who}, 'tombola', 4, 5, app_now())`,
      `INSERT INTO raffle_prize VALUES ('tombola', 1, 4, ${member})`,
      award('raffle:tombola', 'place:1', 14, 50),
      `INSERT INTO rebate_day (shard, member, day, rates, taken, payments) VALUES (${who}, ${today}, '{}', ${ONE}, 1)`,
      `INSERT INTO rebate_payment VALUES (${who}, ${today}, 1, app_now(), ${ONE}, NULL)`,
    ]
    for (const text of rows) await tx.query({ text, values: [] })
    const [day] = await tx.query<{ day: string }>({ text: `SELECT ${today}::text AS day`, values: [] })
    await openWallet(tx, member, walletKind.points, testBrand.brand.currency)
    const common = { shard, member } as const
    const ofPoints = { ...common, kind: walletKind.points } as const
    const answers = await postAll(tx, cash, [
      { ...ofPoints, type: 'pointsEarned', amount: 100n * ONE, reference: 'points:100' },
      { ...ofPoints, type: 'pointsSpent', amount: 30n * ONE, reference: 'redeem:1' },
      { ...common, type: 'mallPaid', amount: 2n * ONE, reference: 'redeem-paid:1' },
      { ...ofPoints, type: 'pointsReturned', amount: 30n * ONE, reference: 'redeem-return:1' },
      { ...common, type: 'mallReturned', amount: 2n * ONE, reference: 'redeem-repaid:1' },
      { ...ofPoints, type: 'pointsSpent', amount: 20n * ONE, reference: 'redeem:2' },
      { ...common, type: 'pointsCash', amount: 3n * ONE, reference: 'redeem-cash:2' },
      { ...common, type: 'reward', amount: 6n * ONE, reference: 'award:11:0' },
      { ...common, type: 'reward', amount: 4n * ONE, reference: 'award:12:0' },
      { ...common, type: 'reward', amount: 5n * ONE, reference: 'award:13:0' },
      { ...common, type: 'reward', amount: 50n * ONE, reference: 'award:14:0' },
      { ...common, type: 'rebate', amount: ONE, reference: `rebate:${day?.day}:1` },
    ])
    if (answers.some(({ kind }) => kind !== 'moved')) throw new Error('the books could not be prepared')
  })
}

class Undone extends Error {}

const TABLES =
  'award,redemption,point_stock,point_earned,envelope,envelope_share,ranking_board,ranking_winner,raffle,raffle_ticket,raffle_prize,rebate_day,rebate_payment'

/** The rules that fire once a fault is planted; the books are as before afterwards. Keys and checks would refuse most of them. */
export async function rulesOfGifts(db: Database, fault: string): Promise<string[]> {
  let found: string[] = []
  const plant = db.transaction(async (tx) => {
    const guards = await tx.query<{ drop: string }>({
      text: `
        SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS drop FROM pg_constraint
        WHERE conrelid = ANY('{${TABLES}}'::regclass[]) AND contype IN ('c', 'p', 'u', 'f') ORDER BY contype = 'f' DESC`,
      values: [],
    })
    for (const { drop } of guards) await tx.query({ text: drop, values: [] })
    await tx.query({ text: 'ALTER TABLE entry DISABLE TRIGGER USER', values: [] })
    for (const text of fault.split(';')) await tx.query({ text, values: [] })
    found = (await auditGifts(tx, { timeZone: testBrand.timeZone })).map(({ rule }) => rule)
    throw new Undone()
  })
  await plant.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return [...new Set(found)].toSorted()
}
