import { describe, expect, it } from 'vitest'
import { interpretQuery } from './interpret-query.ts'
import { buildLexicon, type VehicleTerm } from './lexicon.ts'

const term = (path: number[], name: string, overrides: Partial<VehicleTerm> = {}): VehicleTerm => ({
  id: path.at(-1) ?? 0,
  level: (['make', 'model', 'generation', 'series'] as const)[path.length - 1] ?? 'series',
  name,
  codes: [],
  path,
  popularity: 50,
  year_from: null,
  year_to: null,
  ...overrides,
})
const vehicles = [
  term([1], 'Volkswagen', { popularity: 92 }),
  term([1, 10], 'Golf', { popularity: 92 }),
  term([1, 10, 106], 'Mk6', { codes: ['5K'], year_from: 2008, year_to: 2013 }),
  term([1, 10, 107], 'Mk7', { codes: ['5G'], year_from: 2012, year_to: 2020 }),
  term([1, 10, 107, 1071], '2.0 TDI 150'),
  term([1, 10, 107, 1072], '2.0 TDI 184'),
  term([1, 10, 107, 1073], '1.4 TSI 122'),
  term([1, 11], 'Up!'),
  term([2], 'BMW', { popularity: 80 }),
  term([2, 20], '3 Series', { popularity: 80 }),
  term([2, 20, 201], 'E46', { codes: ['E46'], year_from: 1998, year_to: 2006 }),
  term([2, 20, 202], 'E90', { codes: ['E90', 'E91'], year_from: 2005, year_to: 2013 }),
  term([2, 20, 201, 2011], '320d 136'),
  term([2, 20, 202, 2021], '320d 163'),
  term([2, 20, 202, 2022], '320d 177'),
  term([3], 'Mercedes-Benz'),
  term([3, 30], 'C-Class'),
  term([3, 30, 301], 'W204', { codes: ['W204', 'S204'] }),
  term([3, 30, 301, 3011], 'C220d 170'),
  term([4], 'SEAT'),
  term([4, 40], 'Ibiza'),
  term([5], 'Vauxhall', { popularity: 85 }),
  term([5, 50], 'Astra', { popularity: 85 }),
  term([5, 50, 501], 'J', { codes: ['P10'] }),
  term([6], 'Opel', { popularity: 5 }),
  term([6, 60], 'Astra', { popularity: 5 }),
  term([7], 'Peugeot'),
  term([7, 70], '301'),
  term([8], 'Fiat'),
  term([8, 80], '500'),
  term([9], 'Citroën'),
  term([9, 90], 'C3'),
]
const categories = [
  { slug: 'brakes', names: ['Brakes', 'Freinage'] },
  { slug: 'brake-discs', names: ['Brake discs', 'Disques de frein'] },
  { slug: 'brake-hoses', names: ['Brake hoses and pipes', 'Flexibles et canalisations de frein'] },
  { slug: 'oil-filters', names: ['Oil filters', 'Filtres à huile'] },
  { slug: 'front-seats', names: ['Front seats', 'Sièges avant'] },
  { slug: 'batteries', names: ['Batteries', 'Batteries'] },
]
const lexicon = buildLexicon({ categories, vehicles })
const interpret = (text: string) => {
  const { number, vehicle, category, words } = interpretQuery(text, lexicon)
  return { number: number?.normalised ?? null, vehicle: vehicle?.node_id ?? null, category: category?.slug ?? null, words: words.join(' ') }
}
const noMatches = { number: null, vehicle: null, category: null, words: '' }

describe('interpretQuery: part numbers', () => {
  it.each([
    ['5Q0615301F', '5Q0615301F'],
    ['5q0 615 301 f', '5Q0615301F'],
    ['5Q0-615-301.F', '5Q0615301F'],
    ['34 11 6 792 217', '34116792217'],
    ['A 204 421 09 12', 'A2044210912'],
    ['0 986 478 868', '0986478868'],
    ['19-230733', '19230733'],
  ])('reads %s as a part number', (text, number) => expect(interpret(text)).toEqual({ ...noMatches, number }))

  it('returns the other words as words', () =>
    expect(interpret('brembo 09.9772.11 pair')).toEqual({ ...noMatches, number: '09977211', words: 'brembo pair' }))

  it.each(['195/65R15', '195 65 R15', '5x112', '10w-40', '312mm', '2.0tdi', '2012-2020', 'h7', '2008', 'c220d'])(
    'finds no part number in %s',
    (text) => expect(interpretQuery(text, lexicon).number).toBeNull(),
  )
})

