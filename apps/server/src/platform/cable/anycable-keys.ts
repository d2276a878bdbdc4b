import { createHmac, timingSafeEqual } from 'node:crypto'

/** What AnyCable derives keys from the shared secret for. */
type KeyPurpose = 'rpc-cable' | 'broadcast-cable'

/** The key of one purpose, which AnyCable sends and expects as a bearer token. */
export const deriveAnycableKey = (secret: string, purpose: KeyPurpose): string => createHmac('sha256', secret).update(purpose).digest('hex')

/** Compares in constant time. */
export function isBearerToken(authorization: string | undefined, key: string): boolean {
  const actual = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${key}`)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
