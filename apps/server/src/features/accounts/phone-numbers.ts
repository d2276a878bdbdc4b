import { Refusal } from '@partlane/domain/refusal'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { AppContext } from '#app/context.ts'

/** Numbers that Ofcom keeps for films and examples. Nobody has them, so they are taken where no text message leaves the machine. */
const fictionalNumberPattern = /^\+447700900\d{3}$/

/**
 * A phone number as somebody wrote it, in E.164. Without a country code it is a British one.
 * @throws Refusal phone_number_invalid when text messages cannot reach it, a landline's for instance
 */
export function parsePhoneNumber(ctx: AppContext, input: string, pointer: string): string {
  const parsed = parsePhoneNumberFromString(input, 'GB')
  const isReachable = parsed?.isValid() || (!ctx.config.isProduction && fictionalNumberPattern.test(parsed?.number ?? ''))
  if (!parsed || !isReachable) throw new Refusal('phone_number_invalid', { pointer })
  return parsed.number
}
