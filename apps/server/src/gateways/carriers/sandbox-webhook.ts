import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CarrierWebhook, type CarrierWebhookRequest, InvalidCarrierWebhook } from './port.ts'

const SIGNATURE_HEADER = 'sandbox-carrier-signature'
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/
const webhookSchema = z.object({ type: z.literal('parcel.updated'), idempotency_key: z.string().min(1) })

/** A webhook as the sandbox sends it. */
export type SandboxCarrierWebhook = { body: string; headers: Record<string, string> }

const sign = (secret: string, body: string | Buffer) => createHmac('sha256', secret).update(body).digest()

export function createSandboxWebhook(secret: string, idempotencyKey: string): SandboxCarrierWebhook {
  const body = JSON.stringify({ type: 'parcel.updated', idempotency_key: idempotencyKey } satisfies z.input<typeof webhookSchema>)
  return { body, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body).toString('hex') } }
}

/** @throws InvalidCarrierWebhook */
export function parseSandboxWebhook(secret: string, { rawBody, headers }: CarrierWebhookRequest): CarrierWebhook {
  const signature = String(headers[SIGNATURE_HEADER] ?? '')
  // `Buffer.from` ignores everything after the first character that is not a hex digit.
  if (!SIGNATURE_PATTERN.test(signature) || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(secret, rawBody)))
    throw new InvalidCarrierWebhook('bad signature')
  try {
    return { idempotencyKey: webhookSchema.parse(JSON.parse(rawBody.toString('utf8'))).idempotency_key }
  } catch (cause) {
    throw new InvalidCarrierWebhook('body cannot be parsed', { cause })
  }
}
