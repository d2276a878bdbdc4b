import { isIP } from 'node:net'
import { z } from 'zod'

/** What the web server asks: nobody, so many proxies in front of us, or these addresses. */
export type TrustedProxies = false | number | string[]

const MAX_HOPS = 10
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Whose word counts about where a request came from (X-Forwarded-For). "true" is no answer: whoever is believed without being named may say
 * that they are anybody, and get round every limit by address.
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
 * As Fastify takes it. It trusts nobody by a bare number, since a count cannot tell who stands nearest: a count is right only where the port
 * is reached by way of those proxies alone.
 */
export const toTrustProxyOption = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

function isAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (prefix === undefined) return namedRanges.includes(text) || isIP(address) !== 0
  const maxPrefixLength = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= maxPrefixLength
}
