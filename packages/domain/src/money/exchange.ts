import { type Amount, minorUnitsOf, money } from './amounts.ts'
import type { CurrencyCode, Money } from './money.ts'

/** Units of the target currency for one unit of the source currency, as a decimal: "1.15314". */
export type Rate = string

/**
 * Converts an amount to currency `to`, exactly, and rounds half-even to the minor unit. Both
 * currencies have the same number of decimals, as all of ours (`CURRENCY_DECIMALS`).
 */
export const exchange = (amount: Money, to: CurrencyCode, rate: Rate): Amount<CurrencyCode> =>
  amount.currency === to ? amount : money(exchangeMinor(minorUnitsOf(amount), rate), to)

/** As `exchange`, of an integer in minor units. */
export function exchangeMinor(amountMinor: number, rate: Rate): number {
  const { units, scale } = parseRate(rate)
  return toSafeNumber(divideHalfEven(BigInt(amountMinor) * units, scale))
}

/**
 * The share of an amount in another currency that `part` is of `whole`, both of one currency, in
 * minor units. Rounds half-even, without intermediate rounding.
 */
export function exchangeShare(amountMinor: number, { part, whole }: { part: number; whole: number }): number {
  if (whole <= 0 || part < 0 || part > whole) throw new Error(`${part} of ${whole} is not a share`)
  return toSafeNumber(divideHalfEven(BigInt(amountMinor) * BigInt(part), BigInt(whole)))
}

/**
 * The smallest amount that may be shown as at least `boundMinor` after a conversion. The amount
 * itself may have been rounded to the minor unit by an earlier conversion, and the result is
 * rounded too: half a unit of each counts as within the bound.
 */
export function minBeforeExchange(boundMinor: number, rate: Rate): number {
  const { units, scale } = parseRate(rate)
  const amount = -divideFloor(units - (2n * BigInt(boundMinor) - 1n) * scale, 2n * units)
  return Math.max(0, limitToSafe(amount))
}

/** The largest amount that may be shown as at most `boundMinor`, as in `minBeforeExchange`. */
export function maxBeforeExchange(boundMinor: number, rate: Rate): number {
  const { units, scale } = parseRate(rate)
  return limitToSafe(divideFloor((2n * BigInt(boundMinor) + 1n) * scale + units, 2n * units))
}

/** The rate as the exact fraction `units / scale`. */
function parseRate(rate: Rate): { units: bigint; scale: bigint } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  const [, integerPart = '', fractionPart = ''] = match ?? []
  const units = match ? BigInt(integerPart + fractionPart) : 0n
  if (units === 0n) throw new Error(`"${rate}" is not an exchange rate`)
  return { units, scale: 10n ** BigInt(fractionPart.length) }
}

/** `divisor` is positive. */
function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor // rounded towards zero
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** `divisor` is positive. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = divideFloor(dividend, divisor)
  const twiceRest = 2n * (dividend - quotient * divisor)
  const isRoundedUp = twiceRest > divisor || (twiceRest === divisor && quotient % 2n !== 0n)
  return isRoundedUp ? quotient + 1n : quotient
}

/** No amount is larger than the largest safe integer, so a larger bound is the same bound. */
const limitToSafe = (boundMinor: bigint) => Math.min(Number(boundMinor), Number.MAX_SAFE_INTEGER)

function toSafeNumber(amountMinor: bigint): number {
  const result = Number(amountMinor)
  if (!Number.isSafeInteger(result)) throw new Error(`${amountMinor} is too large for an amount`)
  return result
}
