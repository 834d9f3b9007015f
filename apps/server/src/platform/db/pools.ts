import { type Database, type DatabaseOptions, openDatabase } from './database.ts'

/** Which databases a house works on. */
export interface DatabasePlaces {
  readonly databaseUrl: string
  /** Where operators' reports are read: the same database unless told, such as a replica. */
  readonly reportDatabaseUrl?: string | undefined
  /** Milliseconds after which a statement of a report is cut off; 5,000 unless told. */
  readonly reportTimeoutMs?: number
  /** Connections for calls and jobs at most, lanes beside them; ten unless told. With one all goes on in the order in which it was asked. */
  readonly connections?: number
}

export interface Pools {
  readonly db: Database
  /** A connection of its own: whoever asks in the middle of a transaction would else wait for one that others hold, who wait for the same answer. */
  readonly settingsDb: Database
  /** Only reads. Whoever reads a month of figures takes no connection from players, nor time without end. */
  readonly reports: Database
  close(): Promise<void>
}

const REPORT_CONNECTIONS = 3
const REPORT_TIMEOUT_MS = 5000

/** Opens the pools of a process, each for its own kind of work. */
export function openPools(
  { databaseUrl, reportDatabaseUrl = databaseUrl, reportTimeoutMs = REPORT_TIMEOUT_MS, connections }: DatabasePlaces,
  options: Pick<DatabaseOptions, 'onError' | 'onStatement'>,
): Pools {
  const db = openDatabase(databaseUrl, connections === undefined ? options : { ...options, max: connections })
  const settingsDb = openDatabase(databaseUrl, { ...options, max: 1 })
  const reports = openDatabase(reportDatabaseUrl, {
    ...options,
    max: REPORT_CONNECTIONS,
    statementTimeoutMs: reportTimeoutMs,
    readOnly: true,
  })
  return {
    db,
    settingsDb,
    reports,
    async close() {
      for (const one of [settingsDb, reports, db]) await one.close()
    },
  }
}
