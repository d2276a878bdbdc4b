import { offerMoves } from '@partlane/domain/offers/offer-rules'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/**
 * An offer was made or has changed. `negotiation_id`: its first offer, so that steps arrive in
 * order. `automatic`: the limits of the seller have answered it.
 */
export const offerMoved = defineEvent(
  'offer_moved',
  z.object({
    offer_id: z.int(),
    negotiation_id: z.int(),
    buyer_id: z.int(),
    seller_id: z.int(),
    move: z.enum(offerMoves),
    automatic: z.boolean(),
  }),
  { key: ({ negotiation_id }) => `negotiation:${negotiation_id}` },
)

/** A user has opened the list of own offers. */
export const offersRead = defineEvent('offers_read', z.object({ user_id: z.int() }))
