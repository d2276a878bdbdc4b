import { z } from 'zod'
import { askProvider, ProviderUnavailable, shaped } from '#gateways/provider.ts'
import type { Captcha } from './port.ts'
import { captchaDetails, type LiveProvider } from './providers.ts'

type LiveOptions = {
  provider: LiveProvider
  siteKey: string
  secret: string
  /** Sites whose tokens count; empty: any that the keys are good for. */
  hostnames: readonly string[]
  verifyUrl?: string
  timeoutMs?: number
}

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Faults of ours or of theirs, which say nothing of the person. */
const notAboutThePerson = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'invalid-parsed-secret',
  'bad-request',
  'internal-error',
])

/** Turnstile, hCaptcha and reCAPTCHA, who verify a token in the same way: a form with secret, response and remoteip. */
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
    async isPerson({ token, ip }) {
      const form = new URLSearchParams({ secret, response: token, remoteip: ip, ...(provider === 'hcaptcha' ? { sitekey: siteKey } : {}) })
      const { success, hostname, 'error-codes': codes } = await ask(new URL(verifyUrl), form, timeoutMs)
      const fault = codes.find((code) => notAboutThePerson.has(code))
      if (fault) throw new ProviderUnavailable(`${provider}: ${fault}`)
      return success && (hostnames.length === 0 || (hostname !== undefined && hostnames.includes(hostname)))
    },
  }
}

async function ask(url: URL, body: URLSearchParams, timeoutMs: number) {
  const answer = await askProvider(url, { method: 'POST', body, timeoutMs })
  return shaped(verdict, answer.body)
}
