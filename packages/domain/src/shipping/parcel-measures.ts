/** Weight and sides of a parcel. Null: unknown. */
export type ParcelMeasures<T = number> = { weight_grams: T; length_mm: T; width_mm: T; height_mm: T }

type Piece = ParcelMeasures<number | null> & { quantity: number }

/** The largest parcel that a label can be bought for. */
export const MAX_PARCEL_WEIGHT_GRAMS = 2_000_000
export const MAX_PARCEL_SIDE_MM = 20_000

/**
 * Estimates the parcel of several pieces, laid on one another with their smallest sides upwards.
 * The seller corrects it. What is unknown of one piece is unknown of the parcel.
 */
export function estimateMeasures(pieces: readonly Piece[]): ParcelMeasures<number | null> {
  const weights = pieces.map(({ weight_grams, quantity }) => weight_grams && weight_grams * quantity)
  const weight_grams = weights.some((weight) => weight === null) ? null : sum(weights)
  const sides = pieces.map(({ length_mm, width_mm, height_mm, quantity }) => ({
    sorted: [length_mm, width_mm, height_mm].filter((side) => side !== null).sort((a, b) => b - a),
    quantity,
  }))
  if (pieces.length === 0 || sides.some(({ sorted }) => sorted.length < 3))
    return { weight_grams: cap(weight_grams, MAX_PARCEL_WEIGHT_GRAMS), length_mm: null, width_mm: null, height_mm: null }
  const stacked = sides.map(({ sorted, quantity }) => (sorted[2] ?? 0) * quantity)
  return {
    weight_grams: cap(weight_grams, MAX_PARCEL_WEIGHT_GRAMS),
    length_mm: Math.max(...sides.map(({ sorted }) => sorted[0] ?? 0)),
    width_mm: Math.max(...sides.map(({ sorted }) => sorted[1] ?? 0)),
    height_mm: cap(sum(stacked), MAX_PARCEL_SIDE_MM),
  }
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
/** More than the most that can be sent is unknown: the seller enters it. */
const cap = (value: number | null, max: number) => (value === null || value === 0 || value > max ? null : value)
