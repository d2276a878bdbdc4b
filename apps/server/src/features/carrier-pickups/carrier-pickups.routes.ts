import { carrierPickups } from '@partlane/contract/carrier-pickups'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { bookPickup } from './book-pickup.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { loadPickups } from './load-pickups.ts'

/** HTTP routes of pickups. They are additions to the specification. */
export const carrierPickupsRoutes = defineRoutes((route) => {
  route(carrierPickups.list, ({ ctx, user }) => loadPickups(ctx, user))
  route(carrierPickups.book, async ({ ctx, user, body: { pickup } }) => {
    const { label_ids, attempt, ...window } = pickup
    await bookPickup(ctx, { user, labelIds: label_ids, window, attempt })
    return loadPickups(ctx, user)
  })
  route(carrierPickups.cancel, async ({ ctx, user, params }) => {
    await cancelPickup(ctx, { user, pickupId: params.id })
    return loadPickups(ctx, user)
  })
})
