import { createECDH } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'

/**
 * Refuses a key of a browser that is not a point of the curve: nothing can be encrypted for it.
 * @throws Refusal push_key_invalid
 */
export function refuseInvalidKey(p256dh: string): void {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh, 'base64url')
  } catch {
    throw new Refusal('push_key_invalid', { field: 'keys.p256dh' })
  }
}
