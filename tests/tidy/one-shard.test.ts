import { describe, expect, it } from 'vitest'
import { wrongShards } from '../support/one-shard.ts'

const tables = new Set(['entry', 'wallet', 'member'])
const why = (text: string): string | undefined => wrongShards(text, tables)

describe('a statement on tables that lie by shard', () => {
  it.each([
    'SELECT balance FROM wallet WHERE shard = $1 AND member = $2',
    'SELECT w.balance FROM unnest($2::bigint[]) AS k(member) JOIN wallet w ON w.shard = $1::smallint AND w.member = k.member',
    'SELECT m.id FROM wallet w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE w.shard = $1',
    'SELECT * FROM wallet JOIN member USING (shard, member) WHERE shard = $1',
    'INSERT INTO entry (shard, n) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    'INSERT INTO entry AS e (shard, n) SELECT $1::smallint, k.n FROM unnest($2::bigint[]) AS k(n)',
    'UPDATE wallet SET balance = 0 WHERE shard = $1 AND member IN (SELECT id FROM member WHERE shard = $1 FOR UPDATE)',
    'SELECT sum(balance) FROM wallet /* every shard */',
    'SELECT name FROM provider FOR UPDATE',
  ])('[WAL-02] may be: %s', (text) => expect(why(text)).toBeUndefined())

  it.each([
    ['SELECT balance FROM wallet WHERE member = $1', 'names no shard'],
    ['SELECT balance FROM wallet WHERE shard = ANY($1::smallint[])', 'names several shards'],
    [
      'SELECT m.id FROM wallet w, member m WHERE w.shard = $1 AND m.id = w.member AND EXISTS (SELECT FROM member)',
      'ties 1 of 2 tables to a shard',
    ],
    ['SELECT m.id FROM wallet w JOIN member m ON m.id = w.member WHERE w.shard = $1', 'ties 1 of 2 tables to a shard'],
    [
      'UPDATE wallet w SET balance = 0 FROM unnest($1::smallint[]) AS k(shard) WHERE w.shard = k.shard',
      'names no shard',
    ],
    [
      'INSERT INTO entry (shard, n) SELECT shard, n FROM unnest($1::smallint[], $2::bigint[]) AS k(shard, n)',
      'names no shard',
    ],
    ['DELETE FROM entry /* every shard */', 'writes or locks on every shard'],
    ['SELECT n FROM entry FOR UPDATE /* every shard */', 'writes or locks on every shard'],
  ])('[WAL-02] may not be: %s', (text, reason) => expect(why(text)).toBe(reason))
})
