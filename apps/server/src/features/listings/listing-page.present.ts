import type { listing } from '@partlane/contract/listings'
import type { Flat } from '@partlane/contract/resource'
import type { CollectionHours } from '@partlane/contract/time-frames'
import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import { money } from '@partlane/domain/money/amounts'
import type { Money } from '@partlane/domain/money/money'
import { endOfDay, expectedDeliveryDates, toIsoDay } from '@partlane/domain/shipping/delivery-dates'
import { deriveReturnTerms } from '@partlane/domain/shipping/return-terms'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext } from '#app/context.ts'
import { presentCombinedPostage } from '#features/pricing/public.ts'
import { calendarCodeOfPlace } from '#features/shipping-rules/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import type { AttributeDefinition } from './attributes.queries.ts'
import { presentAttributes } from './attributes.ts'
import { presentCard } from './listing-cards.present.ts'
import { presentListingDetails } from './listing-details.present.ts'
import type { ListingDetails } from './listing-details.queries.ts'
import { mainlandCombinedPostage, mainlandQuote } from './listing-prices.ts'
import { presentFitment, presentPhoto, presentVerdict } from './listings.present.ts'

type ListingPageData = {
  details: ListingDetails
  attributeDefinitions: readonly AttributeDefinition[]
  tariffs: readonly ShippingRule[]
  collectionHours: CollectionHours
  vehicle: VehicleNode | undefined
  convert: (amount: Money | null) => Money | null
}

/** Presents the page of one listing: the card with all other details. */
export function presentListingPage(
  ctx: Pick<AppContext, 'pictures' | 'clock'>,
  { details, tariffs, vehicle, ...data }: ListingPageData,
): Flat<typeof listing> {
  const { fitments } = details
  const quote = mainlandQuote(details, tariffs)
  const surcharge = details.exchange_surcharge_minor === null ? null : money(details.exchange_surcharge_minor, details.currency)
  return {
    ...presentCard(ctx, details, { tariffs, convert: data.convert }),
    verdict: vehicle ? presentVerdict(vehicle, fitments, details.universal) : null,
    description: details.description,
    item_type: details.item_type,
    warranty: details.warranty,
    returns: details.returns,
    return_terms: deriveReturnTerms({
      policy: details.returns,
      rules: tariffs,
      zone: 'uk_mainland',
      business: details.role === 'business',
    }),
    ...presentListingDetails(details, details.first_vehicle),
    photos: details.photos.map((photo) => presentPhoto(ctx, photo)),
    part_numbers: details.part_numbers,
    fitments: fitments.map(presentFitment),
    attributes: presentAttributes(data.attributeDefinitions, details.attributes),
    international_shipping: details.international_shipping,
    delivery_days: quote && { min: quote.days_min, max: quote.days_max },
    expected: quote && presentExpected(details, tariffs, ctx.clock.now()),
    exchange_surcharge: surcharge,
    converted_exchange_surcharge: data.convert(surcharge),
    combined_postage: presentCombinedPostage(mainlandCombinedPostage(details, tariffs), (amountMinor) => {
      const amount = money(amountMinor, details.currency)
      return data.convert(amount) ?? amount
    }),
    collection_hours: data.collectionHours,
    sold_quantity: details.sold_quantity,
    enquiry_count: details.enquiry_count,
    company: details.company,
    server_time: ctx.clock.now().toISOString(),
  }
}

/** When the part arrives on the UK mainland if it is ordered now. */
function presentExpected(details: ListingDetails, tariffs: readonly ShippingRule[], now: Date): Flat<typeof listing>['expected'] {
  if (details.status !== 'available' || details.sale_format === 'auction') return null
  const calendar = getWorkingCalendar(calendarCodeOfPlace(details.seller_place))
  const dates = expectedDeliveryDates({ tariffs, zone: 'uk_mainland', calendar }, now)
  return dates && { from: toIsoDay(dates.from), to: toIsoDay(dates.to), until: endOfDay(now, calendar).toISOString() }
}
