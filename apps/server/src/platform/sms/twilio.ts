import { z } from 'zod'
import { type SmsSender, SmsUndeliverable } from './sms.ts'

type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A number of ours, a name that phones show, or the id of a messaging service (MG…). */
  from: string
  baseUrl?: string
  timeoutMs?: number
}

const errorSchema = z.object({ code: z.number().optional() })

/**
 * Text messages through Twilio's Messages API. Its error texts repeat the number, and errors are kept and logged: so only their code is passed on.
 * Twilio knows no idempotency key; a message whose answer was lost may come twice.
 */
export function createTwilioSender({ accountSid, authToken, from, ...options }: TwilioOptions): SmsSender {
  const { baseUrl = 'https://api.twilio.com', timeoutMs = 10_000 } = options
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const senderParam: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, Body: text, ...senderParam })
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method: 'POST', headers: { authorization }, body, redirect: 'error', signal })
      if (response.ok) return void (await response.body?.cancel())
      const code = errorSchema.safeParse(await response.json().catch(() => undefined)).data?.code
      const message = `Twilio answered ${response.status}, code ${code ?? 'none'}`
      throw response.status === 400 ? new SmsUndeliverable(message) : new Error(message) // 400: this message, and it will be no other next time
    },
  }
}
