import type { Pool, PoolClient } from 'pg'

/**
 * Runs the work on one connection of the pool, in one transaction: all of it stays or nothing does.
 * @param onLost hears why the connection was lost; the statement under way fails with it too
 * @throws Error where PostgreSQL answered the COMMIT with a rollback, as it does after an error that the work passed over
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  onLost: (error: Error) => void,
): Promise<Result> {
  const client = await pool.connect()
  // Without a listener the event would end the process.
  client.on('error', onLost)
  let broken: Error | undefined
  try {
    // Sent with the first statement where the pool pipelines; one that failed is seen before COMMIT.
    const begun = client.query('BEGIN')
    begun.catch(() => undefined)
    const result = await work(client)
    await begun
    const commit = await client.query('COMMIT')
    if (commit.command !== 'COMMIT') throw new Error('the transaction was rolled back by an earlier error')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.off('error', onLost)
    client.release(broken)
  }
}
