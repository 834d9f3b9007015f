import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

it('[RUN-02] a test gets a migrated database of its own, and drop removes it under open connections', async () => {
  const [one, other] = await Promise.all([createTestDatabase('one'), createTestDatabase('other')])
  const [client, otherClient] = await Promise.all([connect(one.url), connect(other.url)])
  const migrations = await client.query('SELECT FROM schema_migration')
  expect(migrations.rowCount).toBeGreaterThan(0)

  await client.query('CREATE TABLE only_here (id int)')
  await expect(otherClient.query('SELECT FROM only_here')).rejects.toThrow('does not exist')

  await Promise.all([one.drop(), other.drop()])
  await expect(connect(one.url)).rejects.toThrow('does not exist')
  await otherClient.end()
})
