/** A signed webhook as a provider sends it. `id` is the one of its event. */
export type SignedWebhook = { id: string; type: string; body: string; headers: Record<string, string> }

/** Sends a webhook. @returns the status of the response */
export type SendWebhook = (webhook: SignedWebhook) => Promise<number>

/**
 * The webhooks of a stand-in. They are sent at once, in order, until a test holds them: then it
 * delivers them as it likes, twice, late or in another order.
 */
export type WebhookQueue = {
  isHeld: boolean
  /** `duplicate`: every webhook is sent twice. */
  isDuplicating: boolean
  readonly all: readonly SignedWebhook[]
  /** Those that were not sent yet, the oldest first. */
  readonly held: readonly SignedWebhook[]
  add(create: () => SignedWebhook): void
  /** Sends one webhook now, however often it was sent before. @returns the status */
  deliver(webhook: SignedWebhook): Promise<number>
  /** Sends what is held. `reversed`: the newest first. */
  deliverHeld(options?: { reversed?: boolean }): Promise<void>
  /** Ends when everything that is being sent has a response. */
  settle(): Promise<void>
}

export function createWebhookQueue(send: SendWebhook): WebhookQueue {
  const all: SignedWebhook[] = []
  let held: SignedWebhook[] = []
  let sending: Promise<unknown> = Promise.resolve()
  const enqueue = (webhook: SignedWebhook) => {
    const result = sending.then(() => send(webhook))
    // A receiver that is away loses the webhook: its own checks have to find the change.
    sending = result.catch(() => undefined)
    return result
  }
  return {
    isHeld: false,
    isDuplicating: false,
    all,
    get held() {
      return held
    },
    add(create) {
      const webhook = create()
      all.push(webhook)
      if (this.isHeld) {
        held.push(webhook)
        return
      }
      void enqueue(webhook).catch(() => undefined)
      if (this.isDuplicating) void enqueue(webhook).catch(() => undefined)
    },
    deliver: (webhook) => enqueue(webhook),
    async deliverHeld({ reversed = false } = {}) {
      const webhooks = reversed ? held.toReversed() : held
      held = []
      for (const webhook of webhooks) await enqueue(webhook)
    },
    async settle() {
      await sending
    },
  }
}