describe('interpretQuery: vehicles', () => {
  it.each([
    ['golf', 10, ''],
    ['vw golf', 10, ''],
    ['Golf Mk7', 107, ''],
    ['golf mk 7', 107, ''],
    ['golf VII', 107, ''],
    ['golf 7', 107, ''],
    ['golf 5g', 107, ''],
    ['golf 2016', 107, ''],
    ['golf 2012', 10, ''], // two generations were sold that year
    ['golf mk7 2.0 tdi', 107, ''],
    ['golf mk7 2.0 tdi 184', 1072, ''],
    ['golf tsi', 1073, ''],
    ['bmw e90', 202, ''],
    ['e90', 202, ''],
    ['bmw 320d', 20, ''],
    ['320d e90 mirror', 202, 'mirror'],
    ['3 series', 20, ''],
    ['mercedes c class w204', 301, ''],
    ['C-Class', 30, ''],
    ['astra', 50, ''], // the more popular of two models with this name
    ['opel astra', 60, ''],
    ['astra j', 501, ''],
    ['citroen c3', 90, ''],
    ['Citroën C3', 90, ''],
    ['fiat 500', 80, ''],
    ['seat ibiza', 40, ''],
  ])('reads %s as a vehicle', (text, vehicle, words) => expect(interpret(text)).toEqual({ ...noMatches, vehicle, words }))

  it.each(['up', 'seat', '500 mm pipe', 'seat cover', 'set of 4'])('finds no vehicle in %s', (text) =>
    expect(interpret(text).vehicle).toBeNull(),
  )
})

describe('interpretQuery: categories', () => {
  it.each([
    ['brake discs', 'brake-discs', ''],
    ['Brake Disc', 'brake-discs', ''],
    ['disques de frein', 'brake-discs', ''],
    ['filtre a huile', 'oil-filters', ''],
    ['front brake discs', 'brake-discs', 'front'],
    ['brake discs front pair', 'brake-discs', 'front pair'],
    ['brake hoses', 'brake-hoses', ''],
    ['brakes', 'brakes', ''],
    ['battery', 'batteries', ''],
  ])('reads %s as a category', (text, category, words) => expect(interpret(text)).toEqual({ ...noMatches, category, words }))

  it.each(['oil filter wrench', 'brake discs brembo', 'brake fluid', '"brake discs"'])('finds no category in %s', (text) =>
    expect(interpret(text).category).toBeNull(),
  )
})

describe('interpretQuery: combinations', () => {
  it('finds a category and a vehicle', () =>
    expect(interpret('brake discs golf mk7')).toEqual({ ...noMatches, category: 'brake-discs', vehicle: 107 }))

  it('drops stop words', () =>
    expect(interpret('front brake discs for my golf')).toEqual({ ...noMatches, category: 'brake-discs', vehicle: 10, words: 'front' }))

  it('does not read a part as a vehicle', () =>
    expect(interpret('front seats golf')).toEqual({ ...noMatches, category: 'front-seats', vehicle: 10 }))

  it('returns the text without each part', () => {
    const { vehicle, category } = interpretQuery('front brake discs golf mk7', lexicon)
    expect(vehicle?.without).toBe('front brake discs')
    expect(category?.without).toBe('front golf mk7')
    expect(interpretQuery('golf 5Q0 615 301 F', lexicon)).toMatchObject({
      number: { without: 'golf' },
      vehicle: { without: '5Q0 615 301 F' },
    })
  })

  it('does not interpret what the URL already contains', () => {
    const { vehicle, category, words } = interpretQuery('brake discs golf', lexicon, { vehicle: false, category: false })
    expect({ vehicle, category, words }).toEqual({ vehicle: null, category: null, words: ['brake', 'discs', 'golf'] })
  })

  it('accepts any text', () => {
    for (const text of ['', '   ', '"', "'", '%_\\', '🚗', '-- ; drop', '((((', 'ﬁ'.repeat(200), '1 2 3 4 5 6 7 8 9', 'x'.repeat(200)])
      expect(() => interpretQuery(text, lexicon)).not.toThrow()
  })
})
