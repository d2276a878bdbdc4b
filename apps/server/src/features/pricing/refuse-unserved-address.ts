import { ASSUMED_WEIGHT_GRAMS } from '@partlane/domain/cart/price-purchase'
import { Refusal } from '@partlane/domain/refusal'
import { longestSide, shippingQuote } from '@partlane/domain/shipping/shipping-cost'
import { zoneOf } from '@partlane/domain/shipping/zones'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { findParcelAndAddress } from './pricing.queries.ts'

type Handover = { listingId: number; buyerId: number; quantity?: number }

/**
 * False if a part can only be delivered and its seller does not deliver to the default address of
 * the buyer. True for a buyer without a saved address: where it would be sent is not known.
 */
export async function isAddressServed(db: DbOrTx, { listingId, buyerId, quantity = 1 }: Handover): Promise<boolean> {
  const found = await findParcelAndAddress(db, { listingId, userId: buyerId })
  if (!found?.default_address || found.shipping_type !== 'ship_only') return true
  const { country, postal_code } = found.default_address
  const tariffsOf = await loadTariffs(db, [found.seller_id])
  // The price decides about free delivery only.
  const parcel = { weight_grams: found.weight_grams ?? ASSUMED_WEIGHT_GRAMS, longest_mm: longestSide(found), quantity, price_minor: 0 }
  return shippingQuote(tariffsOf(found.seller_id), zoneOf(country, postal_code), [parcel]) !== null
}

/**
 * Refuses an agreement that its buyer could not pay.
 * @throws Refusal default_address_not_served
 */
export async function refuseUnservedAddress(db: DbOrTx, handover: Handover): Promise<void> {
  if (!(await isAddressServed(db, handover))) throw new Refusal('default_address_not_served')
}
