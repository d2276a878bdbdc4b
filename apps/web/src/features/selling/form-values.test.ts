import type { OwnListing } from '@partlane/contract/selling'
import { describe, expect, it } from 'vitest'
import { apiFields, collectFields, type FormField, fieldFromPointer, InvalidNumberError, parseScaled, toFormValues } from './form-values.ts'

const listing = {
  title: null,
  description: '',
  category_id: 7,
  category: { slug: 'brake-discs', name: 'Brake discs', parent_id: 1 },
  condition: 'used',
  item_type: null,
  brand: null,
  warranty: 'none',
  returns: 'days_30',
  sale_format: 'offers',
  item_price_minor: 5840,
  min_offer_price_minor: 5000,
  starting_price_minor: null,
  auction_duration_days: null,
  quantity: 3,
  sku: null,
  shipping_type: 'ship_only',
  international_shipping: false,
  weight_grams: 14_680,
  length_mm: 330,
  width_mm: null,
  height_mm: null,
  universal: false,
  attributes: [{ key: 'side', label: 'Side', value: 'front', unit: null }],
  part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem', maker: null }],
  fitments: [{ position: 1, node_id: 9, vehicle: 'Golf', level: 'model', path: [1, 9], year_from: 2012, year_to: null, note: null }],
  dispatch_address: { line1: '1 High Street', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' },
  collection_address: null,
} as unknown as OwnListing

const allFields = Object.keys(apiFields) as FormField[]

describe('form values', () => {
  it('converts the values of a listing back to the same fields', () => {
    const { listing: fields, invalid } = collectFields(toFormValues(listing), allFields)
    expect(invalid).toEqual([])
    expect(fields).toMatchObject({
      category_id: 7,
      item_price_minor: 5840,
      min_offer_price_minor: 5000,
      starting_price_minor: null,
      quantity: 3,
      weight_grams: 14_680,
      length_mm: 330,
      width_mm: null,
      attributes: { side: 'front' },
      part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem', maker: null }],
      fitments: [{ node_id: 9, year_from: 2012, year_to: null, note: null }],
      dispatch_address: { line1: '1 High Street', city: 'Leeds' },
      collection_address: null,
    })
  })

  it('omits an incomplete address and blank part numbers', () => {
    const values = {
      ...toFormValues(listing),
      dispatch: { ...toFormValues(listing).dispatch, city: ' ' },
      part_numbers: [{ number: ' - ', kind: 'oem' as const, maker: '' }],
    }
    const { listing: fields } = collectFields(values, allFields)
    expect(fields).not.toHaveProperty('dispatch_address')
    expect(fields.part_numbers).toEqual([])
  })

  it('lists invalid numbers and returns the other fields', () => {
    const { listing: fields, invalid } = collectFields({ ...toFormValues(listing), item_price: 'about ten', title: 'Disc' }, [
      'item_price',
      'title',
    ])
    expect(invalid).toEqual(['item_price'])
    expect(fields).toEqual({ title: 'Disc' })
  })

  it.each([
    ['12,50', 100, 1250],
    ['58.4', 100, 5840],
    ['', 100, null],
    ['14.68', 1000, 14_680],
    ['0,07', 100, 7],
  ])('parses %j with factor %i as %j', (text, factor, value) => {
    expect(parseScaled(text, factor)).toBe(value)
  })

  it.each(['-1', '1e5', '1.2.3', 'ten'])('rejects %j as a number', (text) => {
    expect(() => parseScaled(text, 100)).toThrow(InvalidNumberError)
  })

  it('finds the form field of an error pointer', () => {
    expect(fieldFromPointer('/listing/dispatch_address/city')).toBe('dispatch')
    expect(fieldFromPointer('/listing/item_price_minor')).toBe('item_price')
    expect(fieldFromPointer('/listing/photos/3')).toBe('photos')
    expect(fieldFromPointer('/version')).toBeUndefined()
  })
})
