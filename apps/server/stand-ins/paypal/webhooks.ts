import { createSign, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SignedWebhook } from '../shared/webhook-queue.ts'
import type { SigningKey } from './certificate.ts'
import type { StoredEvent } from './state.ts'

export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-stand-in'

type Signing = { key: SigningKey; webhookId: string; baseUrl: string; signedAt?: Date }

/** Signs an event as PayPal does: RSA over the transmission and the checksum of the body. */
export function signWebhook(event: StoredEvent, { key, webhookId, baseUrl, signedAt = new Date() }: Signing): SignedWebhook {
  const body = JSON.stringify({ ...event, event_version: '1.0', resource_version: '2.0', links: [] })
  const transmissionId = randomUUID()
  const time = `${signedAt.toISOString().slice(0, 19)}Z`
  const message = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(message).sign(key.privateKey, 'base64'),
    'paypal-cert-url': `${baseUrl}${CERTIFICATE_PATH}`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return { id: event.id, type: event.event_type, body, headers }
}
