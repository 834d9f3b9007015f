import { describe, expect, it } from 'vitest'
import { isWithin } from './networks.ts'

describe('the networks of a provider', () => {
  it.each<[string[], string, boolean]>([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.200', true],
    [['203.0.113.0/24'], '203.0.114.1', false],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '2001:db9::5', false],
    [['nonsense'], '203.0.113.7', false],
    [['203.0.113.0/99'], '203.0.113.7', false],
    [['203.0.113.0/24'], 'nonsense', false],
  ])('[PRV-05] %j and %s: %s', (networks, ip, within) => {
    expect(isWithin(networks, ip)).toBe(within)
  })
})
