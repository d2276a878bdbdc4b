import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Settings of push messages to browsers and to the native app. */
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
   * Gateway of push messages to the native app. By default `sandbox`, which is refused in
   * production; there the default is `none`.
   */
  NATIVE_PUSH: z.enum(['expo', 'sandbox', 'none']).optional(),
  /** Access token of Expo, required if the Expo project has enhanced push security. */
  EXPO_ACCESS_TOKEN: z.string().min(1).optional(),
  /**
   * Address in place of Expo's, for a stand-in; read by expo-server-sdk from the environment. In
   * production only on this machine.
   */
  EXPO_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
}

type Values = z.output<z.ZodObject<typeof pushSettings>>

export function pushSettingIssues(values: Values, isProduction: boolean): string[] {
  return [
    ...vapidIssues(values),
    ...(isProduction && values.NATIVE_PUSH === 'sandbox' ? ['NATIVE_PUSH: the sandbox is not allowed in production'] : []),
    ...(isProduction && values.EXPO_BASE_URL !== undefined && !isLoopback(values.EXPO_BASE_URL)
      ? ['EXPO_BASE_URL: only an address of this machine is allowed in production']
      : []),
  ]
}

/** The messages contain no key. */
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

const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
