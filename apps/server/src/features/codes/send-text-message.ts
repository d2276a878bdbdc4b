import type { AppContext } from '#app/context.ts'
import { type Sms, SmsUndeliverable } from '#platform/sms/sms.ts'

/**
 * Sends a text message from an event handler. An undeliverable message is logged, without the
 * number, and not retried. Other errors are rethrown, so the handler is retried.
 */
export async function sendTextMessage(ctx: AppContext, sms: Sms): Promise<void> {
  try {
    await ctx.sms.send(sms)
  } catch (error) {
    if (!(error instanceof SmsUndeliverable)) throw error
    ctx.log.warn({ err: error }, 'text message undeliverable')
  }
}
