/** T1: for each rule of the auditor a fault that it has to find, planted in books that are right. */
import { recordAudit, checkAuditChain } from '#server/platform/audit.sql.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { auditLedger } from '#server/modules/wallet/index.ts'
import { createChance } from './chance.ts'
import { openDoor } from './door.ts'
import { expected, take, type Command } from './model.ts'
import { createWorld, type World } from './world.ts'
import { agrees, disagreement } from './wire.ts'

export interface Planted {
  readonly fault: string
  /** The rule that must find it. */
  readonly rule: string
  readonly sql: string
  /** Rules that see the same fault from another side. */
  readonly also?: readonly string[]
}

const books = 'the books of each currency sum to zero'
const counters = 'play counters are what the entries say'
const sums = 'a balance is the sum of its entries'
const chain = 'each entry continues the balance before it'
const asks = 'an entry has what its type asks for'
const order = 'a wallet moves in the order of positions'
const belongs = 'a payout or refund belongs to an earlier stake of the same wallet'
const refunds = 'a stake is refunded whole and once, and never both paid and refunded'
const bears = 'what a stake comes to is borne by whoever bore the stake'
const freeLeft = 'free rounds are left as the stakes that took them say'
const over = 'a round takes nothing once it is over'
const owed = 'what is owed is what the house advanced and did not get'
const follows = 'nothing follows what settled a stake'
const daySums = 'sums by day equal their entries'
const purse = 'bonus money is that of the active grant'
const pots = 'pots hold what was put into them and not won'
const wonPot = 'a pot is won by a stake that added to it, once'
const given = 'a grant is given once, and converts what its entries say'

/** Changes one entry of the prepared member, found by its reference. */
const entry = (reference: string, change: string): string =>
  `UPDATE entry SET ${change} WHERE reference = '${reference}'`
const wallet = (change: string): string => `UPDATE wallet SET ${change} WHERE seq > 1`
/** Copies an entry to the end of the shard and of the wallet, as if it had been posted in order. */
const posted = (reference: string, columns: Readonly<Record<string, string>>): string => `
  WITH head AS (UPDATE shard_head h SET n = h.n + 1 FROM entry e WHERE e.reference = '${reference}' AND h.shard = e.shard RETURNING h.shard, h.n),
  w AS (UPDATE wallet w SET seq = w.seq + 1, balance = w.balance + (${columns['amount'] ?? '0'}) FROM entry e
    WHERE e.reference = '${reference}' AND w.shard = e.shard AND w.member = e.member AND w.kind = e.kind RETURNING w.seq, w.balance)
  INSERT INTO entry SELECT e.shard, head.n, e.at, e.member, e.kind, w.seq, ${columns['type'] ?? 'e.type'}, ${columns['contra'] ?? 'e.contra'},
    ${columns['amount'] ?? '0'}, w.balance, e.source, e.game, e.round, ${columns['closes'] ?? 'e.closes'}, ${columns['reference'] ?? `e.reference || ' again'`},
    ${columns['regards'] ?? 'e.regards'}, e.hash, ${columns['award'] ?? 'e.award'}
  FROM entry e, head, w WHERE e.reference = '${reference}'`

