import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'

/** Trusted proxies: none, a number of hops, or addresses and ranges. */
export type TrustedProxies = false | number | string[]

const MAX_HOPS = 10
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Parses TRUST_PROXY. "true" is invalid: if the header of every client were trusted, a client could
 * choose its own address and bypass all limits by address.
 */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((value, context): TrustedProxies => {
    const text = value.trim().toLowerCase()
    if (text === '' || text === 'false' || text === '0') return false
    if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_HOPS) return Number(text)
    const addresses = text.split(',').map((item) => item.trim())
    if (addresses.every(isAddress)) return addresses
    context.addIssue({
      code: 'custom',
      message: `must be the number of proxies (1 to ${MAX_HOPS}) or a list of their addresses, e.g. 10.0.0.0/8, loopback`,
    })
    return z.NEVER
  })

/**
 * The `trustProxy` option of Fastify. For a number: a function that trusts this many hops whatever
 * their address. Fastify's own number option trusts no hop. A number is only correct if the port
 * can only be reached through those proxies.
 */
export const toTrustProxyOption = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The IP address of a client of an upgrade request, which Fastify does not see. */
export function resolveClientIp(request: IncomingMessage, proxies: TrustedProxies): string {
  if (proxies === false) return request.socket.remoteAddress ?? ''
  return proxyAddress(request, toTrustProxyOption(proxies) as Parameters<typeof proxyAddress>[1]) ?? ''
}

function isAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (prefix === undefined) return namedRanges.includes(text) || isIP(address) !== 0
  const maxPrefixLength = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= maxPrefixLength
}
