import { expect, inject, it } from 'vitest'
import { unknownCommit } from './unknown-commit.ts'

it('[WAL-02] five hundred commits whose reply is lost are applied once and answered once', async () => {
  const outcome = await unknownCommit({
    databases: inject('postgres'),
    count: 500,
    seed: 'npm test',
    deadline: AbortSignal.timeout(170_000),
  })
  expect(outcome.count).toBeGreaterThanOrEqual(500)
}, 180_000)
