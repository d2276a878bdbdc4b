import { pickupParcelRemoved } from '#features/carrier-labels/carrier-labels.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { requestCancellation } from './cancel-pickup.ts'
import { getPickup, listParcelsOfPickups } from './carrier-pickups.queries.ts'
import { finishCancellation } from './finish-cancellation.ts'

/**
 * Cancels a pickup whose last label was given back: the driver would find nothing. Safe to repeat.
 */
export const cancelEmptyPickup = defineHandler(
  pickupParcelRemoved,
  'carrier-pickups.cancel-empty',
  async (ctx, { pickup_id }) => {
    if ((await listParcelsOfPickups(ctx.db, [pickup_id])).length > 0) return
    const { status } = await getPickup(ctx.db, pickup_id)
    if (status === 'refused') return
    await requestCancellation(ctx, pickup_id)
    await finishCancellation(ctx, pickup_id)
  },
  { pool: 'gateways' },
)
