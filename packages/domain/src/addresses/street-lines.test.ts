import { describe, expect, it } from 'vitest'
import { completeStreet, isStreetContradicted } from './street-lines.ts'

describe('completeStreet', () => {
  it.each([
    ['the street with its number', { street_number: '12', street: 'Kirkstall Road' }, { line1: '12 Kirkstall Road' }],
    [
      'a building before the street',
      { sub_building: 'Flat 2', building_name: 'Kirk House', street_number: '12', street: 'Kirkstall Road' },
      { line1: 'Flat 2, Kirk House', line2: '12 Kirkstall Road' },
    ],
    [
      'one line if the second one is used',
      { building_name: 'Kirk House', street: 'Kirkstall Road', line2: 'Rear gate' },
      { line1: 'Kirk House, Kirkstall Road', line2: 'Rear gate' },
    ],
    ['a premise that is the number only once', { premise: '12', street_number: '12', street: 'High Street' }, { line1: '12 High Street' }],
  ])('makes line1 of %s', (_, address, lines) => expect(completeStreet(address)).toMatchObject(lines))

  it.each([
    ['12 Kirkstall Road', '12', 'Kirkstall Road'],
    ['12a High Street', '12a', 'High Street'],
    ['12-14 High Street', '12-14', 'High Street'],
    ['22, rue de Gand', '22', 'rue de Gand'],
    ['5 bis rue Oberkampf', '5 bis', 'rue Oberkampf'],
  ])('makes number and street of "%s"', (line1, street_number, street) =>
    expect(completeStreet({ line1 })).toEqual({ line1, street_number, street }),
  )

  it('reads the second line when the first one is a building', () => {
    expect(completeStreet({ line1: 'Flat 2', line2: '12 Kirkstall Road' })).toMatchObject({ street_number: '12', street: 'Kirkstall Road' })
  })

  it('leaves other lines and given parts unchanged', () => {
    for (const line1 of ['Unit 4, Kirkstall Road', 'The Old Mill', '12', '1 2 3']) expect(completeStreet({ line1 })).toEqual({ line1 })
    const address = { line1: '12 High Street', street: 'Low Street' }
    expect(completeStreet(address)).toEqual(address)
  })

  it('needs a street with a number or a building', () => {
    for (const address of [{}, { line1: '' }, { street: 'High Street' }, { street_number: '12' }, { building_name: 'Kirk House' }])
      expect(completeStreet(address)).toBeUndefined()
  })
})

it.each([
  [{ line1: '99 Other Road', street_number: '12', street: 'Mill Lane' }, true],
  [{ line1: '12 Mill Lane', street_number: '12', street: 'Mill Lane' }, false],
  [{ line1: "5 St John's Rd", street_number: '5', street: "Saint John's Road" }, false],
  [{ line1: 'Rose Cottage', line2: 'Mill Lane', street_number: '12', street: 'Mill Lane' }, false],
  [{ line1: 'Rose Cottage', street: 'Mill Lane' }, false],
])('finds out whether %j contradicts its street', (address, expected) => {
  expect(isStreetContradicted(address)).toBe(expected)
})
