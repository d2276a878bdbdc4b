import Stripe from 'stripe'
import { type GatewayEvent, type GatewayEventSubject, InvalidWebhook, type InvalidWebhookReason, type WebhookRequest } from '../port.ts'
import { KEY_NAME } from './charges.ts'

/** An older webhook is refused, so that a recorded one cannot be sent again. */
const TOLERANCE_SECONDS = 300

/**
 * Verifies the signature of the raw body and names what the event is about.
 * @throws InvalidWebhook
 */
export function parseStripeWebhook(client: Stripe, secret: string, { rawBody, headers }: WebhookRequest): GatewayEvent {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new InvalidWebhook('bad_signature')
  try {
    const event = client.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS)
    return { id: event.id, type: event.type, subject: subjectOf(event) }
  } catch (cause) {
    throw new InvalidWebhook(reasonOf(cause), { cause })
  }
}

function reasonOf(error: unknown): InvalidWebhookReason {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'bad_body'
  // The library checks the age of genuine signatures only.
  return error.message.includes('tolerance') ? 'old_signature' : 'bad_signature'
}

/** An event without our key is about something that another program made in the account. */
const byKey = (kind: 'charge' | 'refund' | 'payout', metadata: Stripe.Metadata | null): GatewayEventSubject => {
  const idempotencyKey = metadata?.[KEY_NAME]
  return idempotencyKey ? { kind, idempotencyKey } : { kind: 'other' }
}

function subjectOf(event: Stripe.Event): GatewayEventSubject {
  if (event.type === 'account.application.deauthorized')
    return event.account ? { kind: 'account', reference: event.account } : { kind: 'other' }
  const { object } = event.data
  switch (object.object) {
    case 'payment_intent':
      return byKey('charge', object.metadata)
    case 'charge':
      return byKey('charge', object.metadata)
    case 'refund':
      return byKey('refund', object.metadata)
    case 'payout':
      return byKey('payout', object.metadata)
    case 'transfer':
      return byKey('payout', object.metadata)
    case 'account':
      return { kind: 'account', reference: object.id }
    case 'dispute':
      return { kind: 'dispute', reference: object.id }
    default:
      return { kind: 'other' }
  }
}
