import { z } from 'zod'

const commaSeparatedList = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Settings of text messages, the captcha and the check for breached passwords. */
export const signInSettings = {
  /**
   * Text messages by Twilio: account, token, and a number (E.164) or messaging service as sender.
   * Without them text messages are only shown on /dev/sms.
   */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-f]{32}$/i)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z.string().min(3).max(20).optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[\da-f]{32}$/i)
    .optional(),
  /** The captcha provider at sign-up. `sandbox` accepts one fixed token. */
  CAPTCHA_PROVIDER: z.enum(['sandbox', 'turnstile', 'hcaptcha', 'recaptcha']).default('sandbox'),
  CAPTCHA_SITE_KEY: z.string().min(1).max(200).optional(),
  CAPTCHA_SECRET: z.string().min(1).max(200).optional(),
  /**
   * Hostnames whose captcha tokens are accepted. Default: the hostname of PUBLIC_URL in production,
   * any elsewhere.
   */
  CAPTCHA_HOSTNAMES: commaSeparatedList.optional(),
  /**
   * `pwned` sends the first five digits of a password's hash to Have I Been Pwned. `offline` only
   * checks a list of common patterns.
   */
  BREACHED_PASSWORDS: z.enum(['offline', 'pwned']).optional(),
}

type Values = z.output<z.ZodObject<typeof signInSettings>>

const twilioKeys = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const
const captchaKeys = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const

export function signInSettingIssues(values: Values, isProduction: boolean): string[] {
  return [...twilioIssues(values, isProduction), ...captchaIssues(values, isProduction)]
}

function twilioIssues(values: Values, isProduction: boolean): string[] {
  const hasAnySetting = twilioKeys.some((key) => values[key] !== undefined)
  if (!hasAnySetting && !isProduction) return []
  const reason = isProduction ? 'required in production' : 'required with the other TWILIO_ settings'
  const sender = values.TWILIO_FROM ?? values.TWILIO_MESSAGING_SERVICE_SID
  return [
    ...twilioKeys.filter((key) => values[key] === undefined).map((key) => `${key}: ${reason}`),
    ...(sender === undefined ? [`TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID: ${reason}`] : []),
  ]
}

function captchaIssues(values: Values, isProduction: boolean): string[] {
  if (values.CAPTCHA_PROVIDER === 'sandbox')
    return isProduction ? ['CAPTCHA_PROVIDER: the sandbox captcha is not allowed in production'] : []
  return captchaKeys.flatMap((key) => {
    const value = values[key]
    if (value === undefined) return [`${key}: required with CAPTCHA_PROVIDER=${values.CAPTCHA_PROVIDER}`]
    return isProduction && isTestKey(value) ? [`${key}: public test keys are not allowed in production`] : []
  })
}

/**
 * Test keys that the providers publish. All patterns are checked for every provider, so that a
 * wrong provider name does not let a test key through.
 */
const testKeys = [
  /^[123]x0{15,}[A-F]{2}$/, // Turnstile: 1x…AA passes, 2x…AB blocks, 3x…FF shows a challenge
  /^0x0{30,}$/, // secret of hCaptcha
  /^[123]0000000-ffff-ffff-ffff-00000000000\d$/, // site keys of hCaptcha
  /^6LeIxAcTAAAAA(JcZVRqyHh71UMIEGNQ_MXjiZKhI|GG-vFI1TnRWxMZNFuojJ4WifJWe)$/, // keys of reCAPTCHA
]
const isTestKey = (key: string) => testKeys.some((pattern) => pattern.test(key))
