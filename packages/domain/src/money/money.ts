import { allocate, dinero, halfEven, multiply, toSnapshot, transformScale } from 'dinero.js/bigint'
import * as currencies from 'dinero.js/bigint/currencies'
import type { Amount } from './amounts.ts'

export type Money = Amount<CurrencyCode>

export const currencyCodes = ['gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy'] as const
export type CurrencyCode = (typeof currencyCodes)[number]
export const DEFAULT_CURRENCY: CurrencyCode = 'gbp'

/** Currency symbols (specification, section 3: name and symbol). */
export const currencySymbols: Record<CurrencyCode, string> = {
  gbp: '£',
  eur: '€',
  usd: '$',
  pln: 'zł',
  sek: 'kr',
  chf: 'CHF',
  jpy: '¥',
}

export const isCurrencyCode = (text: string): text is CurrencyCode => (currencyCodes as readonly string[]).includes(text)

/** Rounds half-even to the minor unit: 10 % of 1,005 is 100, 10 % of 1,015 is 102. */
export function percentageOf(amountMinor: number, percentage: number): number {
  const scaled = multiply(toDinero(amountMinor), { amount: BigInt(Math.round(percentage * 100)), scale: 4n })
  return Number(toSnapshot(transformScale(scaled, 2n, halfEven)).amount)
}

/** Splits an amount by weights. The parts add up exactly to the amount. */
export function allocateAmount(amountMinor: number, weights: number[]): number[] {
  return allocate(toDinero(amountMinor), weights.map(BigInt)).map((part) => Number(toSnapshot(part).amount))
}

/**
 * As a bigint: the products of large amounts are not exact as numbers. The currency has no effect:
 * amounts are integers in minor units here.
 */
const toDinero = (amountMinor: number) => dinero({ amount: BigInt(amountMinor), currency: currencies.GBP })
