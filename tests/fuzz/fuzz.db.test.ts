import { expect, inject, it } from 'vitest'
import { fuzz } from './fuzz.ts'

const COUNT = 50_000

it('[ERR-03] [API-02] [API-03] [API-04] [PRV-01] [STU-01] fifty thousand requests that no call expects: none is a fault of ours, none that is refused changes anything', async () => {
  const outcome = await fuzz({ databases: inject('postgres'), count: COUNT, seed: 'npm test', deadline: AbortSignal.timeout(170_000) })
  expect(outcome.count).toBe(COUNT)
}, 180_000)
