import { formatAmount, minorUnitsOf } from '@partlane/domain/money/amounts'
import { type CurrencyCode, isCurrencyCode } from '@partlane/domain/money/money'
import { z } from 'zod'

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S

/**
 * A type of PayPal's library as it is on the wire: names in snake case, enums as their texts. The
 * library itself has fixed addresses and neither onboarding nor webhooks, so only its types are
 * used.
 */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as SnakeCase<Key & string>]: Wire<T[Key]> }
      : T

export const moneySchema = z.object({ currency_code: z.string(), value: z.string() })
export type PaypalMoney = z.output<typeof moneySchema>

/** PayPal's amounts are decimals: "12.50", and "1250" in yen. */
export const toMoney = (amountMinor: number, currency: CurrencyCode): PaypalMoney => ({
  currency_code: currency.toUpperCase(),
  value: formatAmount(amountMinor, currency),
})

/** @throws Error for a currency that no purchase has */
export function parseMoney({ currency_code, value }: PaypalMoney): { amountMinor: number; currency: CurrencyCode } {
  const currency = currency_code.toLowerCase()
  if (!isCurrencyCode(currency)) throw new Error(`PayPal has an amount in ${currency}, a currency that no purchase has`)
  return { amountMinor: minorUnitsOf({ amount: value, currency }), currency }
}

export const linksSchema = z.array(z.object({ href: z.url(), rel: z.string() })).default([])

/** The address of a relation. */
export const findLink = (links: z.output<typeof linksSchema>, ...relations: string[]): string | undefined =>
  links.find(({ rel }) => relations.includes(rel))?.href
