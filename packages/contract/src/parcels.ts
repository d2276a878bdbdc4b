import { parcelDirections, parcelStatuses } from '@partlane/domain/orders/parcel-machine'
import { carrierChoices, isTrackingNumber, isTrackingUrl, trackingLimits } from '@partlane/domain/shipping/carriers'
import { labelStatuses } from '@partlane/domain/shipping/label-machine'
import { trackingCodes } from '@partlane/domain/shipping/tracking'
import { z } from 'zod'
import { instant, money, optionalText, requiredText } from './fields.ts'

/** What a carrier reports about a parcel, or an operator about a loss. */
const parcelEvent = z.object({ code: z.enum(trackingCodes), at: instant, location: z.string() })

export const parcel = z.object({
  id: z.string(),
  direction: z.enum(parcelDirections),
  status: z.enum(parcelStatuses),
  /** An id of `GET /carriers`, or `other`. */
  carrier: z.string(),
  carrier_name: z.string(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  dispatched_at: instant.nullable(),
  delivered_at: instant.nullable(),
  is_late: z.boolean(),
  /** The day that the carrier expects now, if it says so. */
  expected_on: z.iso.date().nullable(),
  /** Oldest first. */
  events: z.array(parcelEvent),
  items: z.array(z.object({ item_id: z.string(), quantity: z.int() })),
  /**
   * The label that was bought on the marketplace, for the seller; of a return also for the buyer,
   * without its price.
   */
  label: z
    .object({
      id: z.string(),
      status: z.enum(labelStatuses),
      service_name: z.string(),
      price: money.nullable(),
      has_file: z.boolean(),
      /** When the carrier comes for the parcel, for the seller. Null: no pickup is booked. */
      pickup: z.object({ day: z.iso.date(), starts: z.string(), ends: z.string() }).nullable(),
    })
    .nullable(),
})

/** How the sender of a parcel names its carrier and number. */
export const tracking = {
  carrier: z.enum(carrierChoices),
  /** Required for `other`. */
  carrier_name: optionalText(trackingLimits.carrier_name),
  tracking_number: requiredText(trackingLimits.tracking_number).refine(isTrackingNumber).nullish(),
  /** For `other` only: the link of another carrier follows from the number. */
  tracking_url: requiredText(trackingLimits.tracking_url).refine(isTrackingUrl).nullish(),
}
