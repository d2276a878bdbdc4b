import { X509Certificate } from 'node:crypto'
import { GatewayUnavailable } from '../port.ts'

const MAX_CACHED_COUNT = 20
const FETCH_TIMEOUT_MS = 5_000
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
  return {
    async get(address) {
      const url = URL.parse(address)
      if (!url || !isAllowed(url, apiUrl)) return undefined
      const cached = cache.get(url.href)
      if (cached) return cached
      const certificate = await fetchCertificate(url)
      if (cache.size >= MAX_CACHED_COUNT) cache.clear()
      if (certificate) cache.set(url.href, certificate)
      return certificate
    },
  }
}

function isAllowed(url: URL, apiUrl: string | undefined): boolean {
  if (!CERTIFICATE_PATH.test(url.pathname)) return false
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