export const planted: readonly Planted[] = [
  { rule: sums, fault: 'money out of nothing', sql: wallet('balance = balance + 1'), also: [books] },
  { rule: sums, fault: 'a movement that left no entry', sql: wallet('seq = seq + 1') },
  {
    rule: sums,
    fault: 'an entry that is gone',
    sql: `DELETE FROM entry WHERE reference = 'open'`,
    also: [chain, books, 'positions are gapless and end at the head', counters],
  },
  { rule: chain, fault: 'a balance written wrong', sql: entry('lost', 'balance = balance + 1') },
  {
    rule: order,
    fault: "two entries in each other's place",
    sql: `UPDATE entry SET n = -n WHERE reference IN ('never-takes', 'open');
    UPDATE entry SET n = o.n FROM (SELECT -n AS n FROM entry WHERE reference = 'open') o WHERE reference = 'never-takes'; UPDATE entry SET n = -n - 1 WHERE reference = 'open'`,
  },
  { rule: 'no wallet is negative', fault: 'a debt', sql: wallet('balance = -1'), also: [sums, books] },
  { rule: books, fault: 'a contra account that there is not', sql: entry('won', 'contra = 99'), also: [asks, bears] },
  {
    rule: 'positions are gapless and end at the head',
    fault: 'a head that ran ahead',
    sql: `UPDATE shard_head SET n = n + 1 WHERE shard = (SELECT shard FROM entry LIMIT 1)`,
  },
  {
    rule: 'positions are gapless and end at the head',
    fault: 'news at the place of an entry',
    sql: `INSERT INTO event (shard, n, at, type, member, payload) SELECT shard, n, at, 'x', member, '{}' FROM entry WHERE reference = 'won'`,
  },
  {
    rule: 'no consumer is ahead of its shard',
    fault: 'a consumer that will pass something over',
    sql: `INSERT INTO consumer_position SELECT 'x', shard, n + 1 FROM shard_head LIMIT 1`,
  },
  { rule: 'signs follow the type of an entry', fault: 'a stake of nothing', sql: posted('open', { amount: '0' }) },
  {
    rule: 'signs follow the type of an entry',
    fault: 'a payout that takes',
    sql: posted('won-pays', { amount: '-1', closes: 'false' }),
    also: [follows, over, counters],
  },
  { rule: asks, fault: 'a type that nobody knows', sql: posted('open', { type: '99' }) },
  { rule: asks, fault: 'a gift on the account of play', sql: entry('start', 'contra = 1') },
  { rule: asks, fault: 'a stake that regards another', sql: entry('open', `regards = 'open'`) },
  {
    rule: 'a reference is taken once',
    fault: 'a stake taken twice',
    sql: posted('lost', { amount: '-1', reference: 'e.reference' }),
    also: [over, counters],
  },
  {
    rule: refunds,
    fault: 'a refund of less than the stake',
    sql: entry('back-takes', 'amount = amount - 1'),
    also: [sums, chain, books, counters],
  },
  {
    rule: refunds,
    fault: 'a stake taken back a second time',
    sql: posted('back-takes', { amount: 'e.amount' }),
    also: [follows, counters],
  },
  {
    rule: refunds,
    fault: 'a stake after its tombstone',
    sql: posted('open', { amount: '-1', reference: `'never-came'` }),
    also: [counters],
  },
  { rule: belongs, fault: 'a payout of no stake', sql: entry('won-pays', `regards = 'nothing'`) },
  { rule: belongs, fault: 'a refund of a payout', sql: entry('back-takes', `regards = 'won-pays'`) },
  {
    rule: belongs,
    fault: 'a stake paid into another wallet',
    sql: `INSERT INTO wallet (shard, member, kind, currency, balance, seq, play_day, day_payout, week_payout, month_payout)
      SELECT w.shard, w.member, 3, w.currency, e.amount, 1, w.play_day, e.amount, e.amount, e.amount FROM wallet w JOIN entry e ON e.member = w.member WHERE e.reference = 'extra-pays-more' AND w.kind = 1;
    UPDATE wallet w SET balance = w.balance - e.amount, seq = w.seq - 1, day_payout = day_payout - e.amount, week_payout = week_payout - e.amount, month_payout = month_payout - e.amount
      FROM entry e WHERE e.member = w.member AND w.kind = 1 AND e.reference = 'extra-pays-more';
    UPDATE entry SET kind = 3, seq = 1, balance = amount WHERE reference = 'extra-pays-more'`,
  },
  {
    rule: bears,
    fault: 'winnings of a stake as a gift of the promotion',
    sql: entry('won-pays', 'contra = 6, award = 1'),
    also: [freeLeft],
  },
  { rule: freeLeft, fault: 'a free round that nobody granted', sql: posted('open', { contra: '6', award: '1' }) },
  {
    rule: freeLeft,
    fault: 'a free round that nobody played',
    sql: `INSERT INTO free_round SELECT shard, member, 1, 'key', source, 1, 1, 2, 1, at, at FROM entry WHERE reference = 'won'`,
  },
  {
    rule: purse,
    fault: 'a grant that ended and left its money',
    sql: `UPDATE bonus_grant SET state = 'spent', ended_at = given_at`,
  },
  {
    rule: purse,
    fault: 'bonus money of no grant',
    sql: 'DELETE FROM bonus_grant',
    also: [given],
  },
  {
    rule: given,
    fault: 'a wagering that no stake did',
    sql: 'UPDATE bonus_grant SET wagered = 1',
  },
  {
    rule: given,
    fault: 'a grant of more than came into the purse',
    sql: 'UPDATE bonus_grant SET amount = amount + 1',
  },
  {
    rule: 'stakes of whoever plays a bonus ask for it',
    fault: 'a bonus that no stake would find',
    sql: 'UPDATE wallet SET bonus = false',
  },
  {
    rule: owed,
    fault: 'something owed that was never advanced',
    sql: `INSERT INTO owed SELECT shard, n, member, kind, source, reference, 1, 1, 0, n, at, at FROM entry WHERE reference = 'won'`,
  },
  { rule: over, fault: 'a stake in a round that is over', sql: posted('won', { amount: '-1' }), also: [counters] },
  {
    rule: over,
    fault: 'a payout in a round that is over',
    sql: posted('extra-pays', { amount: '1', closes: 'false' }),
    also: [follows, counters],
  },
  { rule: follows, fault: 'a second settlement', sql: posted('won-pays', { amount: '1' }), also: [over, counters] },
  {
    rule: follows,
    fault: 'a payout after the last one',
    sql: posted('won-pays', { amount: '1', closes: 'false' }),
    also: [over, counters],
  },
  {
    rule: 'a member lives on the shard of its id',
    fault: 'a member on a strange shard',
    sql: `INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at)
      SELECT CASE shard WHEN 0 THEN 1 ELSE 0 END, id, username, nickname, password_hash, type, language, created_at FROM member`,
  },
  {
    rule: 'a member lives on the shard of its id',
    fault: 'a name that leads astray',
    sql: `UPDATE directory SET shard = CASE shard WHEN 0 THEN 1 ELSE 0 END`,
  },
  {
    rule: 'a winner on the board won so',
    fault: 'a winner whom nobody paid',
    sql: `INSERT INTO winner (shard, n, at, member, game, amount) SELECT shard, n, at, member, game, amount + 1 FROM entry WHERE reference = 'won-pays'`,
  },
  {
    rule: 'what chases hold goes from one wallet of a member to the other',
    fault: 'money set apart that came nowhere',
    sql: posted('open', { type: '12', contra: '7', amount: '-1' }),
    also: [asks],
  },
  {
    rule: 'what uplines pass on arrives',
    fault: 'money passed on that came nowhere',
    sql: posted('open', { type: '34', contra: '21', amount: '-1' }),
    also: [asks],
  },
  { rule: pots, fault: 'a pot that grew by itself', sql: 'UPDATE pot SET held = held + 1 WHERE id = 1' },
  {
    rule: pots,
    fault: 'a part of a stake that is in no pot',
    sql: entry('open', `pot_parts = '{5}'`),
  },
  { rule: pots, fault: 'a number that nobody won', sql: 'UPDATE pot SET number = 2 WHERE id = 1' },
  {
    rule: wonPot,
    fault: 'a pot that the journal does not know',
    sql: posted('open', { type: '38', contra: '22', amount: '1', regards: 'e.reference' }),
  },
  {
    rule: wonPot,
    fault: 'a pot won that nobody was paid',
    sql: `UPDATE pot SET number = 2, held = held - 5 WHERE id = 1;
      INSERT INTO pot_hit SELECT 1, 1, 5, 0, shard, 0, member, game, round, at FROM entry WHERE reference = 'open'`,
  },
  {
    rule: 'a stake taken back adds nothing to the pots',
    fault: 'a part of a stake that was taken back',
    sql: entry('back', `pot_parts = '{5,10}'`),
    also: [pots],
  },
  {
    rule: daySums,
    fault: 'sums that passed everything over',
    sql: `INSERT INTO consumer_position SELECT 'day_sums', shard, n FROM shard_head`,
  },
  {
    rule: daySums,
    fault: 'bets that nobody made',
    sql: `INSERT INTO play_day (shard, member, day, game, bets, stake, payout) SELECT shard, member, at::date, 1, 1, 1, 0 FROM entry LIMIT 1`,
  },
  {
    rule: daySums,
    fault: 'a deposit that nobody made',
    sql: `INSERT INTO movement_day (shard, member, day, type, count, amount) SELECT shard, member, at::date, 6, 1, 1 FROM entry LIMIT 1`,
  },
  ...['day_stake', 'day_payout', 'week_stake', 'week_payout', 'month_stake', 'month_payout', 'life_stake'].map(
    (column) => ({
      rule: counters,
      fault: `a ${column.replace('_', "'s ")} that is not what was played`,
      sql: wallet(`${column} = ${column} + 1`),
    }),
  ),
  { rule: counters, fault: 'counters of another day', sql: wallet('play_day = play_day - 1') },
]

