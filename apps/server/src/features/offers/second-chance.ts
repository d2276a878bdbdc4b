import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { moved } from './moved.ts'
import { insertOffer } from './offers.store.ts'

type SecondChance = {
  auctionId: number
  listingId: number
  sellerId: number
  bidderId: number
  amountMinor: number
  currency: CurrencyCode
  shippingType: LineShippingType
  now: Date
}

/**
 * Offers an unpaid auction to its second bidder. The caller has locked both sides, the listing and
 * the auction, and checked that it may be offered.
 */
export async function createSecondChance(tx: Tx, chance: SecondChance): Promise<void> {
  const offer = await insertOffer(
    tx,
    {
      listing_id: chance.listingId,
      buyer_id: chance.bidderId,
      seller_id: chance.sellerId,
      kind: 'second_chance',
      made_by: 'seller',
      auction_id: chance.auctionId,
      amount_minor: chance.amountMinor,
      currency: chance.currency,
      quantity: 1,
      shipping_type: chance.shippingType,
    },
    chance.now,
  )
  await emit(tx, moved(offer, 'made'))
}
