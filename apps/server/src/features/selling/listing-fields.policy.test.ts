import { listingFields } from '@partlane/contract/listing-fields'
import { describe, expect, it } from 'vitest'
import { checkDraftFields, checkListingFields } from './listing-fields.policy.ts'
import { toColumnFields } from './listing-input.policy.ts'
import type { ListingReferences } from './load-listing-references.ts'

const photo = { storage_key: 'listings/a.jpg', width: 1600, height: 1200, placeholder: 'data:,' }
const diameter = { key: 'diameter', label: 'Diameter', type: 'number' as const, unit: 'mm', options: [] }

const references: ListingReferences = {
  subcategoryIds: new Set([7]),
  attributeDefinitions: new Map([[7, [diameter]]]),
  vehicleNodeIds: new Set([100]),
  photos: new Map([
    [1, { listing_id: 50, ...photo }],
    [2, { listing_id: 51, ...photo }],
  ]),
  uploads: new Map([
    [3, { photo_key: photo.storage_key, width: 1600, height: 1200, placeholder: 'data:,' }],
    [4, { photo_key: null, width: null, height: null, placeholder: null }],
  ]),
}

/** Checks fields as they are on the wire and a chosen category, for listing 50 of category 7. */
const check = ({ category_id, ...fields }: Record<string, unknown>, row = { id: 50, category_id: 7 as number | null }) => {
  const columns = category_id === undefined ? {} : { category_id: category_id as number | null }
  return checkListingFields({ row, fields: { ...toColumnFields(listingFields.parse(fields)), ...columns } }, references)
}

describe('checkListingFields', () => {
  it('accepts fields whose references exist', () => {
    const fields = {
      category_id: 7,
      attributes: { diameter: '312.5' },
      fitments: [{ node_id: 100 }],
      photos: [{ photo_id: '1' }, { upload_id: '3' }],
    }
    expect(check(fields)).toEqual([])
    expect(check({})).toEqual([])
  })

  it.each([
    ['an unknown category', { category_id: 8 }, [{ field: 'subcategory', code: 'not_a_choice' }]],
    ['only the category if it is unknown', { category_id: 8, attributes: { size: '1' } }, [{ field: 'subcategory', code: 'not_a_choice' }]],
    ['an unknown attribute', { attributes: { 'a.b': '1' } }, [{ field: 'attributes.a.b', code: 'unknown_field' }]],
    ['an invalid attribute', { attributes: { diameter: 'big' } }, [{ field: 'attributes.diameter', code: 'wrong_type' }]],
    [
      'attributes without a category',
      { category_id: null, attributes: { diameter: '1' } },
      [{ field: 'attributes.diameter', code: 'unknown_field' }],
    ],
    ['a photo of another listing', { photos: [{ photo_id: '1' }, { photo_id: '2' }] }, [{ field: 'photos.1', code: 'upload_not_found' }]],
    ['an unknown photo', { photos: [{ photo_id: '9' }] }, [{ field: 'photos.0', code: 'upload_not_found' }]],
    ['an unknown upload', { photos: [{ upload_id: '9' }] }, [{ field: 'photos.0', code: 'upload_not_found' }]],
    ['an unfinished upload', { photos: [{ upload_id: '4' }] }, [{ field: 'photos.0', code: 'upload_not_ready' }]],
    [
      'an unknown vehicle node',
      { fitments: [{ node_id: 100 }, { node_id: 101 }] },
      [{ field: 'fitments.1.node_id', code: 'vehicle_node_unknown' }],
    ],
  ])('rejects %s', (_, fields, errors) => {
    expect(check(fields)).toEqual(errors)
  })

  it('lists all errors of an input', () => {
    const fields = {
      attributes: { diameter: 'big', size: '1' },
      photos: [{ upload_id: '9' }, { upload_id: '4' }],
      fitments: [{ node_id: 1 }],
    }
    expect(check(fields).map(({ field }) => field)).toEqual([
      'attributes.diameter',
      'attributes.size',
      'photos.0',
      'photos.1',
      'fitments.0.node_id',
    ])
  })
})

it('rejects a draft without a unit', () => {
  expect(checkDraftFields({ quantity: 0 })).toEqual([{ field: 'quantity', code: 'too_small' }])
  expect(checkDraftFields({ quantity: 1 })).toEqual([])
  expect(checkDraftFields({})).toEqual([])
})
