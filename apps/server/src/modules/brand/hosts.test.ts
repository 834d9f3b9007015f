import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { systemRandom } from '../../platform/random.ts'
import { hosts, pickOne } from './hosts.ts'

describe('the hosts of pictures and games', () => {
  it('[GAM-13] are picked at random, each of the list and nothing else', () => {
    const list = ['https://a.example', 'https://b.example', 'https://c.example']
    const picks = Array.from({ length: 300 }, () => pickOne(list, systemRandom))
    expect([...new Set(picks)].toSorted()).toEqual(list)
    expect(pickOne(list, { ...systemRandom, below: (bound) => bound - 1 })).toBe('https://c.example')
    expect(pickOne([], systemRandom)).toBe('')
  })

  it.each([
    'ftp://a.example',
    'https://a.example/',
    'a.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example:80x',
  ])('[GAM-13] are a scheme and a host only, not %s', (one) => {
    expect(safeParse(hosts, { imgUrls: [one], startGameUrls: [] }).success).toBe(false)
  })
})
