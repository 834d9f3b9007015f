import { expect, inject, it } from 'vitest'
import { pictureBombs } from './picture-bombs.ts'

it('[VAL-03] [SAF-05] sixteen pictures that cost far more than they weigh, many at once, each get their answer, and neither fill the memory nor keep others waiting', async () => {
  const outcome = await pictureBombs({
    databases: inject('postgres'),
    count: 16,
    seed: 'npm test',
    deadline: AbortSignal.timeout(110_000),
  })
  expect(outcome.count).toBe(16)
}, 120_000)
