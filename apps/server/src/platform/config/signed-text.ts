import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Config, deriveSecret } from './config.ts'

type Secrets = Pick<Config, 'tokenSecret'>

/** Signs a text with the secret of a purpose. @returns the text, a full stop and the signature */
export const signText = (config: Secrets, purpose: string, text: string): string => `${text}.${signatureOf(config, purpose, text)}`

/** Reads a text that `signText` has signed for the same purpose. Undefined for any other. */
export function readSignedText(config: Secrets, purpose: string, signed: string): string | undefined {
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(end, 0))
  const expected = Buffer.from(signatureOf(config, purpose, text))
  const actual = Buffer.from(signed.slice(end + 1))
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : undefined
}

/** The signature of a text for a purpose: 43 characters. */
export const signatureOf = (config: Secrets, purpose: string, text: string): string =>
  createHmac('sha256', deriveSecret(config, purpose)).update(text).digest('base64url')
