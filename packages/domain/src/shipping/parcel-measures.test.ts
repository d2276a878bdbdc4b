import { describe, expect, it } from 'vitest'
import { estimateMeasures } from './parcel-measures.ts'

const piece = (weight_grams: number | null, sides: (number | null)[], quantity = 1) => {
  const [length_mm = null, width_mm = null, height_mm = null] = sides
  return { weight_grams, length_mm, width_mm, height_mm, quantity }
}

describe('estimateMeasures', () => {
  it('adds weights and lays pieces on one another', () => {
    expect(estimateMeasures([piece(500, [100, 300, 200], 2), piece(1_000, [50, 250, 400])])).toEqual({
      weight_grams: 2_000,
      length_mm: 400,
      width_mm: 250,
      height_mm: 250,
    })
  })

  it('does not guess what is unknown of one piece', () => {
    expect(estimateMeasures([piece(500, [100, 300, 200]), piece(null, [10, 20, null])])).toEqual({
      weight_grams: null,
      length_mm: null,
      width_mm: null,
      height_mm: null,
    })
    expect(estimateMeasures([])).toMatchObject({ weight_grams: null, length_mm: null })
  })

  it('leaves out what no parcel can have', () => {
    expect(estimateMeasures([piece(1_000, [100, 100, 100], 9_999)])).toEqual({
      weight_grams: null,
      length_mm: 100,
      width_mm: 100,
      height_mm: null,
    })
  })
})
