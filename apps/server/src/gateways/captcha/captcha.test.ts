import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#gateways/provider.ts'
import { startTestApp } from '#test/app.ts'
import { startStandIn } from '#test/stand-in.ts'
import { createLiveCaptcha } from './live.ts'
import { createSandboxCaptcha } from './sandbox.ts'

type Answer = Parameters<typeof startStandIn>[0]

async function startLive(answer: Answer, over: Partial<Parameters<typeof createLiveCaptcha>[0]> = {}) {
  const provider = await startStandIn(answer)
  const keys = { provider: 'turnstile', siteKey: 'site', secret: 'secret', hostnames: [] } as const
  return { ...provider, captcha: createLiveCaptcha({ ...keys, verifyUrl: `${provider.url}/siteverify`, ...over }) }
}

const person = { token: 'tok', ip: '203.0.113.9' }

describe('a captcha by a provider', () => {
  it.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)('asks %s with secret, token and address', async (provider) => {
    const { captcha, heard } = await startLive(() => ({ body: { success: true, hostname: 'parts.example', 'error-codes': [] } }), {
      provider,
    })
    expect(await captcha.isPerson(person)).toBe(true)
    expect(heard[0]).toMatchObject({ method: 'POST', path: '/siteverify' })
    expect(heard[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded')
    const form = Object.fromEntries(new URLSearchParams(heard[0]?.body))
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
      expect(await captcha.isPerson(person)).toBe(false)
    },
  )

  it('takes tokens of the named sites only', async () => {
    const at = async (hostname: string | undefined) => {
      const { captcha } = await startLive(() => ({ body: { success: true, ...(hostname ? { hostname } : {}) } }), {
        hostnames: ['parts.example'],
      })
      return captcha.isPerson(person)
    }
    expect([await at('parts.example'), await at('evil.example'), await at(undefined)]).toEqual([true, false, false])
  })

  it.each<[string, Answer]>([
    ['is down', () => ({ status: 502, body: 'bad gateway' })],
    ['says something else', () => ({ body: '<html>' })],
    ['answers in another form', () => ({ body: { ok: true } })],
    ['does not know our secret', () => ({ body: { success: false, 'error-codes': ['invalid-input-secret'] } })],
    ['has a fault of its own', () => ({ body: { success: false, 'error-codes': ['internal-error'] } })],
    ['takes too long', () => ({ body: { success: true }, delayMs: 400 })],
    ['sends us elsewhere', () => ({ status: 302, body: '' })],
  ])('is unavailable when the provider %s', async (_what, answer) => {
    const { captcha } = await startLive(answer, { timeoutMs: 150 })
    await expect(captcha.isPerson(person)).rejects.toThrow(ProviderUnavailable)
  })

  it('never puts the secret or the token into an error', async () => {
    const { captcha } = await startLive(() => ({ status: 500 }))
    const error = await captcha.isPerson(person).catch((caught: Error) => caught)
    expect(JSON.stringify([String(error), String((error as Error).cause)])).not.toMatch(/secret|tok/)
  })

  it('keeps strangers out of sign-up, or all while it is away', async () => {
    const { app, ctx } = await startTestApp()
    let answer: object = { success: false, 'error-codes': ['invalid-input-response'] }
    const { captcha } = await startLive(() => ({ body: answer }))
    ctx.captcha = captcha
    expect(await app.signUp()).toBeRefused(422, 'captcha_failed')
    answer = { broken: true }
    expect(await app.signUp()).toBeRefused(503, 'unavailable')
    answer = { success: true }
    expect(await app.signUp()).toHaveStatus(201)
    expect((await app.visitor.get('/users/sign_in/settings')).body.meta.captcha).toEqual({ provider: 'turnstile', site_key: 'site' })
  })
})

describe('the sandbox captcha', () => {
  it('takes one word and nothing else', async () => {
    const { isPerson } = createSandboxCaptcha({ production: false })
    const answers = ['sandbox-pass', 'Sandbox-pass', 'XXXX.DUMMY.TOKEN.XXXX', ''].map((token) => isPerson({ token, ip: '' }))
    expect(await Promise.all(answers)).toEqual([true, false, false, false])
  })

  it('does not exist in production', () => {
    expect(() => createSandboxCaptcha({ production: true })).toThrow('production')
  })
})
