import { lookup as lookupHost } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is on the public internet: not private, loopback, link-local, reserved. */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return address.range() === 'unicast' && !privateIps.has(address.toString()) && !isIpv4Compatible(address)
}

/** Public by its range, but a service inside the network of a cloud provider (Azure). */
const privateIps = new Set(['168.63.129.16'])

/** ::/96 (RFC 4291, deprecated) contains an IPv4 address. */
const isIpv4Compatible = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.kind() === 'ipv6' &&
  address
    .toByteArray()
    .slice(0, 12)
    .every((byte) => byte === 0)

/**
 * Whether a host name of a URL may be public: an IP address must be public, a name must have a
 * domain that is not local. What a name resolves to is checked when it is connected to.
 */
export function isPossiblyPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(host)) return isPublicIp(host)
  return host.includes('.') && !/(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/i.test(host)
}

/**
 * Resolves a host name for a connection, and fails if one of its addresses is not public. So a
 * name that a stranger controls cannot lead into the network of the server, also when it resolves
 * to another address than before.
 */
export const lookupPublicHost: LookupFunction = (hostname, options, callback) => {
  lookupHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicIp(address)))
      return callback(new Error('the host has an address that is not public'), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
