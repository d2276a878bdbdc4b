import { createHmac } from 'node:crypto'
import type { SignedWebhook } from '../shared/webhook-queue.ts'
import type { StoredEvent } from './state.ts'

/** Signs an event as Stripe does: HMAC-SHA256 of the time and the body. */
export function signWebhook(event: StoredEvent, secret: string, signedAt = Math.floor(Date.now() / 1000)): SignedWebhook {
  const body = JSON.stringify({ api_version: null, livemode: false, pending_webhooks: 1, request: null, ...event })
  const signature = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${signedAt},v1=${signature}` }
  return { id: event.id, type: event.type, body, headers }
}
