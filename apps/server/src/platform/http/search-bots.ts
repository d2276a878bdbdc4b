import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts'

/** A part of the User-Agent of a search engine's robot, and the domains of its hosts. */
export type SearchBot = { userAgent: string; domains: readonly string[] }
type HostResolver = Pick<Resolver, 'reverse' | 'resolve4' | 'resolve6'>
type Visitor = { ip: string; userAgent: string }

const HOUR_MS = 3_600_000
const MAX_CACHED_ADDRESSES = 10_000
const LOOKUP_TIMEOUT_MS = 1_500

/**
 * Creates a check whether a visitor is the robot that its User-Agent names: the name of its address
 * is in a domain of the search engine, and this name has the address. Results are cached. If names
 * cannot be looked up, the visitor is not verified.
 */
export function createSearchBotCheck(
  bots: readonly SearchBot[],
  resolver: HostResolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 1 }),
) {
  const results = new LRUCache<string, Promise<boolean>>({ max: MAX_CACHED_ADDRESSES, ttl: 24 * HOUR_MS })
  const lookupLimiter = createConcurrencyLimiter({ maxRunning: 8, maxWaiting: 50 })

  return async ({ ip, userAgent }: Visitor): Promise<boolean> => {
    const bot = bots.find((candidate) => userAgent.toLowerCase().includes(candidate.userAgent))
    if (!bot || !ipaddr.isValid(ip)) return false
    const key = `${bot.userAgent} ${ip}`
    const cached = results.get(key)
    if (cached) return cached
    const result = lookupLimiter.run(() => isHostOf(resolver, ip, bot.domains)).catch(() => false)
    results.set(key, result)
    // A failed check is repeated after an hour, because the lookup may have failed.
    void result.then((isVerified) => isVerified || results.set(key, result, { ttl: HOUR_MS }))
    return result
  }
}

async function isHostOf(resolver: HostResolver, ip: string, domains: readonly string[]): Promise<boolean> {
  const address = ipaddr.process(ip)
  const names = (await resolver.reverse(address.toString())).filter((name) =>
    domains.some((domain) => name.toLowerCase().replace(/\.$/, '').endsWith(`.${domain}`)),
  )
  for (const name of names) {
    const addresses = await (address.kind() === 'ipv4' ? resolver.resolve4(name) : resolver.resolve6(name))
    if (addresses.some((candidate) => ipaddr.process(candidate).toNormalizedString() === address.toNormalizedString())) return true
  }
  return false
}
