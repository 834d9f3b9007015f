import { BlockList, isIP } from 'node:net'

const lists = new Map<string, BlockList>()

/** True where an address lies in one of these networks (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`), or none is named. What is no network holds nobody. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const key = networks.join()
  const list = lists.get(key) ?? listOf(networks)
  lists.set(key, list)
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) > 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const prefix = Number(bits ?? (family === 'ipv6' ? 128 : 32))
    if (isIP(address) > 0 && Number.isInteger(prefix) && prefix >= 0 && prefix <= (family === 'ipv6' ? 128 : 32))
      list.addSubnet(address, prefix, family)
  }
  return list
}
