import { Refusal } from '@partlane/domain/refusal'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { AppContext } from '#app/context.ts'

/**
 * Numbers that Ofcom reserves for films and examples. They are accepted outside production, where
 * no text message is sent.
 */
const fictionalNumberPattern = /^\+447700900\d{3}$/

/**
 * Parses a typed phone number to E.164. A number without a country code is British.
 * @throws Refusal phone_number_invalid if it cannot receive text messages, for example a landline
 */
export function parsePhoneNumber(ctx: AppContext, input: string): string {
  const parsed = parsePhoneNumberFromString(input, 'GB')
  const isReachable = parsed?.isValid() || (!ctx.config.isProduction && fictionalNumberPattern.test(parsed?.number ?? ''))
  if (!parsed || !isReachable) throw new Refusal('phone_number_invalid', { field: 'phone_number' })
  return parsed.number
}
