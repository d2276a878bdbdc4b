import type { Captcha } from './port.ts'

export const SANDBOX_CAPTCHA_TOKEN = 'sandbox-pass'

/** Captcha for development: accepts one fixed token. Refused in production. */
export function createSandboxCaptcha({ isProduction }: { isProduction: boolean }): Captcha {
  if (isProduction) throw new Error('the sandbox captcha does not exist in production')
  return { provider: 'sandbox', siteKey: 'sandbox', pageSources: {}, isHuman: async ({ token }) => token === SANDBOX_CAPTCHA_TOKEN }
}
