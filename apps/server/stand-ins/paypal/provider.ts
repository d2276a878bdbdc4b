import type { Failures } from '../shared/failures.ts'
import type { WebhookQueue } from '../shared/webhook-queue.ts'
import type { SigningKey } from './certificate.ts'
import { createId, type State, type StoredTransaction } from './state.ts'
import { signWebhook } from './webhooks.ts'

/** What the routes of the stand-in share. */
export type Provider = {
  state: State
  failures: Failures
  webhooks: WebhookQueue
  clientId: string
  clientSecret: string
  /** The marketplace's own account. */
  partnerId: string
  webhookId: string
  signingKey: SigningKey
  tokenSeconds: number
  /** Address of the API and of the hosted pages. */
  baseUrl: () => string
  now: () => Date
  /** Stores an event and sends its webhook. */
  emit(eventType: string, resourceType: string, resource: object): void
  /** Adds a line to the transactions that the search finds. */
  addTransaction(line: NewTransaction): StoredTransaction
}

type NewTransaction = Pick<StoredTransaction, 'transaction_event_code' | 'transaction_amount'> &
  Partial<Pick<StoredTransaction, 'transaction_id' | 'paypal_reference_id' | 'paypal_reference_id_type' | 'custom_field' | 'fee_amount'>>

export function createProvider(provider: Omit<Provider, 'emit' | 'addTransaction'>): Provider {
  const { state, webhooks, now } = provider
  return {
    ...provider,
    emit(event_type, resource_type, resource) {
      const event = { id: createId('WH-'), create_time: now().toISOString(), resource_type, event_type, summary: event_type }
      // A copy: the webhook says what was true when it was made.
      const stored = { ...event, resource: structuredClone(resource) }
      state.events.set(stored.id, stored)
      webhooks.add(() => signWebhook(stored, { key: provider.signingKey, webhookId: provider.webhookId, baseUrl: provider.baseUrl() }))
    },
    addTransaction(line) {
      const at = now().toISOString()
      const times = { transaction_initiation_date: at, transaction_updated_date: at }
      const stored = { transaction_id: createId(), transaction_status: 'S', ...times, ...line }
      state.transactions.set(stored.transaction_id, stored)
      return stored
    },
  }
}
