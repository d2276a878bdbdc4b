import type { PublishField } from '@partlane/domain/listings/listing-fields'
import type { ListingField } from './form-values.ts'

export type SectionId = 'photos' | 'name' | 'category' | 'fitment' | 'price' | 'delivery'

const sectionByField: Partial<Record<ListingField | PublishField, SectionId>> = {
  photos: 'photos',
  title: 'name',
  description: 'name',
  part_numbers: 'name',
  category: 'category',
  subcategory: 'category',
  attributes: 'category',
  fitments: 'fitment',
  universal: 'fitment',
  shipping_type: 'delivery',
  weight: 'delivery',
  length: 'delivery',
  width: 'delivery',
  height: 'delivery',
  dispatch: 'delivery',
  dispatch_address: 'delivery',
  collection: 'delivery',
  collection_address: 'delivery',
}

/** Section of the form that contains a field. */
export const sectionIdOf = (field: ListingField | PublishField): SectionId => sectionByField[field] ?? 'price'
