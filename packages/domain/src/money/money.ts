import { allocate, dinero, halfEven, multiply, toSnapshot, transformScale } from 'dinero.js'
import * as currencies from 'dinero.js/currencies'
import { type Amount, CURRENCY_DECIMALS, minorUnitsOf, money } from './amounts.ts'

export type Money = Amount<CurrencyCode>

export const currencyCodes = ['gbp', 'eur', 'usd', 'pln', 'sek', 'chf'] as const
export type CurrencyCode = (typeof currencyCodes)[number]
export const DEFAULT_CURRENCY: CurrencyCode = 'gbp'

/** Currency symbols (specification, section 3: name and symbol). */
export const currencySymbols: Record<CurrencyCode, string> = { gbp: '£', eur: '€', usd: '$', pln: 'zł', sek: 'kr', chf: 'CHF' }

export const isCurrencyCode = (text: string): text is CurrencyCode => (currencyCodes as readonly string[]).includes(text)

const dineroCurrencies = {
  gbp: currencies.GBP,
  eur: currencies.EUR,
  usd: currencies.USD,
  pln: currencies.PLN,
  sek: currencies.SEK,
  chf: currencies.CHF,
}

/** Rounds half-even to the minor unit: 10 % of 1,005 is 100, 10 % of 1,015 is 102. */
export function percentageOf(amountMinor: number, percentage: number): number {
  const amount = dinero({ amount: amountMinor, currency: currencies.GBP })
  const scaled = multiply(amount, { amount: Math.round(percentage * 100), scale: 4 })
  return toSnapshot(transformScale(scaled, 2, halfEven)).amount
}

/** Splits an amount by weights. The parts add up exactly to the amount. */
export function allocateAmount(amountMinor: number, weights: number[]): number[] {
  return allocate(dinero({ amount: amountMinor, currency: currencies.GBP }), weights).map((part) => toSnapshot(part).amount)
}

/**
 * Converts an amount to currency `to`. `rate`: units of `to` for one unit of the amount's currency,
 * as a decimal text. Rounds half-even to the minor unit.
 */
export function exchange(amount: Money, to: CurrencyCode, rate: string): Money {
  return amount.currency === to ? amount : money(exchangeMinor(minorUnitsOf(amount), { from: amount.currency, to, rate }), to)
}

/** As `exchange`, of an integer in minor units. */
export function exchangeMinor(amountMinor: number, { from, to, rate }: { from: CurrencyCode; to: CurrencyCode; rate: string }): number {
  if (from === to) return amountMinor
  const [integerPart = '0', fractionPart = ''] = rate.split('.')
  const source = dinero({ amount: amountMinor, currency: dineroCurrencies[from] })
  const scaled = multiply(source, { amount: Number(integerPart + fractionPart), scale: fractionPart.length })
  return toSnapshot(transformScale(scaled, CURRENCY_DECIMALS, halfEven)).amount
}
