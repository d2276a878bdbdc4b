import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type GatewayEvent, type GatewayEventSubject, InvalidWebhook, type WebhookRequest } from './port.ts'

export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature'
/** Unix time in seconds, then the signature of `<time>.<body>`. */
const SIGNATURE_PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
/** An older signature may be a replayed one. */
const MAX_AGE_SECONDS = 300

/** What a webhook of the sandbox says. It names the subject, without its state. */
const bodySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('charge.updated'), idempotency_key: z.string().min(1) }),
  z.object({ type: z.literal('refund.updated'), idempotency_key: z.string().min(1) }),
  z.object({ type: z.literal('payout.updated'), idempotency_key: z.string().min(1) }),
  z.object({ type: z.literal('account.updated'), account: z.string().min(1) }),
  z.object({ type: z.literal('dispute.updated'), dispute: z.string().min(1) }),
])
export type SandboxEvent = z.input<typeof bodySchema>

/** A webhook as the sandbox sends it. */
export type SandboxWebhook = { body: string; headers: Record<string, string> }

const sign = (secret: string, seconds: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Makes a webhook with a new event id, signed at `now`. */
export function createSandboxWebhook(secret: string, event: SandboxEvent, now: Date): SandboxWebhook {
  const body = JSON.stringify({ id: `evt_${randomBytes(12).toString('hex')}`, ...event })
  const seconds = toSeconds(now)
  const signature = `t=${seconds},v1=${sign(secret, seconds, body).toString('hex')}`
  return { body, headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature } }
}

/**
 * Verifies and parses a webhook of the sandbox.
 * @throws InvalidWebhook
 */
export function parseSandboxWebhook(secret: string, { rawBody, headers }: WebhookRequest, now: Date): GatewayEvent {
  const [, time, signature] = SIGNATURE_PATTERN.exec(String(headers[SANDBOX_SIGNATURE_HEADER] ?? '')) ?? []
  const seconds = Number(time)
  if (!signature || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(secret, seconds, rawBody)))
    throw new InvalidWebhook('bad_signature')
  if (Math.abs(toSeconds(now) - seconds) > MAX_AGE_SECONDS) throw new InvalidWebhook('old_signature')
  try {
    const json: unknown = JSON.parse(rawBody.toString('utf8'))
    const { id } = z.object({ id: z.string().min(1).max(200) }).parse(json)
    const event = bodySchema.parse(json)
    return { id, type: event.type, subject: subjectOf(event) }
  } catch (cause) {
    throw new InvalidWebhook('bad_body', { cause })
  }
}

function subjectOf(event: z.output<typeof bodySchema>): GatewayEventSubject {
  switch (event.type) {
    case 'charge.updated':
      return { kind: 'charge', idempotencyKey: event.idempotency_key }
    case 'refund.updated':
      return { kind: 'refund', idempotencyKey: event.idempotency_key }
    case 'payout.updated':
      return { kind: 'payout', idempotencyKey: event.idempotency_key }
    case 'account.updated':
      return { kind: 'account', reference: event.account }
    case 'dispute.updated':
      return { kind: 'dispute', reference: event.dispute }
  }
}

/**
 * Delivers a webhook to this server, before the browser is redirected. The sandbox does not deliver
 * again: requests and jobs find the state that a lost webhook reports.
 */
export async function deliverSandboxWebhook(app: FastifyInstance, url: string, { body, headers }: SandboxWebhook): Promise<void> {
  const response = await app.inject({ method: 'POST', url, payload: body, headers })
  if (response.statusCode !== 200) app.log.warn({ status: response.statusCode }, 'sandbox webhook not accepted')
}
