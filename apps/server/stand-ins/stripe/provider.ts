import type { Failures } from '../shared/failures.ts'
import type { WebhookQueue } from '../shared/webhook-queue.ts'
import { type BalanceLine, createId, type State } from './state.ts'
import { signWebhook } from './webhooks.ts'

/** What the routes of the stand-in share. */
export type Provider = {
  state: State
  failures: Failures
  webhooks: WebhookQueue
  secretKey: string
  publishableKey: string
  /** Address of the hosted pages. */
  baseUrl: () => string
  /** Seconds since 1970, as Stripe counts. */
  now: () => number
  /** Stores an event and sends its webhook. `account`: the connected account that it is about. */
  emit(type: string, object: object, account?: string): void
  /** Adds a line to the accounting records of the marketplace. */
  addLine(line: Pick<BalanceLine, 'amount' | 'currency' | 'type' | 'source'> & { fee?: number }): BalanceLine
}

type ProviderOptions = Pick<Provider, 'state' | 'failures' | 'webhooks' | 'secretKey' | 'publishableKey' | 'baseUrl' | 'now'> & {
  webhookSecret: string
}

export function createProvider({ webhookSecret, ...provider }: ProviderOptions): Provider {
  const { state, webhooks, now } = provider
  return {
    ...provider,
    emit(type, object, account) {
      const event = { id: createId('evt'), object: 'event' as const, type, created: now(), ...(account ? { account } : {}) }
      // A copy: the webhook says what was true when it was made.
      const stored = { ...event, data: { object: structuredClone(object) } }
      state.events.set(stored.id, stored)
      webhooks.add(() => signWebhook(stored, webhookSecret))
    },
    addLine({ fee = 0, ...line }) {
      const stored = { ...line, id: createId('txn'), object: 'balance_transaction' as const, created: now(), fee, net: line.amount - fee }
      state.lines.set(stored.id, stored)
      return stored
    },
  }
}
