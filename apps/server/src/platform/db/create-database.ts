import { openDatabase } from './database.ts'

/** PostgreSQL's codes for a database of this name, also where another process is making it this very moment. */
const TAKEN: readonly unknown[] = ['42P04', '23505']

/**
 * Makes a further database on a server, unless it is there, and answers its address. The role has to be allowed to.
 * @throws what PostgreSQL answers where it is not
 */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  if (!/^[a-z_]{1,40}$/.test(name)) throw new RangeError('not a name for a database')
  const db = openDatabase(serverUrl, { max: 1 })
  try {
    await db.query({ text: `CREATE DATABASE ${name}`, values: [] }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && TAKEN.includes(error.code))) throw error
    })
  } finally {
    await db.close()
  }
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
