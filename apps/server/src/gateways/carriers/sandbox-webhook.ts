import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CarrierWebhook, type CarrierWebhookRequest, InvalidCarrierWebhook } from './port.ts'

const SIGNATURE_HEADER = 'sandbox-carrier-signature'
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/
/** The age of a webhook: a recorded one cannot be sent again later. */
const MAX_AGE_MS = 5 * 60_000
const webhookSchema = z.object({
  type: z.literal('parcel.updated'),
  id: z.uuid(),
  sent_at: z.iso.datetime(),
  tracking_number: z.string().min(1).max(60),
})

/** A webhook as the sandbox sends it. */
export type SandboxCarrierWebhook = { body: string; headers: Record<string, string> }

const sign = (secret: string, body: string | Buffer) => createHmac('sha256', secret).update(body).digest()

export function createSandboxWebhook(
  secret: string,
  { trackingNumber, now }: { trackingNumber: string; now: Date },
): SandboxCarrierWebhook {
  const content = { type: 'parcel.updated', id: randomUUID(), sent_at: now.toISOString(), tracking_number: trackingNumber } as const
  const body = JSON.stringify(content satisfies z.input<typeof webhookSchema>)
  return { body, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body).toString('hex') } }
}

/** @throws InvalidCarrierWebhook */
export function parseSandboxWebhook(secret: string, { rawBody, headers }: CarrierWebhookRequest, now: Date): CarrierWebhook {
  const signature = String(headers[SIGNATURE_HEADER] ?? '')
  // `Buffer.from` ignores everything after the first character that is not a hex digit.
  if (!SIGNATURE_PATTERN.test(signature) || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(secret, rawBody)))
    throw new InvalidCarrierWebhook('bad signature')
  const { id, sent_at, tracking_number } = parseBody(rawBody)
  if (Math.abs(now.getTime() - Date.parse(sent_at)) > MAX_AGE_MS) throw new InvalidCarrierWebhook('too old')
  return { id, trackingNumber: tracking_number }
}

function parseBody(rawBody: Buffer): z.output<typeof webhookSchema> {
  try {
    return webhookSchema.parse(JSON.parse(rawBody.toString('utf8')))
  } catch (cause) {
    throw new InvalidCarrierWebhook('body cannot be parsed', { cause })
  }
}
