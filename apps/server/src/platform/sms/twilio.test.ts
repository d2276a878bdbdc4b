import { describe, expect, it } from 'vitest'
import { startFakeService } from '#test/fake-service.ts'
import { SmsUndeliverable } from './sms.ts'
import { createTwilioSender } from './twilio.ts'

const accountSid = `AC${'0'.repeat(32)}`
const sms = { to: '+447911123456', text: '123456 is your code. À bientôt & merci' }

async function startTwilio(
  respond: Parameters<typeof startFakeService>[0],
  overrides: Partial<Parameters<typeof createTwilioSender>[0]> = {},
) {
  const twilio = await startFakeService(respond)
  const options = { accountSid, authToken: 'token-of-the-account', from: '+441134960000', baseUrl: twilio.url, ...overrides }
  return { ...twilio, sender: createTwilioSender(options) }
}

/** Responses of Twilio's Messages API. */
const queuedResponse = () => ({ status: 201, body: { sid: `SM${'a'.repeat(32)}`, status: 'queued', to: sms.to, error_code: null } })
const errorResponse = (status: number, code: number) => ({
  status,
  body: {
    code,
    message: `The 'To' number ${sms.to} is not a valid phone number.`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  },
})

describe('the Twilio sender', () => {
  it('posts a form with the credentials of the account', async () => {
    const { sender, requests } = await startTwilio(queuedResponse)
    await sender.send(sms)
    expect(requests[0]).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${accountSid}/Messages.json` })
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:token-of-the-account`).toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({ To: sms.to, From: '+441134960000', Body: sms.text })
  })

  it('uses a messaging service when one is configured', async () => {
    const { sender, requests } = await startTwilio(queuedResponse, { from: `MG${'1'.repeat(32)}` })
    await sender.send(sms)
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      To: sms.to,
      MessagingServiceSid: `MG${'1'.repeat(32)}`,
      Body: sms.text,
    })
  })

  it('throws SmsUndeliverable without the number when the message is rejected', async () => {
    const { sender } = await startTwilio(() => errorResponse(400, 21211))
    const error = await sender.send(sms).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(SmsUndeliverable)
    expect(String(error)).toBe('SmsUndeliverable: Twilio responded with 400, code 21211')
  })

  it.each([
    ['an invalid token', () => errorResponse(401, 20003)],
    ['too many requests', () => errorResponse(429, 20429)],
    ['a server error', () => ({ status: 500, body: '<html>' })],
    ['a timeout', () => ({ ...queuedResponse(), delayMs: 400 })],
  ])('throws an error that can be retried after %s', async (_label, respond) => {
    const { sender } = await startTwilio(respond, { timeoutMs: 150 })
    const error = await sender.send(sms).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(SmsUndeliverable)
    expect(String(error)).not.toContain(sms.to)
  })
})
