import { describe, expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'
import { parseOutcode, postcodeArea } from './outcode.ts'
import { isPostcode, normalisePostcode } from './postcode.ts'

describe('isPostcode', () => {
  it.each(['LS3 1LX', 'ls31lx', 'EC1A 1BB', 'w1a0ax', 'ZE1 0AA', 'BT1 5GS'])('accepts %s as British', (text) => {
    expect(isPostcode('GB', text)).toBe(true)
  })
  it.each(['', 'LS3', '12345', 'LS3 1L', 'LS33 11LX', 'York'])('rejects %j as British', (text) => {
    expect(isPostcode('GB', text)).toBe(false)
  })
  it('accepts any text that is not blank for other countries', () => {
    expect(isPostcode('FR', '75011')).toBe(true)
    expect(isPostcode('FR', ' ')).toBe(false)
  })
})

describe('normalisePostcode', () => {
  it('formats British postcodes and trims others', () => {
    expect(normalisePostcode('GB', ' ls31lx ')).toBe('LS3 1LX')
    expect(normalisePostcode('GB', 'ec1a  1bb')).toBe('EC1A 1BB')
    expect(normalisePostcode('FR', ' 75011 ')).toBe('75011')
  })
})

describe('parseOutcode', () => {
  it.each([
    ['LS3 1LX', 'LS3'],
    ['ls31lx', 'LS3'],
    ['ls3', 'LS3'],
    ['EC1A 1BB', 'EC1A'],
    ['sw1a2aa', 'SW1A'],
    ['M1 1AE', 'M1'],
    ['m11', 'M11'],
    ['M11AE', 'M1'],
    ['W1T', 'W1T'],
    ['LS3 1', 'LS3'],
    ['ls3 1l', 'LS3'],
  ])('reads %s as %s', (text, outcode) => expect(parseOutcode(text)).toBe(outcode))

  it.each(['', 'Leeds', '75011', 'LS', 'LS LS3', 'A1B2C3'])('returns undefined for %j', (text) =>
    expect(parseOutcode(text)).toBeUndefined(),
  )
})

describe('postcodeArea', () => {
  it('returns the letters before the first digit', () => {
    expect([postcodeArea('LS3'), postcodeArea('EC1A'), postcodeArea('M1')]).toEqual(['LS', 'EC', 'M'])
  })
})

describe('addressLines', () => {
  it('returns one line for each field that is not blank', () => {
    const address = { full_name: 'Priya Shah', line1: '2 High Street', line2: ' ', city: 'York', region: null, postal_code: 'YO1 7HU' }
    expect(addressLines(address)).toEqual(['Priya Shah', '2 High Street', 'York', 'YO1 7HU'])
  })
})
