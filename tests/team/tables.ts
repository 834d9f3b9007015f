import { readRows, type TableRows } from '#server/demonstration/team/rows.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testEncryption } from '../support/outside.ts'

/** The tables of which the history is made, in an order in which each row finds what it belongs to. */
export const KEPT = [
  'shard_head',
  'consumer_position',
  'member',
  'member_hold',
  'directory',
  'known_address',
  'invitation_link',
  'wallet',
  'bonus_grant',
  'entry',
  'event',
  'turnover',
  'play_day',
  'movement_day',
  'deposit',
  'payment_notice',
  'payout_card',
  'withdrawal',
  'inbox_message',
  'recent_game',
  'figure_hour',
  'figure_day',
  'active_day',
  'place',
  'team_member',
  'agent_account',
  'team_day',
  'team_active',
  'team_balance',
  'contract',
  'contract_request',
  'bill',
  'referral_day',
  'referral_closed',
  'member_hour',
  'real_time_day',
] as const

/** What lies in other tables, and why it stays behind. */
const LEFT: Readonly<Record<string, string>> = {
  audit: 'its chain is one of its own moments',
  session: 'everybody logs in anew',
  member_browser: "the browsers of the history are nobody's",
  game_session: 'it belongs to a session',
  throttle: 'it counts the last hour',
  secret: 'the house has its own',
  operator: 'the house has its own',
  operator_factor: 'it belongs to an operator',
  proposal: 'it belongs to operators',
  member_handling: 'it names operators',
  contract_run: 'operators read there what their own house did',
  test_clock: 'it is the clock of the history',
  growth_before: 'it is summed up again from the days',
  ...Object.fromEntries(
    ['schema_migration', 'house_account', 'operator_role', 'lottery_game', 'content', 'house_opening']
      .concat(['catalogue_version', 'vendor', 'game', 'provider', 'provider_vendor', 'pot', 'pot_slice'])
      .map((name) => [name, 'a first start brings it']),
  ),
}

/** What only the house that is loaded can know or encrypt: numbers of accounts are there in clear, and its start encrypts them. */
function changed(table: string, column: string, value: string, row: Readonly<Record<string, string>>): string {
  if ((table === 'payout_card' || table === 'withdrawal') && column === 'number')
    return testEncryption.decrypt(value, `account:${row['member']}`)
  if (table === 'payout_card' && column === 'number_hash') return `in clear ${row['id']}`
  return table === 'withdrawal' && column.endsWith('_reviewer') ? String.raw`\N` : value
}

/** The rows that the history leaves. @throws Error for a table with rows of which nobody said what becomes of them */
export async function rowsOf(db: Database): Promise<TableRows[]> {
  const known: readonly string[] = [...KEPT, ...Object.keys(LEFT)]
  for (const { name } of await db.query<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )) {
    if (known.includes(name)) continue
    const [row] = await db.arrays({ text: `SELECT EXISTS (SELECT FROM ${name})`, values: [] })
    if (row?.[0] === true) throw new Error(`the history writes ${name}: say in tables.ts whether it is kept`)
  }
  const tables: TableRows[] = []
  for (const name of KEPT) {
    const { table, columns, lines } = await db.transaction((tx) => readRows(tx, name))
    const isChanged = table === 'payout_card' || table === 'withdrawal'
    tables.push({ table, columns, lines: isChanged ? lines.map((line) => changedLine(table, columns, line)) : lines })
  }
  return tables
}

function changedLine(table: string, columns: readonly string[], line: string): string {
  const values = line.split('\t')
  const row = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']))
  return columns.map((column) => changed(table, column, row[column] ?? '', row)).join('\t')
}
