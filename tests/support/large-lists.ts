import { array, looseObject, number, optional, parse, string } from 'zod/mini'
import { part, sql } from '#server/platform/db/sql.ts'
import type { House } from './house.ts'
import { rankingWith } from './rankings.ts'
import { newOperator } from './operators.ts'
import { testEncryption } from './outside.ts'
import { raffleWith } from './raffles.ts'

/** A member with a long life. */
export const LARGE = '17'
/** So many rows of each table, all before this year's April. */
const ROWS = 20_000
const RAFFLE = JSON.stringify(raffleWith())
const AT = `timestamptz '2026-01-01' + n * interval '6 minutes'`

/**
 * Fills what lists of operators read with so many rows that an index is worth its while: few of them wait, as in a house
 * at work.
 */
export async function seedLists({ db }: Pick<House, 'db'>): Promise<void> {
  const fill = (text: string): Promise<unknown> => db.query(part(text))
  await fill(`
    INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at, seen_at)
    SELECT (ARRAY[0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52])[(n & 15) + 1], n, 'lister' || n, 'lister' || n, 'none', 3, 'PT', ${AT}, ${AT} FROM generate_series(1, ${ROWS}) AS n`)
  const from = `FROM generate_series(1, ${ROWS}) AS n, LATERAL (SELECT shard, id AS member FROM member WHERE id = n % 400 + 1 AND username LIKE 'lister%') m`
  await fill(`
    INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, state, created_at, expires_at)
    SELECT m.shard, m.member, 50000 + n, 'key' || n, 'pix', 'bankTransfer', 'PIX', 'manual', (n * 7919 % 100000 + 1) * 1000, '0', 0, CASE WHEN n % 200 = 0 THEN 'proof' ELSE 'expired' END, ${AT}, ${AT} ${from}`)
  await fill(`
    INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at)
    SELECT m.shard, m.member, n, 'key' || n, 1, 'bank', 'Bank', 'Holder', 'none', 'bank', 'BRL', (n * 7919 % 100000 + 1) * 1000, 0, CASE WHEN n % 200 = 0 THEN 'review' ELSE 'received' END, '{}', ${AT} ${from}`)
  for (let member = 1; member <= 400; member += 1)
    await db.query(
      sql`UPDATE withdrawal SET number = ${testEncryption.encrypt('DE89370400440532013000', `account:${member}`)} WHERE member = ${member}`,
    )
  await fill(`
    INSERT INTO feedback (shard, id, member, type, state, at, content)
    SELECT m.shard, n, m.member, 'other', CASE WHEN n % 200 = 0 THEN 'open' ELSE 'closed' END, ${AT}, 'Words' ${from}`)
  await fill(`
    INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
    SELECT m.shard, m.member, n, CASE WHEN n <= 100 THEN 'review' ELSE 'rejected' END, 'Name', '1990-01-01', 'passport', 'none', 'BR', '{}', ${AT} ${from}`)
  await fill(`
    INSERT INTO game (node_id, vendor, game_type, game_code, classify, names, art, tint, lettering, colour, playable, free_trial, rank, own_rank)
    SELECT 3000000 + n, 'TST', 'RNG', 'game' || n, 'LINES', jsonb_build_object('EN', 'Game ' || n * 7919 % 100000), 'test', 0, 'plain', '#123456', true, true, n * 7919 % 9000 + 10,
      CASE WHEN n % 200 = 0 THEN n % 900 + 1 END FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO free_round (shard, member, id, key, provider, node_id, stake, rounds, rounds_left, created_at, expires_at)
    SELECT m.shard, m.member, n, 'key' || n, 7, 70001, 1, 1, 1, ${AT}, ${AT} ${from}`)
  await fill(`
    INSERT INTO bonus_grant (shard, member, id, key, state, amount, required, terms, given_at, ended_at)
    SELECT m.shard, m.member, n, 'key' || n, 'expired', 1, 1, '{}', ${AT}, ${AT} ${from}`)
  await fill(`
    INSERT INTO redemption (shard, member, id, request_key, type, item, version, names, quantity, points, amount, value, delivery, state, asked_at, decided_at)
    SELECT m.shard, m.member, n, 'key' || n, 'goods', 'mug', 0, '{}', 1, 1, 0, 0, 'none', CASE WHEN n % 200 = 0 THEN 'inProcess' ELSE 'approved' END, ${AT}, CASE WHEN n % 200 <> 0 THEN ${AT} END ${from}`)
  const ids = Array.from({ length: ROWS }, (_, at) => at + 1)
  const said = ids.map((id) =>
    testEncryption.encrypt(
      JSON.stringify({ name: 'Name', contact: 'a@b.example', channel: 'c', remark: null }),
      `affiliate:${id}`,
    ),
  )
  await db.query({
    text: `
    INSERT INTO affiliate_application (id, request_key, state, said, expected_players, language, applied_at, decided_at, decided_by)
    SELECT n, 'key' || n, CASE WHEN n % 200 = 0 THEN 'applied' ELSE 'rejected' END, said, 1, 'PT', ${AT}, CASE WHEN n % 200 <> 0 THEN ${AT} END, CASE WHEN n % 200 <> 0 THEN 1 END
    FROM unnest($1::bigint[], $2::text[]) AS t(n, said)`,
    values: [ids, said],
  })
  await fill(`
    INSERT INTO application (shard, member, id, promotion, version, state, remark, at, decided_at)
    SELECT m.shard, m.member, n, 'app', 0, CASE WHEN n <= 100 THEN 'applying' ELSE 'rejected' END, 'Words', ${AT}, CASE WHEN n > 100 THEN ${AT} END ${from}`)
  await fill(`
    INSERT INTO award (shard, member, promotion, occasion, id, version, state, gifts, money, at, ended_at)
    SELECT m.shard, m.member, 'app', 'level:' || n, n, 0, CASE WHEN n <= 100 THEN 'held' ELSE 'revoked' END, '[]', 0, ${AT}, CASE WHEN n > 100 THEN ${AT} END ${from}`)
  await fill(`
    INSERT INTO ranking_board (id, ranking, occasion, version, terms, begins, ends, closed_at, members)
    SELECT n, CASE WHEN n % 200 = 0 THEN 'daily' ELSE 'ranking-' || n % 50 END, 'once:' || n, 0, '${JSON.stringify(rankingWith())}', ${AT}, ${AT} + interval '1 day', ${AT} + interval '2 days', 0 FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO envelope (id, item, version, opens_at, closes_at, day, total, shares, split, turnover, rank, deposits, one_person, closed_at)
    SELECT n, 'rain', 0, ${AT}, ${AT} + interval '1 minute', '2026-01-01', 1000, 1, 'equal', '0', 0, 0, false, ${AT} + interval '1 minute' FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO raffle (id, item, version, terms, first, last, opened_at, closes_at, draws_at, commitment, sealed_seed)
    SELECT 'raffle' || n, 'raffle', 0, '${RAFFLE}', '2026-01-01', '2026-12-31', ${AT}, ${AT} + interval '1 hour', ${AT} + interval '2 hours', repeat('a', 64), 'none'
    FROM generate_series(1, 5000) AS n`)
  await fill(`
    INSERT INTO raffle_ticket (shard, member, raffle, first, last, at)
    SELECT m.shard, m.member, 'raffle' || n % 7, n, n, ${AT} ${from}`)
  await fill(`
    INSERT INTO reconciliation_run (source, day, at, compared, missing_here, missing_there, amount_differs, status_differs)
    SELECT source, date '2026-03-01' - n, now(), 1, 0, 0, 0, 0 FROM generate_series(0, 4000) AS n, unnest('{game:test,vendor:test}'::text[]) AS source`)
  await fill(`
    INSERT INTO reconciliation_item (source, day, position, kind, reference, member)
    SELECT 'game:test', '2026-03-01', n, 'missingHere', 'r' || n, 1 FROM generate_series(1, 5000) AS n`)
  await fill(
    `INSERT INTO event (shard, n, at, type, member, payload) SELECT m.shard, 1000000 + n, ${AT}, 'order.changed', m.member, '{}' ${from}`,
  )
  await fill(`
    INSERT INTO parked_event (shard, consumer, n, parked_at, tries, retry_at, reason)
    SELECT m.shard, 'inbox', 1000000 + n, ${AT}, 12, NULL, 'none' ${from}`)
  await fill(`
    INSERT INTO content (kind, id, newest, draft, from_file, sort, changed_at)
    SELECT 'announcement', n::text, 1, 1, false, n % 700, ${AT} FROM generate_series(1, 5000) AS n`)
  await fill(`
    INSERT INTO content_version (kind, id, version, value, sort, by_name, at, note)
    SELECT 'announcement', n::text, 1, '{}', n % 700, '', ${AT}, '' FROM generate_series(1, 5000) AS n`)
  await fill(`
    INSERT INTO content_version (kind, id, version, value, sort, by_name, at, note)
    SELECT 'announcement', '1', n, '{}', 1, '', ${AT}, '' FROM generate_series(2, 5000) AS n`)
  await fill(`
    INSERT INTO audit (n, at, actor, action, subject, previous_hash, hash)
    SELECT coalesce((SELECT max(n) FROM audit), 0) + n, ${AT}, 'operator:' || n % 20, 'action' || n % 30, 'member:' || n % 400 + 1, '', '' FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO audit (n, at, actor, action, subject, before, after, previous_hash, hash)
    SELECT (SELECT max(n) FROM audit) + n, ${AT}, 'operator:' || n % 20, 'setting.changed', 'setting:site', '{}', '{}', '', '' FROM generate_series(1, 3000) AS n`)
  await fill(
    `INSERT INTO wallet (shard, member, kind, currency) SELECT shard, id, 1, 'BRL' FROM member WHERE id <= 400`,
  )
  await fill(`
    INSERT INTO owed (shard, n, member, kind, source, stake, amount, left_over, seen, at, until, ended_at)
    SELECT m.shard, n, m.member, 1, 32767, 'stake' || n, 100000, CASE WHEN n % 200 = 0 THEN 100000 ELSE 0 END, n, ${AT}, ${AT} + interval '90 days',
      CASE WHEN n % 200 = 0 THEN NULL ELSE ${AT} END ${from}`)
  await fill(`
    INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, hash)
    SELECT m.shard, 2000000 + n, ${AT}, m.member, 1, n, 1, 1, -1, 1, 7, 70001, 'r' || n, true, 's' || n, gen_random_uuid()
    FROM generate_series(1, ${ROWS}) AS n, LATERAL (SELECT shard, id AS member FROM member WHERE id = CASE WHEN n % 2 = 0 THEN ${LARGE} ELSE n % 400 + 1 END) m`)
  const own = `FROM generate_series(1, 5000) AS n, member m WHERE m.id = ${LARGE}`
  await fill(
    `INSERT INTO login_attempt (shard, member, id, at, ip, device, outcome) SELECT m.shard, m.id, n, ${AT}, '', '', 'in' ${own}`,
  )
  await fill(`
    INSERT INTO session (shard, member, id, secret_hash, created_at, expires_at, seen_at, ip) SELECT m.shard, m.id, n, '', ${AT}, ${AT}, ${AT}, '' ${own}`)
  await fill(`
    INSERT INTO device_token (shard, member, id, kind, secret_hash, device, ip, created_at, seen_at, expires_at)
    SELECT m.shard, m.id, n, 'trusted', '', '', '', ${AT}, ${AT}, '2199-01-01' ${own}`)
  const { id: author } = await newOperator({ db }, 'support')
  await fill(
    `INSERT INTO member_note (shard, member, id, at, operator, text) SELECT m.shard, m.id, n, ${AT}, ${author}, 'Words' ${own}`,
  )
  await fill(`
    INSERT INTO case_file (id, kind, key, state, opened_at, due_at, evidence, outcome, words, decided_at)
    SELECT n, 'reconciliation', n::text, CASE WHEN n % 200 = 0 THEN 'open' ELSE 'decided' END, ${AT}, ${AT} + interval '1 day', '{}',
      CASE WHEN n % 200 <> 0 THEN 'explained' END, 'Words', CASE WHEN n % 200 <> 0 THEN ${AT} END FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, state, created_at, expires_at)
    SELECT m.shard, m.id, 100000 + n, 'own' || n, 'pix', 'bankTransfer', 'PIX', 'manual', 1000, '0', 0, 'expired', ${AT}, ${AT} ${own}`)
  await fill(`SELECT graphile_worker.add_job('cashier.send_withdrawal', '{}', 'cashier.send_withdrawal')`)
  await fill(`
    INSERT INTO graphile_worker._private_jobs (job_queue_id, task_id, payload, attempts, max_attempts, last_error)
    SELECT job_queue_id, task_id, payload, 8, 8, 'none' FROM graphile_worker._private_jobs, generate_series(1, 5000)`)
  const { id: maker } = await newOperator({ db }, 'manager')
  await fill(`
    INSERT INTO proposal (id, kind, subject, request, preview, seen_hash, maker, made_at, expires_at, state, decided_at)
    SELECT n, 'kind' || n % 12, 'subject:' || n, '{}', jsonb_build_object('before', '{}'::jsonb, 'after', '{}'::jsonb, 'money', NULL, 'members', jsonb_build_array(jsonb_build_object('id', (n % 400 + 1)::text, 'username', 'lister'))),
      '', CASE WHEN n % 500 = 0 THEN ${maker} ELSE ${author} END, ${AT}, timestamptz '2199-01-01', CASE WHEN n % 200 = 0 THEN 'waiting' ELSE 'withdrawn' END,
      CASE WHEN n % 200 <> 0 THEN ${AT} END FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO broadcast (id, letter, marketing, audience, state, by, by_name, at)
    SELECT n, 'hello', false, '{}', 'draft', ${maker}, 'lister', ${AT} FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`INSERT INTO lottery_game (id, code) VALUES (900, 'list-1m')`)
  await fill(`
    INSERT INTO draw (game, nr, issue, opens_at, closes_at, draws_at, state, source, result)
    SELECT 900, n, 'list-' || n, ${AT} - interval '1 minute', ${AT}, ${AT}, CASE WHEN n % 200 = 0 THEN 'open' ELSE 'settled' END, 'house', '{}' FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`
    INSERT INTO chase (shard, member, id, game, reference, at, picks, stake, multiples, stop_on_win, from_nr, state, held, ended_at)
    SELECT m.shard, m.member, n, 900, 'chase' || n, ${AT}, '[]', 200000, '{1,2}', true, 1, CASE WHEN n % 200 = 0 THEN 'running' ELSE 'done' END,
      0, CASE WHEN n % 200 <> 0 THEN ${AT} END ${from}`)
  await fill(`
    INSERT INTO number_control (id, game, nr, play, block, cell, share, reason, by_operator, at)
    SELECT n, 900, n, 'top2', 0, 7, 50, 'Words', ${maker}, ${AT} FROM generate_series(1, ${ROWS}) AS n`)
  await fill(`INSERT INTO sport_producer (id, name) VALUES (900, 'list')`)
  await fill(`INSERT INTO sport_team (producer, key, name) VALUES (900, 'list', 'Lister')`)
  await fill(`INSERT INTO sport_competition (producer, key, sport, name) VALUES (900, 'list', 'football', 'Lister')`)
  await fill(`
    INSERT INTO sport_event (producer, key, sport, competition, home, away, starts_at, set_at, simulated, phase)
    SELECT 900, 'list-' || n, 'football', c.id, h.id, h.id, ${AT}, ${AT}, true, CASE WHEN n % 200 = 0 THEN 'live' ELSE 'ended' END
    FROM generate_series(1, ${ROWS}) AS n, sport_competition c, sport_team h WHERE c.key = 'list' AND h.key = 'list'`)
  await fill(`
    INSERT INTO sport_factor (shard, member, percent, reason, by_operator, at)
    SELECT shard, id, 50, 'Words', ${maker}, created_at FROM member WHERE username LIKE 'lister%'`)
  await fill(`
    INSERT INTO agent_account (shard, member, type, since)
    SELECT shard, id, CASE WHEN id % 4 = 0 THEN 1 ELSE 3 END, created_at FROM member WHERE username LIKE 'lister%'`)
  await fill(`
    INSERT INTO contract (shard, holder, id, kind, terms, from_day, to_day, ended, agreed_at)
    SELECT m.shard, m.member, n, 'realTime', '{"kind":"realTime","tiers":[{"singleBetAmount":"1","profitRate":"0","lossRate":"0.1"}]}',
      '2026-01-01', '2026-01-31', 'replaced', ${AT} ${from}`)
  await fill(`
    INSERT INTO contract_request (shard, holder, id, kind, what, maker, state, until, made_at, answered_at)
    SELECT m.shard, m.member, n, 'realTime', 'termination', 'downline', 'rejected', ${AT}, ${AT}, ${AT} ${from}`)
  await fill(`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, hour, ended_at, turnover, profit, carried, active, amount, received, advanced, held, state, made_at, paid_at)
    SELECT m.shard, m.member, n, n, 'hourly', 1, '2026-01-01', '2026-01-01', ${AT}, ${AT}, 0, 0, 0, 0, 1000, 1000, CASE WHEN n % 200 = 0 THEN 1000 ELSE 0 END, n % 200 = 1,
      CASE WHEN n % 200 < 2 THEN 'rejected' ELSE 'issued' END, ${AT}, ${AT} ${from}`)
  await fill(`
    INSERT INTO branch_move (shard, root, id, day, state, made_at, done_at) SELECT m.shard, m.member, n, '2026-01-01', 'done', ${AT}, ${AT} ${from}`)
  await fill(`
    INSERT INTO invitation_link (shard, member, id, code, type, rebate, remark, created_at) SELECT m.shard, m.member, n, 'link' || n, 3, 0, 'Words', ${AT} ${from}`)
  await fill(`
    INSERT INTO contract_run (id, kind, began_at, ended_at, made) SELECT n, 'pay', ${AT}, ${AT}, 1 FROM generate_series(1, ${ROWS}) AS n`)
  await db.query(sql`ANALYZE`)
}

const node = looseObject({
  'Node Type': string(),
  'Actual Rows': number(),
  'Actual Loops': number(),
  'Rows Removed by Filter': optional(number()),
  Plans: optional(array(looseObject({}))),
})

/** What a plan that was carried out read in all, and how many rows went into its sorts. */
export function allRowsRead(plan: unknown): { rows: number; sorted: number } {
  const [{ Plan: top } = { Plan: {} }] = parse(array(looseObject({ Plan: looseObject({}) })), plan)
  let [rows, sorted] = [0, 0]
  const look = (given: unknown): number => {
    const one = parse(node, given)
    const below = (one.Plans ?? []).map(look)
    const read = (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0)) * one['Actual Loops']
    if (below.length === 0) rows += read
    if (one['Node Type'] === 'Sort') sorted = Math.max(sorted, ...below)
    return read
  }
  look(top)
  return { rows, sorted }
}

/** The values by which rows are ordered, as numbers. */
export const sortsIn = (rows: readonly unknown[], sort: string): number[] =>
  rows.map((row) => {
    let value: unknown = row
    for (const step of sort.replace(/^-/, '').split('.'))
      value =
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([key]) => key === step)?.[1]
          : undefined
    const text = String(value)
    return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number(text)
  })
