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

/** As Twilio's Messages API answers. */
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

describe('text messages by Twilio', () => {
  it('are a form to the account’s messages, signed by its token', async () => {
    const { sender, requests } = await startTwilio(queuedResponse)
    await sender.send(sms)
    expect(requests[0]).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${accountSid}/Messages.json` })
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:token-of-the-account`).toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({ To: sms.to, From: '+441134960000', Body: sms.text })
  })

  it('go through a messaging service where there is one', async () => {
    const { sender, requests } = await startTwilio(queuedResponse, { from: `MG${'1'.repeat(32)}` })
    await sender.send(sms)
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      To: sms.to,
      MessagingServiceSid: `MG${'1'.repeat(32)}`,
      Body: sms.text,
    })
  })

  it('that can never arrive say so, without the number', async () => {
    const { sender } = await startTwilio(() => errorResponse(400, 21211))
    const error = await sender.send(sms).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(SmsUndeliverable)
    expect(String(error)).toBe('SmsUndeliverable: Twilio answered 400, code 21211')
  })

  it.each([
    ['a wrong token', () => errorResponse(401, 20003)],
    ['too much at once', () => errorResponse(429, 20429)],
    ['a fault of theirs', () => ({ status: 500, body: '<html>' })],
    ['silence', () => ({ ...queuedResponse(), delayMs: 400 })],
  ])('are tried again after %s', async (_label, respond) => {
    const { sender } = await startTwilio(respond, { timeoutMs: 150 })
    const error = await sender.send(sms).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(SmsUndeliverable)
    expect(String(error)).not.toContain(sms.to)
  })
})
