import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Settings of push messages to browsers and to devices of the native app. */
export const pushSettings = {
  /**
   * The VAPID keys that sign push messages to browsers, as `npx web-push generate-vapid-keys`
   * prints them. Other keys make all stored subscriptions useless. Outside production they are
   * generated and stored in DATA_DIR when they are missing; in production push to browsers is off
   * without them.
   */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** How push services reach the sender: mailto: or https:. By default SUPPORT_EMAIL. */
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  /**
   * Push messages to devices of the native app: `expo` sends them by Expo's push service, `sandbox`
   * shows them at /dev/push and is refused in production, `off` sends none. By default `sandbox`,
   * in production `off`.
   */
  NATIVE_PUSH: z.enum(['expo', 'sandbox', 'off']).optional(),
  /** Access token of the Expo account, if the project accepts messages with it only. */
  EXPO_ACCESS_TOKEN: z.string().min(10).optional(),
  EXPO_URL: z.url({ protocol: /^https?$/ }).default('https://exp.host'),
}

type Values = z.output<z.ZodObject<typeof pushSettings>>

/** The messages contain no key. */
export const pushSettingIssues = (values: Values, isProduction: boolean): string[] => [
  ...vapidIssues(values),
  ...nativePushIssues(values, isProduction),
]

function nativePushIssues({ NATIVE_PUSH, EXPO_ACCESS_TOKEN, EXPO_URL }: Values, isProduction: boolean): string[] {
  const needsExpo = EXPO_ACCESS_TOKEN !== undefined && NATIVE_PUSH !== 'expo'
  return [
    ...(isProduction && NATIVE_PUSH === 'sandbox' ? ['NATIVE_PUSH: the sandbox is not available in production'] : []),
    ...(needsExpo ? ['NATIVE_PUSH: must be expo with EXPO_ACCESS_TOKEN'] : []),
    ...(isProduction && !EXPO_URL.startsWith('https:') ? ['EXPO_URL: must be https in production'] : []),
  ]
}

function vapidIssues({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Values): string[] {
  if (publicKey === undefined && privateKey === undefined) return []
  if (publicKey === undefined) return ['VAPID_PUBLIC_KEY: required with VAPID_PRIVATE_KEY']
  if (privateKey === undefined) return ['VAPID_PRIVATE_KEY: required with VAPID_PUBLIC_KEY']
  return publicKeyOf(privateKey) === publicKey ? [] : ['VAPID_PUBLIC_KEY: is not the public key of VAPID_PRIVATE_KEY']
}

function publicKeyOf(privateKey: string): string | undefined {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    return ecdh.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