/** Books with one of everything: two settled stakes, one paid twice, one taken back, one rolled back before it came, one open, a bonus. */
export async function prepareBooks(url: string): Promise<World> {
  const world = await createWorld({ url, chance: createChance('planted'), members: 1 })
  const door = await openDoor(url, world.zone, 1)
  const [player] = world.players
  if (player === undefined) throw new Error('nobody plays')
  const [[token = '', session] = []] = player.model.sessions
  const common = { source: session?.source ?? '', game: session?.game ?? '', currency: 'BRL' }
  const bet = (reference: string): Command => ({
    kind: 'bet',
    ...common,
    round: reference,
    reference,
    token,
    closes: false,
    amount: 1_000_000n,
  })
  const win = (of: string, reference: string, amount: bigint, closes: boolean): Command => ({
    kind: 'win',
    ...common,
    round: of,
    reference,
    bet: of,
    amount,
    closes,
  })
  const back = (of: string, reference: string): Command => ({
    kind: 'rollback',
    ...common,
    round: of,
    reference,
    bet: of,
  })
  const course = [
    bet('won'),
    win('won', 'won-pays', 3_000_000n, true),
    bet('lost'),
    win('lost', 'lost-pays', 0n, true),
    bet('extra'),
    win('extra', 'extra-pays', 1n, false),
    bet('back'),
    back('back', 'back-takes'),
    back('never-came', 'never-takes'),
    bet('open'),
    win('extra', 'extra-pays-more', 7n, true),
  ]
  try {
    for (const command of course) {
      const now = world.now()
      const should = expected(player.model, command, now)
      const told = await door.send(player.model.id, command)
      if (!agrees(told, should) || should.taken === undefined) throw disagreement(player.model, command, told, should)
      take(player.model, should.taken)
    }
    await world.giveBonus(player)
    for (const subject of ['one', 'two', 'three'])
      await world.db.transaction(async (tx) =>
        recordAudit(tx, { actor: 'house', action: 'job.retried', subject: `job:${subject}` }),
      )
    await world.check()
    return world
  } finally {
    await door.close()
  }
}

