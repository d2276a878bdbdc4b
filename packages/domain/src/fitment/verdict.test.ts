import { describe, expect, it } from 'vitest'
import { type FitmentRow, fitVerdict, type VehicleNode } from './verdict.ts'

// The tree: make 1 -> model 2 -> generation 3 -> series 4 -> trim 5. Generation 6 is a sibling of
// 3.
const row = (path: number[], overrides: Partial<FitmentRow> = {}): FitmentRow => ({
  id: path.at(-1) ?? 0,
  path,
  year_from: null,
  year_to: null,
  note: null,
  ...overrides,
})
const golfNode = (path: number[] = [1, 2, 3], year: number | null = 2015): VehicleNode => ({ path, year })

describe('fitVerdict', () => {
  it.each([
    ['the node of the vehicle', [1, 2, 3], 'fits', 'listed'],
    ['its model', [1, 2], 'fits', 'listed'],
    ['its make', [1], 'fits', 'listed'],
    ['one series below it', [1, 2, 3, 4], 'unknown', 'more_exact_than_vehicle'],
    ['another generation', [1, 2, 6], 'does_not_fit', 'not_listed'],
    ['another make', [9], 'does_not_fit', 'not_listed'],
  ] as const)('decides on a row at %s', (_title, path, fit, reason) => {
    expect(fitVerdict(golfNode(), [row([...path])], false)).toMatchObject({ fit, reason })
  })

  it('uses the best of several rows and returns it', () => {
    const rows = [row([9]), row([1, 2, 3, 4]), row([1, 2, 3], { id: 77 })]
    expect(fitVerdict(golfNode(), rows, false)).toMatchObject({ fit: 'fits', row: { id: 77 } })
  })

  it('compares the year of the vehicle with the years of the row', () => {
    const rowWithYears = row([1, 2, 3], { year_from: 2012, year_to: 2016 })
    expect(fitVerdict(golfNode(), [rowWithYears], false).fit).toBe('fits')
    expect(fitVerdict(golfNode([1, 2, 3], 2017), [rowWithYears], false)).toMatchObject({ fit: 'does_not_fit', reason: 'year_outside' })
    expect(fitVerdict(golfNode([1, 2, 3], null), [rowWithYears], false)).toMatchObject({ fit: 'unknown', reason: 'year_unknown' })
  })

  it('fits with a note but prefers a row without a note', () => {
    const rowWithNote = row([1, 2, 3], { note: 'with A/C' })
    expect(fitVerdict(golfNode(), [rowWithNote], false)).toMatchObject({ fit: 'fits', reason: 'listed_with_note' })
    expect(fitVerdict(golfNode(), [rowWithNote, row([1, 2])], false).reason).toBe('listed')
  })

  it('fits every vehicle when universal and is unknown without rows', () => {
    expect(fitVerdict(golfNode(), [], true)).toMatchObject({ fit: 'fits', reason: 'universal' })
    expect(fitVerdict(golfNode(), [], false)).toMatchObject({ fit: 'unknown', reason: 'no_fitment_list' })
  })
})
