import { verify, type X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { type GatewayEvent, type GatewayEventSubject, InvalidWebhook, type WebhookRequest } from '../port.ts'
import type { Certificates } from './certificates.ts'

/**
 * PayPal delivers again for three days, with the time of the first transmission. What is older may
 * be replayed. A younger one that arrives twice is known by its id.
 */
const MAX_AGE_MS = 3 * 86_400_000 + 3_600_000
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

const eventSchema = z.object({ id: z.string().min(1).max(200), event_type: z.string().min(1), resource: z.record(z.string(), z.unknown()) })

type WebhookSettings = { certificates: Certificates; webhookId: string }

/**
 * Verifies the signature of the raw body, without a call to PayPal, and names what the event is
 * about.
 * @throws InvalidWebhook
 */
export async function parsePaypalWebhook(settings: WebhookSettings, { rawBody, headers }: WebhookRequest): Promise<GatewayEvent> {
  await verifySignature(settings, { rawBody, headers })
  try {
    const { id, event_type: type, resource } = eventSchema.parse(JSON.parse(rawBody.toString('utf8')))
    return { id, type, subject: subjectOf(type, resource) }
  } catch (cause) {
    throw new InvalidWebhook('bad_body', { cause })
  }
}

/** The signed time is checked first, because the certificate may have to be fetched. */
async function verifySignature({ certificates, webhookId }: WebhookSettings, { rawBody, headers }: WebhookRequest): Promise<void> {
  const read = (name: string) => readHeader(headers, `paypal-${name}`)
  const [id, time, signature, url] = [read('transmission-id'), read('transmission-time'), read('transmission-sig'), read('cert-url')]
  const transmittedAt = Date.parse(time)
  if (read('auth-algo') !== 'SHA256withRSA' || Number.isNaN(transmittedAt)) throw new InvalidWebhook('bad_signature')
  const ageMs = Date.now() - transmittedAt
  if (ageMs > MAX_AGE_MS || ageMs < -MAX_CLOCK_DIFFERENCE_MS) throw new InvalidWebhook('old_signature')
  const certificate = await certificates.get(url)
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`)
  if (!certificate || !isValidNow(certificate) || !verify('RSA-SHA256', message, certificate.publicKey, Buffer.from(signature, 'base64')))
    throw new InvalidWebhook('bad_signature')
}

function readHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string') throw new InvalidWebhook('bad_signature')
  return value
}

const isValidNow = ({ validFromDate, validToDate }: X509Certificate) =>
  validFromDate.getTime() <= Date.now() && Date.now() <= validToDate.getTime()

const text = z.string().min(1).optional().catch(undefined)
const resourceSchema = z.object({
  custom_id: text,
  merchant_id: text,
  tracking_id: text,
  dispute_id: text,
  purchase_units: z
    .array(z.object({ custom_id: text }))
    .optional()
    .catch(undefined),
})

/** Releases of held money are not named by our key: a job asks for them. */
function subjectOf(type: string, resource: Record<string, unknown>): GatewayEventSubject {
  const { custom_id, merchant_id, tracking_id, dispute_id, purchase_units } = resourceSchema.parse(resource)
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.')) return byKey('refund', custom_id)
  if (type.startsWith('PAYMENT.CAPTURE.')) return byKey('charge', custom_id)
  if (type.startsWith('CHECKOUT.')) return byKey('charge', purchase_units?.[0]?.custom_id ?? custom_id)
  if (type.startsWith('CUSTOMER.DISPUTE.')) return byReference('dispute', dispute_id)
  if (type.startsWith('MERCHANT.') || type.startsWith('CUSTOMER.MERCHANT-INTEGRATION.'))
    return byReference('account', tracking_id ?? merchant_id)
  return { kind: 'other' }
}

/** An event without our key is about something that another program made in the account. */
const byKey = (kind: 'charge' | 'refund', idempotencyKey: string | undefined): GatewayEventSubject =>
  idempotencyKey ? { kind, idempotencyKey } : { kind: 'other' }

const byReference = (kind: 'account' | 'dispute', reference: string | undefined): GatewayEventSubject =>
  reference ? { kind, reference } : { kind: 'other' }
