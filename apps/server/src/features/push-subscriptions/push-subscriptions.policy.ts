import { createECDH } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'

/**
 * Refuses a key of a browser that is not a point of the curve: nothing can be encrypted for it.
 * @throws Refusal push_key_invalid
 */
function refuseInvalidKey(p256dh: string, field: string): void {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh, 'base64url')
  } catch {
    throw new Refusal('push_key_invalid', { field })
  }
}

/**
 * Refuses a subscription that no message can be sent to. `path` is that of its fields in the body.
 * @throws Refusal push_off, push_address_invalid, push_key_invalid
 */
export function refuseUnusable(
  { webPush }: Pick<AppContext, 'webPush'>,
  { endpoint, p256dh }: { endpoint: string; p256dh: string },
  path = '',
): void {
  if (webPush.publicKey === undefined) throw new Refusal('push_off')
  if (!webPush.isUsable(endpoint)) throw new Refusal('push_address_invalid', { field: `${path}endpoint` })
  refuseInvalidKey(p256dh, `${path}keys.p256dh`)
}
