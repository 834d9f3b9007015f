import { isIPv6 } from 'node:net'
import type { WaitPolicy } from './throttle.sql.ts'

/** A network that an address lies in, and how many times the allowance of the narrowest one it gets. */
export interface Network {
  /** Such as `203.0.113.7`, `203.0.113.0/24` or `2001:db8:1:2::/64`. */
  readonly name: string
  readonly times: number
}

/** How far the wider networks go. A line at home has up to a /48 of IPv6; behind a /24 of IPv4 sit many houses. */
const WIDER_OF_4 = [{ octets: 3, bits: 24, times: 16 }] as const
const WIDER_OF_6 = [
  { bits: 56, times: 2 },
  { bits: 48, times: 8 },
] as const

/**
 * The networks that an address lies in, the narrowest first: of IPv4 the address and its /24, of IPv6 the /64, the /56
 * and the /48.
 *
 * Every limit by address counts all of them, since whoever owns one line moves freely within it. Do not build a key of
 * a throttle from an address by hand:
 * - so many in a window: `throttle.takeFrom(ip, 'register', 20, HOUR)`, which gives the wider networks their multiple;
 * - growing waits: `countersFrom(ip, 'login:address', policy)`, one counter a network;
 * - only to know a place again (a known address, a pair of name and place): `networkOf(ip)`.
 */
export function networksOf(ip: string): readonly [Network, ...Network[]] {
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip) ?? []
  if (mapped !== undefined) return networksOf(mapped)
  if (!isIPv6(ip)) {
    const octets = ip.split('.')
    const wider =
      octets.length === 4
        ? WIDER_OF_4.map((rung) => ({
            name: `${octets.slice(0, rung.octets).join('.')}.0/${rung.bits}`,
            times: rung.times,
          }))
        : []
    return [{ name: ip, times: 1 }, ...wider]
  }
  const half = firstHalf(ip)
  const cut = (bits: number): string =>
    `${half.map((group, index) => (group & mask(bits - 16 * index)).toString(16)).join(':')}::/${bits}`
  return [{ name: cut(64), times: 1 }, ...WIDER_OF_6.map(({ bits, times }) => ({ name: cut(bits), times }))]
}

/**
 * The narrowest of them, by which a place is known again: an IPv4 address as it is, and of an IPv6 address its first
 * 64 bits, since a device draws the rest anew every day.
 */
export const networkOf = (ip: string): string => networksOf(ip)[0].name

/** A key that waits after failures. */
export interface Counter {
  readonly key: string
  readonly policy: WaitPolicy
}

/** A counter for each network of an address; the wider ones have more failures free. */
export const countersFrom = (ip: string, key: string, policy: WaitPolicy): readonly Counter[] =>
  networksOf(ip).map(({ name, times }) => ({ key: `${key}:${name}`, policy: { ...policy, free: policy.free * times } }))

/** The first four groups of an IPv6 address. */
function firstHalf(ip: string): number[] {
  const [plain = ''] = ip.split('%')
  const [head = '', tail] = plain.split('::')
  const groupsOf = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  // A last group in IPv4 notation stands for two, but both lie in the half that is cut off.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length - (plain.includes('.') ? 1 : 0))
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
}

/** The bits of a group of 16 of which so many count. */
const mask = (bits: number): number => (bits >= 16 ? 0xffff : bits <= 0 ? 0 : (0xffff << (16 - bits)) & 0xffff)
