import { expect, it } from 'vitest'
import { captchaDetails } from '#gateways/captcha/providers.ts'
import { pagePolicy } from './security-headers.ts'

const policy = (others?: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    pagePolicy({ nonce: 'n0nce', mediaOrigin: undefined, uploadOrigin: undefined, development: false, others })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive]),
  )

it('lets a page load its own files, and scripts with its nonce', () => {
  expect(policy()).toMatchObject({
    'script-src': "script-src 'self' 'nonce-n0nce'",
    'frame-src': "frame-src 'self' blob:",
    'object-src': "object-src 'none'",
  })
})

it('lets the captcha’s script and frame in, and nothing more of it', () => {
  const withCaptcha = policy(captchaDetails.turnstile.sources)
  expect(withCaptcha['script-src']).toBe("script-src 'self' 'nonce-n0nce' https://challenges.cloudflare.com")
  expect(withCaptcha['frame-src']).toBe("frame-src 'self' blob: https://challenges.cloudflare.com")
  expect(withCaptcha['connect-src']).toBe(policy()['connect-src'])
  expect(policy(captchaDetails.recaptcha.sources)['script-src']).toContain('https://www.gstatic.com/recaptcha/')
})
