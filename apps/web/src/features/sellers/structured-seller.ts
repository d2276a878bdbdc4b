import type { SellerPage } from '@partlane/client/profile'
import type { Review } from '@partlane/client/reviews'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/**
 * schema.org data for search engines: AutoPartsStore for a business, ProfilePage for a private
 * seller. The data of a private seller contains only the public name.
 */
export function structuredSeller(seller: SellerPage, url: string, reviews: readonly Review[] = []) {
  const { display_name: name, about, rating, rating_count, town, collection_hours: hours } = seller
  const ratingFields =
    rating === null
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: rating_count, bestRating: 5 } }
  if (!seller.company) return { '@context': 'https://schema.org', '@type': 'ProfilePage', url, mainEntity: { '@type': 'Person', name } }
  const { number, vat_number, address } = seller.company
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoPartsStore',
    name,
    url,
    ...(about ? { description: about } : {}),
    ...(seller.website ? { sameAs: seller.website } : {}),
    ...(vat_number ? { vatID: vat_number } : {}),
    ...(number ? { identifier: number } : {}),
    ...(address
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: [address.line1, address.line2].filter(Boolean).join(', '),
            addressLocality: address.city,
            postalCode: address.postal_code,
            addressCountry: address.country,
          },
        }
      : town
        ? { address: { '@type': 'PostalAddress', addressLocality: town } }
        : {}),
    ...(hours ? { openingHoursSpecification: hours.time_frames.map(toOpeningHours) } : {}),
    ...ratingFields,
    ...(reviews.length > 0 ? { review: reviews.map(toReview) } : {}),
  }
}

const toReview = ({ rating, text, visible_at, author }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author?.display_name },
  datePublished: visible_at?.slice(0, 10),
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
})

const toOpeningHours = ({ weekday, opens, closes }: NonNullable<SellerPage['collection_hours']>['time_frames'][number]) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days[weekday - 1],
  opens,
  closes: closes === '24:00' ? '23:59' : closes,
})
