export const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha', 'sandbox'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/**
 * Tells people from programs. The provider's script on our page makes a token, which is good once and for a few minutes; here the provider is
 * asked what it is worth. Throws ProviderUnavailable or ProviderBusy when it does not say: then nobody comes in, or whoever keeps it from answering would.
 */
export type Captcha = {
  readonly provider: CaptchaProvider
  /** What the page shows its script; no secret. */
  readonly siteKey: string
  /** What a page with it loads from elsewhere, by directive of the content policy. */
  readonly pageSources: Readonly<Record<string, readonly string[]>>
  isHuman(input: { token: string; ip: string }): Promise<boolean>
}
