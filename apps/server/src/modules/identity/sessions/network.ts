import { isIPv6 } from 'node:net'

/**
 * The address by which a place is known again and by which tries are counted: an IPv4 address as it is, and of
 * an IPv6 address its first 64 bits, such as `2001:db8:1:2::/64`, since a device draws the rest anew every day
 * and one line owns all of it.
 */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [plain = ''] = ip.split('%')
  const [head = '', tail] = plain.split('::')
  const groupsOf = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  // A last group in IPv4 notation stands for two, but both lie in the half that is cut off.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length - (plain.includes('.') ? 1 : 0))
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
