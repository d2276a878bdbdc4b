import { describe, expect, it } from 'vitest'
import { addressFromGoogle, addressFromLoqate, isCompleteAddress, selectMatchingAddressParts } from './resolved-address.ts'

const loqateRow = {
  Id: 'GB|RM|A|27354867',
  Company: '',
  SubBuilding: 'Flat 2',
  BuildingNumber: '12',
  BuildingName: 'Kirk House',
  Street: 'Kirkstall Road',
  City: 'Leeds',
  Line1: 'Flat 2',
  Line2: 'Kirk House',
  Line3: '12 Kirkstall Road',
  Line4: '',
  Line5: null,
  AdminAreaName: 'Leeds',
  ProvinceName: 'West Yorkshire',
  PostalCode: 'LS3 1LX',
  CountryName: 'United Kingdom',
  CountryIso2: 'GB',
  CountryIsoNumber: 826,
  Label: 'Flat 2\nKirk House\n12 Kirkstall Road\nLEEDS\nLS3 1LX\nUNITED KINGDOM',
}

describe('addressFromLoqate', () => {
  it('maps the row to our fields', () => {
    expect(addressFromLoqate(loqateRow)).toEqual({
      company_name: '',
      sub_building: 'Flat 2',
      building_name: 'Kirk House',
      street_number: '12',
      street: 'Kirkstall Road',
      line1: 'Flat 2',
      line2: 'Kirk House, 12 Kirkstall Road',
      city: 'Leeds',
      region: 'West Yorkshire',
      postal_code: 'LS3 1LX',
      country: 'GB',
      full_country_name: 'United Kingdom',
      subpremise: 'Flat 2',
      premise: 'Kirk House',
      loqate_place_id: 'GB|RM|A|27354867',
      label: 'Flat 2, Kirk House, 12 Kirkstall Road, LEEDS, LS3 1LX, UNITED KINGDOM',
    })
  })
  it('does not repeat the company in the first line', () => {
    const companyRow = { ...loqateRow, Company: 'Hebden Auto Ltd', Line1: 'Hebden Auto Ltd', Line2: '4 Mill Street', Line3: '' }
    expect(addressFromLoqate(companyRow)).toMatchObject({ company_name: 'Hebden Auto Ltd', line1: '4 Mill Street', line2: '' })
  })
  it('returns empty strings for missing fields', () => {
    expect(addressFromLoqate({ City: 'Ludlow', PostalCode: 'SY8' })).toMatchObject({
      line1: '',
      line2: '',
      city: 'Ludlow',
      street: '',
      country: '',
    })
  })
})

const component = (long_name: string, types: string[], short_name = long_name) => ({ long_name, short_name, types })
const cityComponents = [
  component('Leeds', ['postal_town']),
  component('West Yorkshire', ['administrative_area_level_2', 'political']),
  component('England', ['administrative_area_level_1', 'political']),
  component('United Kingdom', ['country', 'political'], 'GB'),
  component('LS3 1LX', ['postal_code']),
]

describe('addressFromGoogle', () => {
  it('maps the components to our fields', () => {
    const components = [component('12', ['street_number']), component('Kirkstall Road', ['route']), ...cityComponents]
    expect(addressFromGoogle({ address_components: components, formatted_address: '12 Kirkstall Rd, Leeds LS3 1LX, UK' })).toMatchObject({
      street_number: '12',
      street: 'Kirkstall Road',
      line1: '12 Kirkstall Road',
      line2: '',
      city: 'Leeds',
      region: 'West Yorkshire',
      postal_code: 'LS3 1LX',
      country: 'GB',
      full_country_name: 'United Kingdom',
      label: '12 Kirkstall Rd, Leeds LS3 1LX, UK',
    })
  })
  it('puts the flat and the building on the line before the road', () => {
    const components = [
      component('2', ['subpremise']),
      component('Kirk House', ['premise']),
      component('Kirkstall Road', ['route']),
      ...cityComponents,
    ]
    expect(addressFromGoogle({ address_components: components, formatted_address: '' })).toMatchObject({
      subpremise: '2',
      premise: 'Kirk House',
      line1: '2, Kirk House',
      line2: 'Kirkstall Road',
    })
  })
  it('returns empty lines when no house is found', () => {
    expect(addressFromGoogle({ address_components: cityComponents, formatted_address: 'Leeds' })).toMatchObject({
      line1: '',
      line2: '',
      city: 'Leeds',
    })
  })
})

describe('selectMatchingAddressParts', () => {
  const resolved = addressFromLoqate(loqateRow)
  const input = { line1: 'Flat 2', line2: 'Kirk House, 12 Kirkstall Road', city: 'Leeds', postal_code: 'ls31lx', country: 'GB' }
  it('returns the parts while no field was edited', () => {
    expect(selectMatchingAddressParts(resolved, input)).toMatchObject({
      street_number: '12',
      street: 'Kirkstall Road',
      loqate_place_id: 'GB|RM|A|27354867',
    })
  })
  it.each(['line1', 'line2', 'city', 'postal_code', 'country'])('returns nothing when %s was edited', (field) => {
    expect(selectMatchingAddressParts(resolved, { ...input, [field]: 'FR' })).toEqual({})
  })
  it('returns nothing without a resolved address', () => expect(selectMatchingAddressParts(null, input)).toEqual({}))
})

describe('isCompleteAddress', () => {
  const address = addressFromLoqate(loqateRow)

  it('requires line 1, the town and the whole postcode', () => {
    expect(isCompleteAddress(address)).toBe(true)
    expect(isCompleteAddress({ ...address, country: '' })).toBe(true)
    expect(isCompleteAddress({ ...address, line1: '' })).toBe(false)
    expect(isCompleteAddress({ ...address, city: '' })).toBe(false)
    expect(isCompleteAddress({ ...address, postal_code: 'LS3' })).toBe(false)
  })

  it('accepts any postcode of another country', () => {
    expect(isCompleteAddress({ ...address, country: 'FR', postal_code: '75001' })).toBe(true)
    expect(isCompleteAddress({ ...address, country: 'FR', postal_code: '' })).toBe(false)
  })
})
