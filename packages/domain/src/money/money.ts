import { allocate, dinero, halfEven, multiply, toSnapshot, transformScale } from 'dinero.js'
import * as currencies from 'dinero.js/currencies'

/** Integer minor units of one currency; every currency we trade in has two decimals. */
export type Money = { amount_minor: number; currency: CurrencyCode }

export const currencyCodes = ['gbp', 'eur', 'usd', 'pln', 'sek', 'chf'] as const
export type CurrencyCode = (typeof currencyCodes)[number]
export const DEFAULT_CURRENCY: CurrencyCode = 'gbp'

/** Currency marks as people write them (specification, section 3: name and mark). */
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

export const money = (amount_minor: number, currency: CurrencyCode): Money => ({ amount_minor, currency })

/** `percentage` of an amount, half-even to the minor unit. 10 % of 1,005 is 100; of 1,015 is 102. */
export function percentageOf(amountMinor: number, percentage: number): number {
  const amount = dinero({ amount: amountMinor, currency: currencies.GBP })
  const scaled = multiply(amount, { amount: Math.round(percentage * 100), scale: 4 })
  return toSnapshot(transformScale(scaled, 2, halfEven)).amount
}

/** Splits an amount by weights so that the parts add up to it exactly. */
export function allocateAmount(amountMinor: number, weights: number[]): number[] {
  return allocate(dinero({ amount: amountMinor, currency: currencies.GBP }), weights).map((part) => toSnapshot(part).amount)
}

/** `rate` is how many units of `to` one unit of the amount's currency buys. Half-even to the minor unit. */
export function exchange(amount: Money, to: CurrencyCode, rate: string): Money {
  if (amount.currency === to) return amount
  const [integerPart = '0', fractionPart = ''] = rate.split('.')
  const source = dinero({ amount: amount.amount_minor, currency: dineroCurrencies[amount.currency] })
  const scaled = multiply(source, { amount: Number(integerPart + fractionPart), scale: fractionPart.length })
  return { amount_minor: toSnapshot(transformScale(scaled, 2, halfEven)).amount, currency: to }
}
