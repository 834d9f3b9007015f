import { describe, expect, it } from 'vitest'
import { countersFrom, networkOf, networksOf } from './networks.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('[LOG-08] %s is known as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

describe('the networks of an address', () => {
  const namesOf = (ip: string) => networksOf(ip).map(({ name }) => name)

  it.each([
    ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
    ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
    ['2001:db8:1:2a3::9', ['2001:db8:1:2a3::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
    ['2001:db8:1:ff::9', ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
    ['', ['']],
  ])('[SAF-05] of %s are %j', (ip, names) => {
    expect(namesOf(ip)).toEqual(names)
  })

  it('[SAF-05] are shared by the neighbours of one line, and by nobody beyond it', () => {
    expect(namesOf('2001:db8:1:2aa::1')[1]).toBe(namesOf('2001:db8:1:201::1')[1])
    expect(namesOf('2001:db8:1:301::1')[1]).not.toBe(namesOf('2001:db8:1:201::1')[1])
    expect(namesOf('2001:db8:2:201::1')[2]).not.toBe(namesOf('2001:db8:1:201::1')[2])
  })

  it('[SAF-05] get more the wider they are', () => {
    for (const ip of ['203.0.113.7', '2001:db8::1']) {
      const times = networksOf(ip).map((network) => network.times)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times[0]).toBe(1)
      expect(new Set(times).size).toBe(times.length)
    }
  })

  it('[SAF-05] wait each by a counter of its own, with so many times the free failures', () => {
    expect(
      countersFrom('2001:db8:1:2a3::9', 'login', { free: 5, longest: 60, forget: 600 }).map(({ key, policy }) => [
        key,
        policy.free,
      ]),
    ).toEqual([
      ['login:2001:db8:1:2a3::/64', 5],
      ['login:2001:db8:1:200::/56', 10],
      ['login:2001:db8:1:0::/48', 40],
    ])
  })
})
