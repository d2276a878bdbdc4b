import { describe, expect, it } from 'vitest'
import { decodeVin } from './vin.ts'
import { checkDigitFor } from './vin-check-digit.ts'
import { vinCountryOf, vinRegionOf } from './vin-regions.ts'
import { wmiCounts } from './wmi.ts'

const decode = (vin: string) => decodeVin(vin, { thisYear: 2026 })

describe('decodeVin', () => {
  it.each([
    ['1HGCM82633A004352', 'Honda', 2003, true, 'right', 'north_america', 'US'],
    ['5YJ3E1EA2KF317000', 'Tesla', 2019, true, 'right', 'north_america', 'US'],
    ['WBA3A5C51CF256551', 'BMW', 2012, false, 'not_used', 'europe', 'DE'],
    ['YV1RS592652453212', 'Volvo', 2005, false, 'not_used', 'europe', 'SE'],
    ['WVWZZZ1JZXW000001', 'Volkswagen', 1999, false, 'not_used', 'europe', 'DE'],
    ['WVWZZZAUZFW123456', 'Volkswagen', 2015, false, 'not_used', 'europe', 'DE'],
    ['WF0AXXGCDA5A12345', 'Ford', null, false, 'not_used', 'europe', 'DE'],
    ['VSSZZZ6JZDR012345', 'Cupra,SEAT', 2013, false, 'not_used', 'europe', 'ES'],
    ['SALLAAA148A123456', 'Land Rover', 2008, false, 'not_used', 'europe', 'GB'],
    ['WBAVA31010NL12345', 'BMW', null, false, 'not_used', 'europe', 'DE'],
    ['VF1BM1B0H12345678', 'Renault', null, false, 'not_used', 'europe', 'FR'],
    ['WDD2040081A123456', 'Maybach,Mercedes-Benz', null, false, 'not_used', 'europe', 'DE'],
    ['ZFA31200000123456', 'Abarth,Fiat', null, false, 'not_used', 'europe', 'IT'],
    ['SB1KZ28E10E012345', 'Toyota', null, false, 'not_used', 'europe', 'GB'],
    ['TMBJJ7NE0E0123456', 'Škoda', 2014, false, 'not_used', 'europe', 'CZ'],
    ['SJNFAAJ11U1234567', 'Nissan', null, false, 'not_used', 'europe', 'GB'],
    ['W0L0AHL4878123456', 'Opel,Vauxhall', 2007, false, 'not_used', 'europe', 'DE'],
    // An export model with a check digit by the American rule
    ['JTDKN3DU6A0123456', 'Toyota', 2010, false, 'right', 'asia', 'JP'],
    ['JTDKB20U093456789', 'Toyota', null, false, 'not_used', 'asia', 'JP'],
    // Third character 9: a small manufacturer
    ['SA9ABCDEFGH012345', '', null, false, 'not_used', 'europe', 'GB'],
  ])('decodes %s of maker %j', (vin, makers, modelYear, modelYearCertain, checkDigit, region, country) => {
    const decoded = decode(vin)
    expect({ ...decoded, makers: decoded.makers.join(), models: [] }).toEqual({
      vin,
      valid: true,
      issues: [],
      makers,
      region,
      country,
      modelYear,
      modelYearCertain,
      checkDigit,
      models: [],
    })
  })

  it.each([
    ['1HGCM82633A00435', ['length']],
    ['', ['length']],
    ['1HGCM82633A0043521', ['length']],
    ['1HGCM82633A00435O', ['characters']],
    ['WVWZZZ1KZ6W00000!', ['characters']],
    ['IOQ', ['length', 'characters']],
    ['1HGCM82643A004352', ['check_digit']],
    ['5YJ3E1EA7KF317000', ['check_digit']],
  ])('finds in %j the issues %j and decodes nothing else', (vin, issues) => {
    expect(decode(vin)).toMatchObject({ valid: false, issues, makers: [], modelYear: null, modelYearCertain: false, models: [] })
  })

  it('ignores spaces, hyphens and case', () => {
    expect(decode(' 1hgcm-82633 a004352 ').vin).toBe('1HGCM82633A004352')
  })

  it('uses position 7 for the cycle of a North American year and rejects future years', () => {
    const withCheckDigit = (vin: string) => vin.slice(0, 8) + checkDigitFor(vin) + vin.slice(9)
    const decodeWithCheckDigit = (vin: string) => decode(withCheckDigit(vin))
    expect(decodeWithCheckDigit('1FAHP2600AG123456')).toMatchObject({ modelYear: 1980, modelYearCertain: true })
    expect(decodeWithCheckDigit('1FAHP2D00AG123456')).toMatchObject({ modelYear: 2010, modelYearCertain: true })
    // Y at position 10 would be 2030
    expect(decodeWithCheckDigit('1FAHP2D00YG123456')).toMatchObject({ modelYear: null, modelYearCertain: false })
    expect(decodeWithCheckDigit('1FAHP2D000G123456')).toMatchObject({ modelYear: null, modelYearCertain: false })
  })

  it('lists the models of a known Volkswagen type code only', () => {
    expect(decode('WVWZZZAUZFW123456').models).toEqual([
      { make: 'Volkswagen', model: 'Golf', generations: ['Mk7'] },
      { make: 'Volkswagen', model: 'Golf Sportsvan', generations: [] },
    ])
    expect(decode('TMBJJ7NE0E0123456').models).toEqual([{ make: 'Škoda', model: 'Octavia', generations: ['Mk3'] }])
    expect(decode('WVWZZZXXZFW123456').models).toEqual([])
    expect(decode('WBA3A5C51CF256551').models).toEqual([])
  })
})

describe('VIN tables', () => {
  it('contain several hundred identifiers', () => {
    expect(wmiCounts.codes).toBeGreaterThan(400)
    expect(wmiCounts.makers).toBeGreaterThan(90)
  })

  it.each([
    ['WVW', 'DE', 'europe'],
    ['TRU', 'HU', 'europe'],
    ['U5Y', 'SK', 'europe'],
    ['VSS', 'ES', 'europe'],
    ['XLR', 'NL', 'europe'],
    ['YAR', 'BE', 'europe'],
    ['NMT', 'TR', 'asia'],
    ['KMH', 'KR', 'asia'],
    ['LSJ', 'CN', 'asia'],
    ['7SA', 'US', 'north_america'],
    ['3VW', 'MX', 'north_america'],
    ['6FP', 'AU', 'oceania'],
    ['9BW', 'BR', 'south_america'],
    ['AHT', 'ZA', 'africa'],
    ['UA1', null, 'europe'],
  ])('map %s to country %s and region %s', (prefix, country, region) => {
    expect([vinCountryOf(prefix), vinRegionOf(prefix)]).toEqual([country, region])
  })
})
