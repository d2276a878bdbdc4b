import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Settings of push messages to browsers. */
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
}

type Values = z.output<z.ZodObject<typeof pushSettings>>

/** The messages contain no key. */
export function pushSettingIssues({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Values): string[] {
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
