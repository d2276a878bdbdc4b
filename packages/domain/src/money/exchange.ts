import { type Amount, decimalsOf, minorUnitsOf, money } from './amounts.ts'
import type { CurrencyCode, Money } from './money.ts'

/** Digits after the decimal point of a stored rate: the scale of `exchange_rates.rate`. */
export const RATE_DECIMALS = 8

/** Units of the target currency for one unit of the source currency, as a decimal: "1.15314". */
export type Rate = string

/** Two currencies, and the rate from one to the other. */
export type Conversion = { from: CurrencyCode; to: CurrencyCode; rate: Rate }

/** Converts an amount to currency `to`, exactly, and rounds half-even to its minor unit. */
export const exchange = (amount: Money, to: CurrencyCode, rate: Rate): Amount<CurrencyCode> =>
  amount.currency === to ? amount : money(exchangeMinor(minorUnitsOf(amount), { from: amount.currency, to, rate }), to)

/** As `exchange`, of an integer in minor units. */
export function exchangeMinor(amountMinor: number, conversion: Conversion): number {
  const { units, scale } = toFraction(conversion)
  return toSafeNumber(divideHalfEven(BigInt(amountMinor) * units, scale))
}

/**
 * The rate between minor units, exactly, as decimal text for SQL: at 188.5 yen for a pound it is
 * 1.885, because a pound has 100 pence and a yen no smaller unit.
 */
export function minorRate(conversion: Conversion): string {
  const { units, scale } = toFraction(conversion)
  return formatRate(units, String(scale).length - 1)
}

/**
 * The rate from one currency to another, of their rates against a third: units of `to` divided by
 * units of `from` for one unit of it. Rounds half-even to the decimals of stored rates.
 */
export function crossRate(from: Rate, to: Rate): Rate {
  const [divisor, dividend] = [parseRateText(from), parseRateText(to)]
  const units = divideHalfEven(dividend.units * divisor.scale * 10n ** BigInt(RATE_DECIMALS), dividend.scale * divisor.units)
  if (units === 0n) throw new Error(`the rate from ${from} to ${to} is too small`)
  return formatRate(units, RATE_DECIMALS)
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
export function minBeforeExchange(boundMinor: number, conversion: Conversion): number {
  const { units, scale } = toFraction(conversion)
  const amount = -divideFloor(units - (2n * BigInt(boundMinor) - 1n) * scale, 2n * units)
  return Math.max(0, limitToSafe(amount))
}

/** The largest amount that may be shown as at most `boundMinor`, as in `minBeforeExchange`. */
export function maxBeforeExchange(boundMinor: number, conversion: Conversion): number {
  const { units, scale } = toFraction(conversion)
  return limitToSafe(divideFloor((2n * BigInt(boundMinor) + 1n) * scale + units, 2n * units))
}

/**
 * The rate between minor units as the exact fraction `units / scale`. `scale` is a power of ten.
 * @throws Error for a rate that is not a positive decimal
 */
function toFraction({ from, to, rate }: Conversion): { units: bigint; scale: bigint } {
  const { units, scale } = parseRateText(rate)
  const digits = decimalsOf(from) - decimalsOf(to)
  if (digits >= 0) return { units, scale: scale * 10n ** BigInt(digits) }
  const factor = 10n ** BigInt(-digits)
  return scale % factor === 0n ? { units, scale: scale / factor } : { units: units * (factor / scale), scale: 1n }
}

/** @throws Error for a text that is not a positive decimal */
function parseRateText(rate: Rate): { units: bigint; scale: bigint } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  const [, integerPart = '', fractionPart = ''] = match ?? []
  const units = match ? BigInt(integerPart + fractionPart) : 0n
  if (units === 0n) throw new Error(`"${rate}" is not an exchange rate`)
  return { units, scale: 10n ** BigInt(fractionPart.length) }
}

function formatRate(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
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
