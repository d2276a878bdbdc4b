import { createOfflineList } from '#gateways/breached-passwords/offline.ts'
import type { BreachedPasswords } from '#gateways/breached-passwords/port.ts'
import { createPwnedPasswords } from '#gateways/breached-passwords/pwned.ts'
import { createLiveCaptcha } from '#gateways/captcha/live.ts'
import type { Captcha } from '#gateways/captcha/port.ts'
import { createSandboxCaptcha } from '#gateways/captcha/sandbox.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { createDevelopmentSmsOutbox } from '#platform/sms/development-sms-outbox.ts'
import type { SmsSender } from '#platform/sms/sms.ts'
import { createTwilioSender } from '#platform/sms/twilio.ts'

/**
 * The SMS provider, or its development substitute. The configuration requires a provider in
 * production.
 */
export function createSms(config: Config, clock: Clock): SmsSender {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = config
  const from = config.TWILIO_MESSAGING_SERVICE_SID ?? config.TWILIO_FROM
  if (accountSid && authToken && from) return createTwilioSender({ accountSid, authToken, from })
  return createDevelopmentSmsOutbox({ dataDir: config.dataDir, isProduction: config.isProduction, clock })
}

export function createCaptcha(config: Config): Captcha {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '', isProduction, PUBLIC_URL } = config
  if (provider === 'sandbox') return createSandboxCaptcha({ isProduction })
  const ownHostnames = isProduction && PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []
  return createLiveCaptcha({ provider, siteKey, secret, hostnames: config.CAPTCHA_HOSTNAMES ?? ownHostnames })
}

export function createBreachedPasswords(config: Config, log: Logger): BreachedPasswords {
  const offline = createOfflineList()
  const usesPwned = (config.BREACHED_PASSWORDS ?? (config.isProduction ? 'pwned' : 'offline')) === 'pwned'
  return usesPwned ? createPwnedPasswords({ fallback: offline, productName: config.PRODUCT_NAME, log }) : offline
}
