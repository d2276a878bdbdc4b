import type { ListingCardValue } from '@partlane/contract/listings'

type CardPhoto = Omit<NonNullable<ListingCardValue['photo']>, 'position' | 'sources'>

/**
 * The fields of a card that screens show. Pages send them with their HTML, so that hydration needs
 * no request: a field that no card shows would make every list longer.
 */
export type Card = Pick<
  ListingCardValue,
  | 'id'
  | 'slug'
  | 'status'
  | 'title'
  | 'condition'
  | 'brand'
  | 'part_number'
  | 'sale_format'
  | 'shipping_type'
  | 'auction_ends_at'
  | 'bid_count'
  | 'town'
  | 'verdict'
  | 'delivery'
> & {
  /** In the requested currency, or in the seller's currency without a rate. */
  price: ListingCardValue['price']
  /** As the price. Absent: none. */
  surcharge?: NonNullable<ListingCardValue['surcharge']>
  /** Without `sources`, which follow from the URL and the width. */
  photo: CardPhoto | null
  seller: Pick<NonNullable<ListingCardValue['seller']>, 'rating' | 'rating_count'> | null
}

/** Selects the fields of a card. */
export function toCard(value: ListingCardValue): Card {
  const { id, slug, status, title, condition, brand, part_number, sale_format, shipping_type, auction_ends_at, town, verdict, delivery } =
    value
  const { photo, seller, surcharge, bid_count } = value
  return {
    id,
    slug,
    status,
    title,
    condition,
    brand,
    part_number,
    sale_format,
    shipping_type,
    auction_ends_at,
    ...(bid_count === undefined ? {} : { bid_count }),
    town,
    verdict,
    delivery,
    price: value.converted_price ?? value.price,
    ...(surcharge ? { surcharge } : {}),
    photo: photo && { url: photo.url, width: photo.width, height: photo.height, placeholder: photo.placeholder },
    seller: seller && { rating: seller.rating, rating_count: seller.rating_count },
  }
}
