import type { OwnListing } from '@partlane/contract/selling'
import { describe, expect, it } from 'vitest'
import { apiFields, collectFields, type FormField, fieldFromPointer, InvalidNumberError, parseScaled, toFormValues } from './form-values.ts'

const listing = {
  title: null,
  description: '',
  category: { id: '1', slug: 'brakes', name: 'Brakes' },
  subcategory: { id: '7', slug: 'brake-discs', name: 'Brake discs' },
  condition: 'used',
  item_type: null,
  brand: null,
  warranty: 'none',
  returns: 'days_30',
  sale_format: 'offers',
  item_price: '58.40',
  min_offer_price: '50.00',
  auto_accept_price: '55.00',
  starting_price: null,
  auction_duration: null,
  quantity: 3,
  sku: null,
  shipping_type: 'ship_only',
  international_shipping: false,
  weight: '14.68',
  dimensions: { length: '33', width: null, height: null },
  universal: false,
  attributes: [{ key: 'side', label: 'Side', value: 'front', unit: null }],
  part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem', maker: null }],
  fitments: [{ position: 1, node_id: '9', vehicle: 'Golf', level: 'model', path: ['1', '9'], year_from: 2012, year_to: null, note: null }],
  dispatch_address: { line1: '1 High Street', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' },
  collection_address: null,
} as unknown as OwnListing

const allFields = Object.keys(apiFields) as FormField[]

describe('form values', () => {
  it('converts the values of a listing back to the same fields', () => {
    const { listing: fields, invalid } = collectFields(toFormValues(listing), allFields, 'gbp')
    expect(invalid).toEqual([])
    expect(fields).toMatchObject({
      subcategory: '7',
      item_price: '58.40',
      min_offer_price: '50.00',
      auto_accept_price: '55.00',
      quantity: 3,
      weight: '14.68',
      dimensions: { length: '33', width: null, height: null },
      attributes: { side: 'front' },
      part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem', maker: null }],
      fitments: [{ node_id: '9', year_from: 2012, year_to: null, note: null }],
      dispatch_address: { line1: '1 High Street', city: 'Leeds' },
      collection_address: null,
    })
  })

  it('sends the fields of the chosen sale format with it, and no others', () => {
    const auction = { ...toFormValues(listing), sale_format: 'auction' as const, starting_price: '5' }
    expect(collectFields(auction, ['sale_format'], 'gbp').listing).toEqual({
      sale_format: 'auction',
      starting_price: '5.00',
      reserve_price: null,
      auction_duration: 7,
    })
    expect(collectFields(auction, ['min_offer_price'], 'gbp').listing).toEqual({})
    const fixed = { ...auction, sale_format: 'fixed' as const }
    expect(collectFields(fixed, ['sale_format', 'starting_price'], 'gbp').listing).toEqual({
      sale_format: 'fixed',
      exchange_surcharge: null,
    })
  })

  it('omits an incomplete address and blank part numbers', () => {
    const values = {
      ...toFormValues(listing),
      dispatch: { ...toFormValues(listing).dispatch, city: ' ' },
      part_numbers: [{ number: ' - ', kind: 'oem' as const, maker: '' }],
    }
    const { listing: fields } = collectFields(values, allFields, 'gbp')
    expect(fields).not.toHaveProperty('dispatch_address')
    expect(fields.part_numbers).toEqual([])
  })

  it('lists invalid numbers and returns the other fields', () => {
    const { listing: fields, invalid } = collectFields(
      { ...toFormValues(listing), item_price: 'about ten', title: 'Disc' },
      ['item_price', 'title'],
      'gbp',
    )
    expect(invalid).toEqual(['item_price'])
    expect(fields).toEqual({ title: 'Disc' })
  })

  it('sends whole prices of a listing in yen, and no others', () => {
    const fields = ['item_price'] as const
    const collect = (item_price: string) => collectFields({ ...toFormValues(listing), item_price }, fields, 'jpy')
    expect(collect('12500')).toEqual({ listing: { item_price: '12500' }, invalid: [] })
    expect(collect('125.00')).toEqual({ listing: {}, invalid: ['item_price'] })
    expect(toFormValues({ ...listing, currency: 'jpy', item_price: '12500' }).item_price).toBe('12500')
  })

  it.each([
    ['12,50', 2, 1250],
    ['58.4', 2, 5840],
    ['', 2, null],
    ['14.68', 3, 14_680],
    ['0,07', 2, 7],
  ])('parses %j with %i decimals as %j', (text, decimals, value) => {
    expect(parseScaled(text, decimals)).toBe(value)
  })

  it.each(['-1', '1e5', '1.2.3', 'ten', '12.505'])('rejects %j as a number', (text) => {
    expect(() => parseScaled(text, 2)).toThrow(InvalidNumberError)
  })

  it('finds the form field of an error pointer', () => {
    expect(fieldFromPointer('/listing/dispatch_address/city')).toBe('dispatch')
    expect(fieldFromPointer('/listing/item_price')).toBe('item_price')
    expect(fieldFromPointer('/listing/dimensions/width')).toBe('width')
    expect(fieldFromPointer('/listing/photos/3')).toBe('photos')
    expect(fieldFromPointer('/version')).toBeUndefined()
  })
})