class Undone extends Error {}

/** The rules that fire once a fault is planted; the books are as before afterwards. */
export async function rulesThatFire(world: World, fault: string): Promise<string[]> {
  let found: string[] = []
  await undone(world.db, fault, async (tx) => {
    found = (await auditLedger(tx, { timeZone: world.zone })).map(({ rule }) => rule)
  })
  return [...new Set(found)].toSorted()
}

/** Where the audit chain is broken once a fault is planted. */
export async function breaksOfChain(world: World, fault: string): Promise<string[]> {
  let found: string[] = []
  await undone(world.db, fault, async (tx) => {
    found = await checkAuditChain(tx)
  })
  return found
}

/** Only who owns the tables can plant such faults: triggers, keys and checks refuse them all. */
async function undone(db: Database, fault: string, look: (tx: Tx) => Promise<void>): Promise<void> {
  const plant = db.transaction(async (tx) => {
    const guards = await tx.query<{ drop: string }>({
      text: `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
             WHERE conrelid = ANY('{wallet,entry,event}'::regclass[]) AND contype IN ('c', 'u', 'f')
             ORDER BY contype = 'f' DESC`,
      values: [],
    })
    for (const { drop } of guards) await tx.query({ text: drop, values: [] })
    await tx.query({ text: 'ALTER TABLE entry DISABLE TRIGGER USER', values: [] })
    await tx.query({ text: 'ALTER TABLE audit DISABLE TRIGGER USER', values: [] })
    for (const text of fault.split(';')) await tx.query({ text, values: [] })
    await look(tx)
    throw new Undone()
  })
  await plant.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
