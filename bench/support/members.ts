import { createHash } from 'node:crypto'
import { sessionToken } from '#server/modules/identity/sessions/session.sql.ts'
import { gameToken } from '#server/modules/providers/game-session.sql.ts'
import { type MemberId, memberId, rowId } from '#server/platform/ids.ts'
import { run } from './server.ts'

const FIRST_ID = 1_000_000_000_000n
const SECRET = 'a-secret-of-forty-three-letters-for-benches'

/** Members 0 to count-1, each with funds, one limit, a login session and a game session with node 1 of provider 1. */
export async function prepareMembers(url: string, count: number): Promise<void> {
  const hash = createHash('sha256').update(SECRET).digest('hex')
  await run(
    url,
    `CREATE TEMP TABLE m AS SELECT ('{0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52}'::smallint[])[1 + (id & 15)::int] AS shard, id
       FROM (SELECT ${FIRST_ID} + g AS id FROM generate_series(0, ${count - 1}) g) x;
     INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at)
       SELECT shard, id, 'bench' || id, 'bench', '-', 3, 'PT', now() FROM m ORDER BY shard, id;
     INSERT INTO wallet (shard, member, kind, currency) SELECT shard, id, 1, 'BRL' FROM m ORDER BY shard, id;
     INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, closes, reference, hash)
       SELECT shard, row_number() OVER (PARTITION BY shard ORDER BY id), now(), id, 1, 1, 5, 2, 100000000000, 100000000000, 0, false, 'bench',
              '00000000-0000-0000-0000-000000000000' FROM m;
     UPDATE wallet SET balance = 100000000000, seq = 1;
     UPDATE shard_head h SET n = x.n FROM (SELECT shard, max(n) AS n FROM entry GROUP BY shard) x WHERE x.shard = h.shard;
     INSERT INTO member_limit SELECT shard, id, 1, 1, 900000000000 FROM m ORDER BY shard, id;
     INSERT INTO session (shard, member, id, secret_hash, created_at, expires_at, ip)
       SELECT shard, id, id, decode('${hash}', 'hex'), now(), now() + interval '1 day', '127.0.0.1' FROM m ORDER BY shard, id;
     INSERT INTO game_session (shard, member, id, session, provider, node_id, currency, secret_hash, created_at, expires_at)
       SELECT shard, id, 10 * id + game, id, 1, 1 + game, 'BRL', decode('${hash}', 'hex'), now(), now() + interval '1 day'
       FROM m, generate_series(0, 1) AS game ORDER BY shard, id`,
    'VACUUM ANALYZE',
    'CHECKPOINT',
  )
}

export const benchMember = (index: number): MemberId => memberId((FIRST_ID + BigInt(index)).toString())
/** Token of a member's session with one of the bench's two games. */
export const benchGameToken = (member: MemberId, game: number): string =>
  gameToken(rowId((BigInt(member) * 10n + BigInt(game)).toString()), SECRET)
export const benchSessionToken = (member: MemberId): string => sessionToken(member, rowId(member), SECRET)
