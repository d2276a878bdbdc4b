import { passesLuhn } from '../accounts/luhn.ts'

/**
 * True if a text is the number of a payment card: 12 to 19 digits, also in groups, with a valid
 * check digit. Such a text must not reach the server.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s.\p{Dash_Punctuation}]/gu, '')
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits)
}
