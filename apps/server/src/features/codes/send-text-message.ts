import type { AppContext } from '#app/context.ts'
import { type Sms, SmsUndeliverable } from '#platform/sms/sms.ts'

/** Sends a text message from a reaction. One that can never arrive is not tried again and again; the log tells, without the number. */
export async function sendTextMessage(ctx: AppContext, sms: Sms): Promise<void> {
  try {
    await ctx.sms.send(sms)
  } catch (error) {
    if (!(error instanceof SmsUndeliverable)) throw error
    ctx.log.warn({ err: error }, 'a text message cannot be delivered')
  }
}
