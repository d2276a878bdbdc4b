import { z } from 'zod'
import { ProviderUnavailable, parseResponse, requestProvider } from '#gateways/provider.ts'
import type { Captcha } from './port.ts'
import { captchaDetails, type LiveProvider } from './providers.ts'

type LiveOptions = {
  provider: LiveProvider
  siteKey: string
  secret: string
  /** Hostnames whose tokens are accepted. Empty: all hostnames of the keys. */
  hostnames: readonly string[]
  verifyUrl?: string
  timeoutMs?: number
}

const verifyResponseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Error codes about our configuration or the provider, which say nothing about the user. */
const providerErrorCodes = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'invalid-parsed-secret',
  'bad-request',
  'internal-error',
])

/**
 * Turnstile, hCaptcha and reCAPTCHA. All verify a token with a form of secret, response and
 * remoteip.
 */
export function createLiveCaptcha({
  provider,
  siteKey,
  secret,
  hostnames,
  verifyUrl = captchaDetails[provider].verifyUrl,
  timeoutMs = 5_000,
}: LiveOptions): Captcha {
  return {
    provider,
    siteKey,
    pageSources: captchaDetails[provider].sources,
    async isHuman({ token, ip }) {
      const form = new URLSearchParams({ secret, response: token, remoteip: ip, ...(provider === 'hcaptcha' ? { sitekey: siteKey } : {}) })
      const { success, hostname, 'error-codes': codes } = await verifyToken(new URL(verifyUrl), form, timeoutMs)
      const providerError = codes.find((code) => providerErrorCodes.has(code))
      if (providerError) throw new ProviderUnavailable(`${provider}: ${providerError}`)
      return success && (hostnames.length === 0 || (hostname !== undefined && hostnames.includes(hostname)))
    },
  }
}

async function verifyToken(url: URL, body: URLSearchParams, timeoutMs: number) {
  const response = await requestProvider(url, { method: 'POST', body, timeoutMs })
  return parseResponse(verifyResponseSchema, response.body)
}
