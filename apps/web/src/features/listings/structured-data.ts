import type { Listing } from '@partlane/contract/listings'
import { isEndedAuction } from '@partlane/domain/listings/auction-end'

const conditions = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
  for_parts: 'https://schema.org/DamagedCondition',
} as const

const availabilityUrl = (status: Listing['status']) =>
  `https://schema.org/${status === 'available' ? 'InStock' : status === 'sold_out' ? 'SoldOut' : 'OutOfStock'}`

/**
 * schema.org Product with its offer, for search engines. The price is in the seller's currency.
 * An auction that has ended has no offer.
 */
export function buildStructuredData(listing: Listing, url: string) {
  const { price, condition } = listing
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.title,
    url,
    image: listing.photos.map(({ url: photo }) => new URL(photo, url).href),
    ...(listing.description ? { description: listing.description.slice(0, 5000) } : {}),
    ...(listing.brand ? { brand: { '@type': 'Brand', name: listing.brand } } : {}),
    ...(listing.part_number ? { mpn: listing.part_number } : {}),
    ...(listing.subcategory ? { category: listing.subcategory.name } : {}),
    ...(condition ? { itemCondition: conditions[condition] } : {}),
    ...(price && !isEndedAuction(listing)
      ? {
          offers: {
            '@type': 'Offer',
            url,
            price: price.amount,
            priceCurrency: price.currency.toUpperCase(),
            availability: availabilityUrl(listing.status),
            ...(listing.seller ? { seller: { '@type': 'Organization', name: listing.seller.display_name } } : {}),
          },
        }
      : {}),
  }
}
