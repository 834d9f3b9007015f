import { describe, expect, it } from 'vitest'
import { manualClock } from './clock.ts'
import { createKept } from './kept.ts'

const times = { newMs: 2000, goodMs: 5000 }

/** Something that is read at its own pace. */
function source() {
  const begun: { resolve(value: string): void; reject(error: Error): void }[] = []
  return { begun, make: () => new Promise<string>((resolve, reject) => void begun.push({ resolve, reject })) }
}

describe('an answer that is kept', () => {
  it('[OPS-02] is read once for all who ask at once', async () => {
    const [kept, { begun, make }] = [createKept<string>(manualClock(0), times), source()]
    const all = [kept.get('a', make), kept.get('a', make), kept.get('a', make)]
    begun[0]?.resolve('first')
    expect(await Promise.all(all)).toEqual(['first', 'first', 'first'])
    expect(begun).toHaveLength(1)
  })

  it('[OPS-02] is told as it is while it is new, and made anew for the next while it is good', async () => {
    const clock = manualClock(0)
    const [kept, { begun, make }] = [createKept<string>(clock, times), source()]
    const first = kept.get('a', make)
    begun[0]?.resolve('first')
    await first
    clock.advance(2000)
    expect([await kept.get('a', make), begun.length]).toEqual(['first', 1])
    clock.advance(1)
    expect([await kept.get('a', make), await kept.get('a', make), begun.length]).toEqual(['first', 'first', 2])
    begun[1]?.resolve('second')
    await expect.poll(() => kept.get('a', make)).toBe('second')
  })

  it('[OPS-02] is waited for once it is old, and is as old as its beginning', async () => {
    const clock = manualClock(0)
    const [kept, { begun, make }] = [createKept<string>(clock, times), source()]
    const first = kept.get('a', make)
    clock.advance(4000)
    begun[0]?.resolve('first')
    await first
    clock.advance(1001)
    const second = kept.get('a', make)
    begun[1]?.resolve('second')
    expect(await second).toBe('second')
  })

  it('[OPS-02] is told apart by what was asked, and a failure is for those who waited', async () => {
    const [kept, { begun, make }] = [createKept<string>(manualClock(0), times), source()]
    const [a, b] = [kept.get('a', make), kept.get('b', make)]
    begun[0]?.reject(new Error('away'))
    begun[1]?.resolve('b')
    await expect(a).rejects.toThrow('away')
    expect(await b).toBe('b')
    const again = kept.get('a', make)
    begun[2]?.resolve('a')
    expect(await again).toBe('a')
  })
})
