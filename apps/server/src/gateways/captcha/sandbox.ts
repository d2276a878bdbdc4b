import type { Captcha } from './port.ts'

export const SANDBOX_PASS = 'sandbox-pass'

/** Plays a captcha on a developer's machine: whoever sends this one word is a person. It does not exist in production. */
export function createSandboxCaptcha({ production }: { production: boolean }): Captcha {
  if (production) throw new Error('the sandbox captcha does not exist in production')
  return { provider: 'sandbox', siteKey: 'sandbox', pageSources: {}, isPerson: async ({ token }) => token === SANDBOX_PASS }
}
