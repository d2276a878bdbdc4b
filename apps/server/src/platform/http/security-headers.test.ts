import { expect, it } from 'vitest'
import { captchaDetails } from '#gateways/captcha/providers.ts'
import { buildPageCsp, mergeCspSources } from './security-headers.ts'

const directivesByName = (extraSources?: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    buildPageCsp({ scriptHashes: ["'sha256-a'"], mediaOrigin: undefined, uploadOrigin: undefined, isDevelopment: false, extraSources })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive]),
  )

it('allows the page’s own files and its inline scripts', () => {
  expect(directivesByName()).toMatchObject({
    'script-src': "script-src 'self' 'sha256-a'",
    'frame-src': "frame-src 'self' blob:",
    'object-src': "object-src 'none'",
  })
})

it('allows the script and frame of the captcha and nothing else of it', () => {
  const captchaDirectives = directivesByName(captchaDetails.turnstile.sources)
  expect(captchaDirectives['script-src']).toBe("script-src 'self' 'sha256-a' https://challenges.cloudflare.com")
  expect(captchaDirectives['frame-src']).toBe("frame-src 'self' blob: https://challenges.cloudflare.com")
  expect(captchaDirectives['connect-src']).toBe(directivesByName()['connect-src'])
  expect(directivesByName(captchaDetails.recaptcha.sources)['script-src']).toContain('https://www.gstatic.com/recaptcha/')
})

it('merges the sources of several providers by directive, each once', () => {
  const captcha = { 'script-src': ['https://captcha.example'], 'frame-src': ['https://captcha.example'] }
  const gateway = { 'script-src': ['https://pay.example', 'https://captcha.example'] }
  const directives = directivesByName(mergeCspSources([captcha, {}, gateway]))
  expect(directives['script-src']).toBe("script-src 'self' 'sha256-a' https://captcha.example https://pay.example")
  expect(directives['frame-src']).toBe("frame-src 'self' blob: https://captcha.example")
})
