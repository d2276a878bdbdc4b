import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'a'.repeat(32), TWILIO_FROM: 'Partlane' }
const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '0x4AAA', CAPTCHA_SECRET: '0x4AAB' }
const TOKEN_SECRET = 'x'.repeat(40)

/** Issues of an environment, limited to the settings that match the pattern. */
function issuesOf(env: Record<string, string>, pattern: RegExp): string[] {
  try {
    readConfig({ TOKEN_SECRET, ...env })
    return []
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => pattern.test(line))
  }
}
const production = { NODE_ENV: 'production' }

describe('settings of the ways in', () => {
  it('need nothing on a developer’s machine', () => {
    expect(issuesOf({}, /./)).toEqual([])
  })

  it('need a sender of text messages in production, whole anywhere', () => {
    expect(issuesOf(production, /^TWILIO/)).toEqual([
      'TWILIO_ACCOUNT_SID: required in production',
      'TWILIO_AUTH_TOKEN: required in production',
      'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID: required in production',
    ])
    expect(issuesOf({ TWILIO_ACCOUNT_SID: twilio.TWILIO_ACCOUNT_SID }, /^TWILIO/)).toHaveLength(2)
    expect(issuesOf({ ...production, ...twilio }, /^TWILIO/)).toEqual([])
  })

  it('need a captcha in production, with real keys', () => {
    expect(issuesOf(production, /^CAPTCHA/)).toEqual(['CAPTCHA_PROVIDER: the sandbox captcha is not allowed in production'])
    expect(issuesOf({ CAPTCHA_PROVIDER: 'hcaptcha' }, /^CAPTCHA/)).toHaveLength(2)
    expect(issuesOf({ ...production, ...captcha }, /^CAPTCHA/)).toEqual([])
  })

  it.each([
    '1x0000000000000000000000000000000AA',
    '2x0000000000000000000000000000000AA',
    '1x00000000000000000000AA',
    '3x00000000000000000000FF',
    '0x0000000000000000000000000000000000000000',
    '10000000-ffff-ffff-ffff-000000000001',
    '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
    '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
  ])('reject the test key %s in production only, for every provider', (key) => {
    for (const provider of ['turnstile', 'hcaptcha', 'recaptcha'])
      for (const setting of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']) {
        const env = { ...captcha, CAPTCHA_PROVIDER: provider, [setting]: key }
        expect(issuesOf({ ...production, ...env }, /^CAPTCHA/)).toHaveLength(1)
        expect(issuesOf(env, /^CAPTCHA/)).toEqual([])
      }
  })
})
