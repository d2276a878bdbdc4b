import { pickupStatuses } from '@partlane/domain/shipping/pickup-machine'
import { z } from 'zod'
import { computed, defineEndpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'

/** The most parcels of a pickup. */
export const MAX_PARCELS_OF_PICKUP = 100

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A day and the times between which the carrier comes, both at the address. */
const windowFields = { day: z.iso.date(), starts: clockTime, ends: clockTime }

const place = z.object({ line1: z.string(), city: z.string(), postal_code: z.string() })
const pickupParcel = z.object({
  label_id: z.string(),
  order_id: z.string(),
  reference: z.string(),
  tracking_number: z.string().nullable(),
})

const pickups = z.object({
  /** What is booked, from today, earliest first. */
  bookings: z.array(
    z.object({
      id: z.string(),
      status: z.enum(pickupStatuses),
      carrier_name: z.string(),
      ...windowFields,
      /** Null: erased. */
      place: place.nullable(),
      parcels: z.array(pickupParcel),
    }),
  ),
  /** Parcels with a bought label that no carrier has got and that no pickup takes, by address. */
  offers: z.array(
    z.object({
      carrier_name: z.string(),
      place,
      parcels: z.array(pickupParcel),
      /** When the carrier can come, earliest first. None while it does not respond. */
      windows: z.array(z.object(windowFields)),
    }),
  ),
})

const output = computed('pickups', pickups)

/** Pickups: a carrier comes to the address of the seller for parcels with bought labels. */
export const carrierPickups = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/pickups',
    audience: 'member',
    summary: 'List booked pickups and the parcels that can be picked up',
    output,
    limit: 'lookups',
  }),
  book: defineEndpoint({
    method: 'POST',
    path: '/users/pickups',
    audience: 'member',
    summary: 'Book the pickup of parcels with bought labels at the address that they are sent from',
    body: z.strictObject({
      pickup: z.strictObject({
        label_ids: z.array(id).min(1).max(MAX_PARCELS_OF_PICKUP),
        ...windowFields,
        /** Identifies the press of the button: sent again, it books no second pickup. */
        attempt: z.uuid(),
      }),
    }),
    output,
    status: 200,
    refusals: [
      'not_found',
      'pickup_labels_invalid',
      'pickup_window_not_available',
      'sender_address_missing',
      'address_not_served',
      'unavailable',
    ],
    limit: 'lookups',
  }),
  cancel: defineEndpoint({
    method: 'PUT',
    path: '/users/pickups/{id}/cancel',
    audience: 'member',
    params: idParams,
    summary: 'Cancel a pickup that has not begun',
    body: z.strictObject({}),
    output,
    refusals: ['pickup_is_refused', 'pickup_too_late'],
    limit: 'lookups',
  }),
}
