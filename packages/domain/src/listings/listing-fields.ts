/**
 * Choices on a listing besides those of the catalogue. The labels are `listings.<group>.<value>`.
 */
export const conditions = ['new', 'used', 'refurbished', 'for_parts'] as const
export type Condition = (typeof conditions)[number]

export const itemTypes = ['genuine', 'oem', 'aftermarket'] as const
export type ItemType = (typeof itemTypes)[number]

export const shippingTypes = ['ship_only', 'click_and_collect', 'both'] as const
export type ShippingType = (typeof shippingTypes)[number]

/** Delivery method of a cart line or an order item: one of those that its listing offers. */
export const lineShippingTypes = ['ship_only', 'click_and_collect'] as const
export type LineShippingType = (typeof lineShippingTypes)[number]

export const saleFormats = ['fixed', 'offers', 'auction'] as const
export type SaleFormat = (typeof saleFormats)[number]

export const warranties = ['none', 'days_30', 'months_3', 'months_6', 'year_1', 'years_2', 'lifetime'] as const
export type Warranty = (typeof warranties)[number]

/** `seller_rules`: the seller's rules apply. Every other value overrides them for this listing. */
export const returnsPolicies = ['seller_rules', 'none', 'days_14', 'days_30', 'days_60'] as const
export type ReturnsPolicy = (typeof returnsPolicies)[number]

export const partNumberKinds = ['oem', 'aftermarket', 'cross_reference'] as const
export type PartNumberKind = (typeof partNumberKinds)[number]

export const MAX_PHOTOS = 16
export const MAX_QUANTITY = 9999
export const MIN_PRICE_MINOR = 1
export const MAX_PRICE_MINOR = 1_000_000_00

/** The fields that decide whether a draft can be published (product rules, "Listings"). */
export type PublishCheckInput = {
  title: string | null
  category_id: number | null
  condition: Condition | null
  sale_format: SaleFormat
  item_price_minor: number | null
  starting_price_minor: number | null
  photo_count: number
  shipping_type: ShippingType
  has_dispatch_address: boolean
  has_collection_address: boolean
}
/** Fields that can be missing, in the order of the form, with their names on the wire. */
export const publishFields = [
  'photos',
  'title',
  'subcategory',
  'condition',
  'item_price',
  'starting_price',
  'dispatch_address',
  'collection_address',
] as const
export type PublishField = (typeof publishFields)[number]

/** Lists the fields that are still required to publish a draft. */
export function listMissingPublishFields(draft: PublishCheckInput): PublishField[] {
  const missing: PublishField[] = []
  if (draft.photo_count === 0) missing.push('photos')
  if (!draft.title?.trim()) missing.push('title')
  if (draft.category_id === null) missing.push('subcategory')
  if (draft.condition === null) missing.push('condition')
  if (draft.sale_format === 'auction' && draft.starting_price_minor === null) missing.push('starting_price')
  if (draft.sale_format !== 'auction' && draft.item_price_minor === null) missing.push('item_price')
  if (draft.shipping_type !== 'click_and_collect' && !draft.has_dispatch_address) missing.push('dispatch_address')
  if (draft.shipping_type !== 'ship_only' && !draft.has_collection_address) missing.push('collection_address')
  return missing
}
