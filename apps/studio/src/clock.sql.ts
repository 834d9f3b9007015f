import pg from 'pg'

/** The time as the studio's database has it, in milliseconds since 1970. */
export interface DatabaseClock {
  now(): Promise<number>
  close(): Promise<void>
}

export function openDatabaseClock(url: string, onError: (error: Error) => void): DatabaseClock {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5000,
    application_name: 'studio clock',
  })
  pool.on('error', onError)
  return {
    async now() {
      const {
        rows: [row],
      } = await pool.query<{ now: string }>('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now')
      return Number(row?.now)
    },
    close: () => pool.end(),
  }
}
