import type { Database, Db } from './db/database.ts'
import { sql, textArray } from './db/sql.ts'
import { networksOf } from './networks.ts'

/** How failures of a key make it wait. */
export interface WaitPolicy {
  /** Failures that cost nothing. */
  readonly free: number
  /** The longest wait, in seconds. */
  readonly longest: number
  /** Seconds of quiet after which the failures count no longer. */
  readonly forget: number
}

export interface Throttle {
  /**
   * Takes one of `most` tries in a window of so many seconds, which begins with the first.
   * False where none is left. Each key counts for itself.
   */
  take(key: string, most: number, seconds: number): Promise<boolean>
  /** The same of several keys, each named once: those that had one left. */
  takeEach(keys: readonly string[], most: number, seconds: number): Promise<ReadonlySet<string>>
  /** The same without an end: which try in the window this is, from 1. */
  count(key: string, seconds: number): Promise<number>
  /**
   * The same for whoever sits at an address: the narrowest of its networks has `most` tries, the wider ones more, as
   * `networks.ts` says. A network that has none left spends nothing of the wider ones, so one line cannot use up its
   * neighbours'.
   */
  takeFrom(ip: string, key: string, most: number, seconds: number): Promise<boolean>
  /** Whether `takeFrom` would be refused, counting nothing. */
  isUsedUpFrom(ip: string, key: string, most: number): Promise<boolean>
  /** Seconds for which the strictest of these keys is still blocked; 0 where none is. */
  blockedFor(keys: readonly string[]): Promise<number>
  /**
   * Counts a failure. From the `free + 1`st on each blocks the key, twice as long each time from one second up to
   * `longest`; a window of quiet as long as `forget` seconds starts anew. Returns the failures counted.
   */
  failed(key: string, policy: WaitPolicy): Promise<number>
  /**
   * The same before it is known whether the try fails, so that many at once cannot slip through together: counts a
   * failure unless the key is blocked. Returns the failures counted, undefined where it is blocked.
   */
  attempt(key: string, policy: WaitPolicy): Promise<number | undefined>
  /** Takes back the one that `attempt` counted, after a success. */
  forgive(key: string): Promise<void>
  /** Forgets the failures of a key, after a success. */
  forget(key: string): Promise<void>
  /** Failures counted of a key in its window. */
  failuresOf(key: string): Promise<number>
}

/**
 * Counters in the database, so that all processes count together and a restart forgives nothing. On a transaction
 * they count only what stays.
 */
export function createThrottle(db: Db): Throttle {
  const countEach = (keys: readonly string[], seconds: number): Promise<{ key: string; count: number }[]> =>
    db.query(sql`
      INSERT INTO throttle AS t (key, count, window_ends_at)
      SELECT k.key, 1, app_now() + make_interval(secs => ${seconds}::double precision) FROM unnest(${textArray(keys)}::text[]) AS k(key) ORDER BY k.key
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN t.window_ends_at <= app_now() THEN 1 ELSE t.count + 1 END,
        window_ends_at = CASE WHEN t.window_ends_at <= app_now() THEN excluded.window_ends_at ELSE t.window_ends_at END
      RETURNING key, count`)
  const count = async (key: string, seconds: number): Promise<number> =>
    (await countEach([key], seconds))[0]?.count ?? 0
  return {
    count,
    take: async (key, most, seconds) => (await count(key, seconds)) <= most,
    takeEach: async (keys, most, seconds) =>
      new Set((await countEach(keys, seconds)).filter(({ count: tries }) => tries <= most).map(({ key }) => key)),
    async takeFrom(ip, key, most, seconds) {
      for (const { name, times } of networksOf(ip))
        if ((await count(`${key}:${name}`, seconds)) > most * times) return false
      return true
    },
    async isUsedUpFrom(ip, key, most) {
      const networks = networksOf(ip)
      const rows = await db.query<{ key: string; count: number }>(sql`
        SELECT key, count FROM throttle WHERE key = ANY(${networks.map(({ name }) => `${key}:${name}`)}::text[]) AND window_ends_at > app_now()`)
      return networks.some(({ name, times }) =>
        rows.some((row) => row.key === `${key}:${name}` && row.count >= most * times),
      )
    },
    async blockedFor(keys) {
      const [row] = await db.query<{ seconds: number | null }>(sql`
        SELECT ceil(max(extract(epoch FROM blocked_until - app_now())))::integer AS seconds FROM throttle WHERE key = ANY(${[...keys]}::text[])`)
      return Math.max(0, row?.seconds ?? 0)
    },
    failed: async (key, policy) => (await countFailure(db, key, policy, true)) ?? 0,
    attempt: (key, policy) => countFailure(db, key, policy, false),
    async forgive(key) {
      await db.query(sql`UPDATE throttle SET count = greatest(0, count - 1), blocked_until = NULL WHERE key = ${key}`)
    },
    async forget(key) {
      await db.query(sql`DELETE FROM throttle WHERE key = ${key}`)
    },
    async failuresOf(key) {
      const [row] = await db.query<{ count: number }>(
        sql`SELECT count FROM throttle WHERE key = ${key} AND window_ends_at > app_now()`,
      )
      return row?.count ?? 0
    },
  }
}

/** Counts a failure of a key, also while it is blocked where `blockedToo`; undefined where that kept it from counting. */
async function countFailure(
  db: Db,
  key: string,
  { free, longest, forget }: WaitPolicy,
  blockedToo: boolean,
): Promise<number | undefined> {
  const [row] = await db.query<{ count: number }>(sql`
    INSERT INTO throttle AS t (key, count, window_ends_at) SELECT ${key}, 1, app_now() + make_interval(secs => ${forget}::double precision)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN t.window_ends_at <= app_now() THEN 1 ELSE t.count + 1 END,
      window_ends_at = excluded.window_ends_at,
      blocked_until = CASE WHEN t.window_ends_at > app_now() AND t.count + 1 > ${free}::integer
        THEN app_now() + make_interval(secs => least(${longest}::double precision, 2 ^ least(30, t.count - ${free}::integer))) END
    WHERE ${blockedToo} OR t.blocked_until IS NULL OR t.blocked_until <= app_now()
    RETURNING count`)
  return row?.count
}

/** Forgets what no longer counts. */
export async function dropQuiet(db: Database): Promise<void> {
  await db.query(
    sql`DELETE FROM throttle WHERE window_ends_at < app_now() - interval '1 hour' AND coalesce(blocked_until, app_now()) <= app_now()`,
  )
}
