import type { Flat } from '@partlane/contract/resource'
import type { sellerPage } from '@partlane/contract/sellers'
import type { CollectionHours } from '@partlane/contract/time-frames'
import { accountTypeOf } from '@partlane/domain/accounts/seller-types'
import { deriveReturnTerms } from '@partlane/domain/shipping/return-terms'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import { presentPublicUser } from '#features/accounts/public.ts'
import type { SellerRow, SellerStatistics } from './sellers.queries.ts'

type SellerPageDetails = { statistics: SellerStatistics; rules: readonly ShippingRule[]; hours: CollectionHours; now: Date }

/** The public page of a seller. `company` is null for a personal account. */
export function presentSellerPage(row: SellerRow, { statistics, rules, hours, now }: SellerPageDetails): Flat<typeof sellerPage> {
  const isBusiness = row.role === 'business'
  return {
    ...presentPublicUser(row),
    account_type: accountTypeOf(row.role),
    seller_type: row.seller_type,
    verified: row.status === 'verified',
    about: row.about,
    website: row.website,
    holiday_until: row.holiday_until,
    town: statistics.town,
    listings_count: statistics.listings_count,
    sold_count: statistics.sold_count,
    answer_seconds: statistics.answer_seconds,
    company: row.company,
    collection_hours: hours,
    returns: deriveReturnTerms({ policy: 'seller_rules', rules, zone: 'uk_mainland', business: isBusiness }),
    server_time: now.toISOString(),
  }
}
