import { z } from 'zod'
import { type SmsSender, SmsUndeliverable } from './sms.ts'

type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A phone number, an alphanumeric sender id, or the id of a messaging service (MG…). */
  from: string
  baseUrl?: string
  timeoutMs?: number
}

const errorSchema = z.object({ code: z.number().optional() })

/**
 * Sends text messages through Twilio's Messages API. Its error messages contain the phone number,
 * and errors are stored and logged, so only the error code is used. Twilio has no idempotency key:
 * a message may be sent twice when the response is lost.
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
      const message = `Twilio responded with ${response.status}, code ${code ?? 'none'}`
      // 400 is an error of the message, so a retry cannot succeed.
      throw response.status === 400 ? new SmsUndeliverable(message) : new Error(message)
    },
  }
}
