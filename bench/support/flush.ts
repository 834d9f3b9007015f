import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { median } from './load.ts'

/** Milliseconds that this disk takes to make 8 KiB durable: the floor under every commit. */
export async function measureFlush(): Promise<number> {
  const path = join(tmpdir(), `wheelhouse-flush-${process.pid}`)
  const file = await open(path, 'w')
  const page = Buffer.alloc(8192, 1)
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const start = performance.now()
    await file.write(page)
    await file.datasync()
    times.push(performance.now() - start)
  }
  await file.close()
  await rm(path)
  return median(times)
}
