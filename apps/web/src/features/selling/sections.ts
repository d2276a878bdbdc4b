import type { PublishField } from '@partlane/domain/listings/listing-facts'
import type { FormField } from './form-values.ts'

export type SectionId = 'photos' | 'name' | 'category' | 'fitment' | 'price' | 'delivery'

const places: Partial<Record<FormField | 'photos' | PublishField, SectionId>> = {
  photos: 'photos',
  title: 'name',
  description: 'name',
  part_numbers: 'name',
  category: 'category',
  category_id: 'category',
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

/** Where on the page a field is asked for. */
export const sectionOf = (field: FormField | 'photos' | PublishField): SectionId => places[field] ?? 'price'
