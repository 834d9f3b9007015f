import { inject, it } from 'vitest'
import { fuzz } from './fuzz.ts'
it('probe', async () => {
  const t = performance.now()
  const outcome = await fuzz({ databases: inject('postgres'), count: Number(process.env.FUZZ ?? 3000), seed: process.env.SEED ?? 'probe', deadline: AbortSignal.timeout(570_000) })
  console.log(outcome, performance.now() - t)
}, 600_000)
