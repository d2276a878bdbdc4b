import ipaddr from 'ipaddr.js'

const IPV6_PREFIX_BYTES = 8

/**
 * The key of an IP address for limits. IPv6 addresses of one /64 have the same key, because a
 * provider gives at least a /64 to one customer. IPv4 addresses that are written as IPv6
 * (`::ffff:192.0.2.1`, or `64:ff9b::192.0.2.1` behind NAT64) have the key of the IPv4 address. Text
 * that is not an address is its own key.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const allBytes = address.toByteArray()
  if (address.range() === 'rfc6052') return ipaddr.fromByteArray(allBytes.slice(-4)).toString()
  const bytes = allBytes.map((byte, index) => (index < IPV6_PREFIX_BYTES ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}

const localRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat', 'unspecified']

/**
 * The network of an IP address: the /64 of IPv6, the /24 of IPv4. Undefined for text that is not an
 * address, and for addresses that are not of the public internet: they say nothing about a person.
 */
export function networkOf(ip: string): string | undefined {
  if (!ipaddr.isValid(ip) || localRanges.includes(ipaddr.process(ip).range())) return undefined
  const key = addressKey(ip)
  if (key.includes('/')) return key
  return ipaddr.IPv4.isValid(key) ? `${key.split('.').slice(0, 3).join('.')}.0/24` : undefined
}
