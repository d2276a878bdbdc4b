import type { OfferSide } from '@partlane/domain/offers/offer-rules'

/** The list of offers of each side. */
export const offersPath: Record<OfferSide, string> = { buyer: '/profile/my-offers', seller: '/profile/offers' }
