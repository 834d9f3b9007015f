import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, importAgain, loadChunk } from './load-chunk.ts'

const never = () => new Promise<never>(() => {})
/** The code of what a load threw; undefined where it has thrown nothing yet. */
function watch(load: () => Promise<unknown>): () => string | undefined {
  let code: string | undefined
  loadChunk(load).catch((cause: unknown) => {
    code = cause instanceof ChunkLoadError ? cause.code : 'other'
  })
  return () => code
}

describe('a part of the site', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[RTE-16] is given on, and its clock stopped', async () => {
    expect(await loadChunk(async () => 'part')).toBe('part')
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['CHUNK_LOAD_FAILED', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
    ['CSS_CHUNK_LOAD_FAILED', new Error('Unable to preload CSS for /assets/a.css')],
  ])('[RTE-16] that fails raises %s', async (code, cause) => {
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', code, cause })
  })

  it.each([
    [119_999, undefined],
    [120_000, 'CHUNK_LOAD_TIMEOUT'],
  ])('[RTE-16] that has not come after %d ms has failed with %s', async (ms, code) => {
    const failed = watch(never)
    await vi.advanceTimersByTimeAsync(ms)
    expect(failed()).toBe(code)
  })
})

describe('a script that a browser remembers as failed', () => {
  it('[RTE-16] is asked for under another address from the second time on, each time a new one', async () => {
    const cause = new TypeError(
      'Failed to fetch dynamically imported module: https://house.example/assets/login-popup-a1.js',
    )
    const load = () => Promise.reject<string>(cause)
    const asked: string[] = []
    const from = async (url: string) => {
      asked.push(url)
      return 'part'
    }
    await expect(importAgain(load, from)).rejects.toBe(cause)
    expect(asked).toEqual([])
    expect(await importAgain(load, from)).toBe('part')
    expect(await importAgain(load, from)).toBe('part')
    expect(asked.map((url) => url.split('?')[0])).toEqual(
      Array.from({ length: 2 }, () => 'https://house.example/assets/login-popup-a1.js'),
    )
    expect(new Set(asked).size).toBe(2)
  })

  it('[RTE-16] whose address is not told fails as it did', async () => {
    const cause = new TypeError('Importing a module script failed.')
    await expect(importAgain(() => Promise.reject(cause))).rejects.toBe(cause)
  })
})
