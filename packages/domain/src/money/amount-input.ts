import { FieldErrors } from '../field-errors.ts'
import { parseAmount } from './amounts.ts'

/**
 * The minor units of an amount of a request, as soon as the server knows its currency.
 * `field` is the field of the command's input.
 * @throws FieldErrors bad_format for more decimals than the currency has: "12.5" yen
 */
export function toMinorUnits(amount: string, { currency, field }: { currency: string; field: string }): number {
  const amountMinor = parseAmount(amount, currency)
  if (amountMinor === undefined) throw new FieldErrors([{ field, code: 'bad_format' }])
  return amountMinor
}
