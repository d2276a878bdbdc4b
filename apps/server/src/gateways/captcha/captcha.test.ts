import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#gateways/provider.ts'
import { startTestApp } from '#test/app.ts'
import { startFakeService } from '#test/fake-service.ts'
import { createLiveCaptcha } from './live.ts'
import { createSandboxCaptcha } from './sandbox.ts'

type Respond = Parameters<typeof startFakeService>[0]

async function startLive(respond: Respond, overrides: Partial<Parameters<typeof createLiveCaptcha>[0]> = {}) {
  const provider = await startFakeService(respond)
  const keys = { provider: 'turnstile', siteKey: 'site', secret: 'secret', hostnames: [] } as const
  return { ...provider, captcha: createLiveCaptcha({ ...keys, verifyUrl: `${provider.url}/siteverify`, ...overrides }) }
}

const captchaInput = { token: 'tok', ip: '203.0.113.9' }

describe('a captcha provider', () => {
  it.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)('verifies with %s by secret, token and IP address', async (provider) => {
    const { captcha, requests } = await startLive(() => ({ body: { success: true, hostname: 'parts.example', 'error-codes': [] } }), {
      provider,
    })
    expect(await captcha.isHuman(captchaInput)).toBe(true)
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/siteverify' })
    expect(requests[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded')
    const form = Object.fromEntries(new URLSearchParams(requests[0]?.body))
    expect(form).toEqual({
      secret: 'secret',
      response: 'tok',
      remoteip: '203.0.113.9',
      ...(provider === 'hcaptcha' ? { sitekey: 'site' } : {}),
    })
  })

  it.each([['invalid-input-response'], ['timeout-or-duplicate'], ['already-seen-response']])(
    'lets nobody in whose token is %s',
    async (code) => {
      const { captcha } = await startLive(() => ({ body: { success: false, 'error-codes': [code] } }))
      expect(await captcha.isHuman(captchaInput)).toBe(false)
    },
  )

  it('accepts tokens of the configured hostnames only', async () => {
    const verifyFromHostname = async (hostname: string | undefined) => {
      const { captcha } = await startLive(() => ({ body: { success: true, ...(hostname ? { hostname } : {}) } }), {
        hostnames: ['parts.example'],
      })
      return captcha.isHuman(captchaInput)
    }
    expect([
      await verifyFromHostname('parts.example'),
      await verifyFromHostname('evil.example'),
      await verifyFromHostname(undefined),
    ]).toEqual([true, false, false])
  })

  it.each<[string, Respond]>([
    ['is down', () => ({ status: 502, body: 'bad gateway' })],
    ['says something else', () => ({ body: '<html>' })],
    ['answers in another form', () => ({ body: { ok: true } })],
    ['does not know our secret', () => ({ body: { success: false, 'error-codes': ['invalid-input-secret'] } })],
    ['has a fault of its own', () => ({ body: { success: false, 'error-codes': ['internal-error'] } })],
    ['takes too long', () => ({ body: { success: true }, delayMs: 400 })],
    ['sends us elsewhere', () => ({ status: 302, body: '' })],
  ])('is unavailable when the provider %s', async (_label, respond) => {
    const { captcha } = await startLive(respond, { timeoutMs: 150 })
    await expect(captcha.isHuman(captchaInput)).rejects.toThrow(ProviderUnavailable)
  })

  it('does not put the secret or the token into an error', async () => {
    const { captcha } = await startLive(() => ({ status: 500 }))
    const error = await captcha.isHuman(captchaInput).catch((reason: Error) => reason)
    expect(JSON.stringify([String(error), String((error as Error).cause)])).not.toMatch(/secret|tok/)
  })

  it('rejects sign-ups with invalid tokens, and all while it is unavailable', async () => {
    const { app, ctx } = await startTestApp()
    let responseBody: object = { success: false, 'error-codes': ['invalid-input-response'] }
    const { captcha } = await startLive(() => ({ body: responseBody }))
    ctx.captcha = captcha
    expect(await app.signUp()).toBeRefused(422, 'captcha_failed')
    responseBody = { broken: true }
    expect(await app.signUp()).toBeRefused(503, 'unavailable')
    responseBody = { success: true }
    expect(await app.signUp()).toHaveStatus(201)
    expect((await app.visitor.get('/users/sign_in/settings')).body.data.attributes.captcha).toEqual({
      provider: 'turnstile',
      site_key: 'site',
    })
  })
})

describe('the sandbox captcha', () => {
  it('accepts its fixed token only', async () => {
    const { isHuman } = createSandboxCaptcha({ isProduction: false })
    const results = ['sandbox-pass', 'Sandbox-pass', 'XXXX.DUMMY.TOKEN.XXXX', ''].map((token) => isHuman({ token, ip: '' }))
    expect(await Promise.all(results)).toEqual([true, false, false, false])
  })

  it('is refused in production', () => {
    expect(() => createSandboxCaptcha({ isProduction: true })).toThrow('production')
  })
})
