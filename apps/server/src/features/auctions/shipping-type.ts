import type { LineShippingType, ShippingType } from '@partlane/domain/listings/listing-fields'

/** How a part that was agreed on is handed over: delivered, unless it must be collected. */
export const shippingTypeOf = ({ shipping_type }: { shipping_type: ShippingType }): LineShippingType =>
  shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only'
