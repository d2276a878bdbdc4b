export const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha', 'sandbox'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/**
 * Protects sign-up against bots. The provider's script on our page creates a token, which is valid
 * once and for a few minutes. `verify` checks it with the provider. Throws ProviderUnavailable or
 * ProviderBusy without a result: the sign-up is then refused, because otherwise an attacker could
 * bypass the captcha by blocking the provider.
 */
export type Captcha = {
  readonly provider: CaptchaProvider
  /** Passed to the script on the page. Not a secret. */
  readonly siteKey: string
  /** External CSP sources of a page with this captcha, by directive. */
  readonly pageSources: Readonly<Record<string, readonly string[]>>
  isHuman(input: { token: string; ip: string }): Promise<boolean>
}
