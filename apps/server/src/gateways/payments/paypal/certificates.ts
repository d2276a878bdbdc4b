import { X509Certificate } from 'node:crypto'
import { GatewayUnavailable } from '../port.ts'

const MAX_CACHED_COUNT = 20
const FETCH_TIMEOUT_MS = 5_000
/**
 * Anyone can name addresses that have no certificate: so many are fetched in `MISS_WINDOW_MS`, the
 * next ones are refused without a call. Known certificates still count, and PayPal delivers again.
 */
const MAX_MISSES = 20
const MISS_WINDOW_MS = 60_000
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/
const paypalHosts = ['api.paypal.com', 'api-m.paypal.com']
const testHosts = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']

/** The certificates with which PayPal signs webhooks. */
export type Certificates = {
  /** Fetches a certificate once. Undefined: the address is not one of PayPal's, or has none. */
  get(url: string): Promise<X509Certificate | undefined>
}

/**
 * A webhook names the address of its certificate, so addresses of other hosts are refused: anyone
 * can sign with a certificate of their own. `apiUrl`: of PayPal's test system or a stand-in, whose
 * certificates are then the only ones.
 */
export function createCertificates(apiUrl: string | undefined): Certificates {
  const cache = new Map<string, X509Certificate>()
  let missTimes: number[] = []

  /** A fetch counts until it has found a certificate. */
  async function fetchLimited(url: URL): Promise<X509Certificate | undefined> {
    const now = performance.now()
    missTimes = missTimes.filter((time) => now - time < MISS_WINDOW_MS)
    if (missTimes.length >= MAX_MISSES) return undefined
    missTimes.push(now)
    const certificate = await fetchCertificate(url)
    if (certificate) missTimes.splice(missTimes.indexOf(now), 1)
    return certificate
  }

  return {
    async get(address) {
      const url = URL.parse(address)
      if (!url || !isAllowed(url, apiUrl)) return undefined
      const cached = cache.get(url.href)
      if (cached) return cached
      const certificate = await fetchLimited(url)
      if (cache.size >= MAX_CACHED_COUNT) cache.clear()
      if (certificate) cache.set(url.href, certificate)
      return certificate
    },
  }
}

function isAllowed(url: URL, apiUrl: string | undefined): boolean {
  // The same certificate has one address, so that others cannot drive it out of the cache.
  if (!CERTIFICATE_PATH.test(url.pathname) || url.href !== `${url.origin}${url.pathname}`) return false
  const api = apiUrl === undefined ? undefined : new URL(apiUrl)
  const hosts = api && testHosts.includes(api.host) ? testHosts : paypalHosts
  const isStandIn = api !== undefined && ![...testHosts, ...paypalHosts].includes(api.host)
  return isStandIn ? url.origin === api.origin : url.protocol === 'https:' && hosts.includes(url.host)
}

/** @throws GatewayUnavailable when PayPal cannot be reached: it delivers the webhook again */
async function fetchCertificate(url: URL): Promise<X509Certificate | undefined> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new GatewayUnavailable('paypal: no certificate of a webhook', { cause })
  })
  if (response.status >= 500) throw new GatewayUnavailable(`paypal: certificate of a webhook ${response.status}`)
  if (!response.ok) return undefined
  try {
    return new X509Certificate(await response.text())
  } catch {
    return undefined
  }
}
