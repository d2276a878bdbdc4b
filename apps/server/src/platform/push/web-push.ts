import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { Config } from '#platform/config/config.ts'
import { isPossiblyPublicHost, lookupPublicHost } from './public-addresses.ts'
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts'

/** Where the push service of a browser accepts messages, and the keys that encrypt them. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }

export type WebPushMessage = {
  /** JSON text, at most `MAX_PAYLOAD_BYTES`. */
  payload: string
  /** How long the push service stores the message for a browser that is not connected. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A newer message with the same topic replaces one that was not delivered yet. */
  topic: string
}

/**
 * - `gone`: the subscription has ended
 * - `retry`: a later attempt may succeed; `isResponseLost`: the message may have been accepted
 * - `busy`: the push service has as many requests of this process as it may have; nothing was sent
 * - `rejected`: no attempt can succeed
 */
export type WebPushResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'retry'; reason: string; retryAfterSeconds?: number; isResponseLost?: boolean }
  | { kind: 'busy' }
  | { kind: 'rejected'; reason: string }

export type WebPush = {
  /** The key that browsers subscribe with. Undefined if push to browsers is off. */
  readonly publicKey: string | undefined
  /** Whether messages may be sent to the address. */
  isUsable(endpoint: string): boolean
  /** Whether the host of the address may have one more request of this process now. */
  hasFreeRequest(endpoint: string): boolean
  /** Sends one encrypted message. Never throws because of the push service. */
  send(subscription: BrowserSubscription, message: WebPushMessage): Promise<WebPushResult>
}

/** Push services accept 4,096 bytes, of which the encryption takes 103. */
export const MAX_PAYLOAD_BYTES = 3_900
const TIMEOUT_MS = 10_000
/** Requests at once to one host, of one process. A host that does not respond delays no other. */
export const MAX_REQUESTS_PER_HOST = 10
const MAX_RETRY_AFTER_SECONDS = 86_400

/**
 * Sends Web Push messages (RFC 8030), encrypted (RFC 8291) and signed with the VAPID keys
 * (RFC 8292). In production only to HTTPS addresses on the public internet: browsers name the
 * address, so a stranger chooses it. Redirects are not followed.
 */
export function createWebPush(config: Config): WebPush {
  let keys: VapidKeys | undefined
  const requestsByHost = new Map<string, number>()
  const getKeys = () => {
    keys ??= readVapidKeys(config)
    return keys
  }
  const isUsable = (endpoint: string) => isAllowedEndpoint(endpoint, config)
  const countRequests = (host: string) => requestsByHost.get(host) ?? 0
  return {
    // Read late, so that only a program that uses push generates keys.
    get publicKey() {
      return getKeys()?.publicKey
    },
    isUsable,
    hasFreeRequest: (endpoint) => countRequests(hostOf(endpoint)) < MAX_REQUESTS_PER_HOST,
    async send(subscription, message) {
      const vapidKeys = getKeys()
      if (!vapidKeys) return { kind: 'rejected', reason: 'push to browsers is off' }
      if (!isUsable(subscription.endpoint)) return { kind: 'gone' }
      const host = hostOf(subscription.endpoint)
      if (countRequests(host) >= MAX_REQUESTS_PER_HOST) return { kind: 'busy' }
      const subject = config.VAPID_SUBJECT ?? `mailto:${config.SUPPORT_EMAIL}`
      const details = webPush.generateRequestDetails(
        { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
        message.payload,
        {
          vapidDetails: { subject, ...vapidKeys },
          TTL: message.ttlSeconds,
          urgency: message.urgency,
          topic: message.topic,
          contentEncoding: 'aes128gcm',
        },
      )
      requestsByHost.set(host, countRequests(host) + 1)
      try {
        return await post(details, config)
      } finally {
        const rest = countRequests(host) - 1
        if (rest > 0) requestsByHost.set(host, rest)
        else requestsByHost.delete(host)
      }
    },
  }
}

/** Empty for what is no address: it is refused later. */
const hostOf = (endpoint: string) => URL.parse(endpoint)?.host ?? ''

function isAllowedEndpoint(endpoint: string, { isProduction }: Config): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (!isProduction && url.protocol === 'http:') return ['127.0.0.1', 'localhost'].includes(url.hostname)
  if (url.protocol !== 'https:') return false
  return !isProduction || (url.port === '' && isPossiblyPublicHost(url.hostname))
}

type Details = ReturnType<typeof webPush.generateRequestDetails>
type PushResponse = { status: number; retryAfter: string | undefined }

function post({ endpoint, method, headers, body }: Details, { isProduction }: Config): Promise<WebPushResult> {
  const url = new URL(endpoint)
  const send = url.protocol === 'http:' ? requestHttp : requestHttps
  let isSent = false
  return new Promise((resolve) => {
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...(isProduction ? { lookup: lookupPublicHost } : {}) }
    const request = send(url, options, (response) => {
      // The body says nothing that the status does not.
      response.destroy()
      resolve(toResult({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }))
    })
    request.on('finish', () => {
      isSent = true
    })
    // The message of the error can contain the endpoint, which is a secret.
    request.on('error', (error) => resolve({ kind: 'retry', reason: codeOf(error), isResponseLost: isSent }))
    request.end(body)
  })
}

function toResult({ status, retryAfter }: PushResponse): WebPushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status !== 429 && status < 500) return { kind: 'rejected', reason }
  const retryAfterSeconds = parseRetryAfter(retryAfter)
  return { kind: 'retry', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
}

/** Seconds, or a date as HTTP writes it. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), MAX_RETRY_AFTER_SECONDS) : undefined
}

const codeOf = (error: unknown) => (error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown')
