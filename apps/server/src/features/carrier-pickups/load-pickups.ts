import { type carrierPickups, MAX_PARCELS_OF_PICKUP } from '@partlane/contract/carrier-pickups'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listSenderAddresses } from '#features/carrier-labels/public.ts'
import { CarrierRefusal, CarrierUnavailable, type PickupWindow } from '#gateways/carriers/port.ts'
import { groupParcels, type PickupGroup } from './carrier-pickups.policy.ts'
import { presentBooking, presentOffer } from './carrier-pickups.present.ts'
import { listCurrentPickups, listParcelsOfPickups, listWaitingParcels } from './carrier-pickups.queries.ts'

type Pickups = OutputOf<typeof carrierPickups.list>

/** As many as one pickup takes. The next ones follow when these are picked up. */
export const MAX_WAITING_PARCELS = MAX_PARCELS_OF_PICKUP

/** The day from which pickups are current. In Europe a pickup is over before the next day. */
export const todayOf = ({ clock }: Pick<AppContext, 'clock'>): string => clock.now().toISOString().slice(0, 10)

/** The pickups of a seller, and the parcels that can be picked up. */
export async function loadPickups(ctx: AppContext, { id: sellerId }: CurrentUser): Promise<Pickups> {
  const today = todayOf(ctx)
  const bookings = await listCurrentPickups(ctx.db, { sellerId, today })
  const booked = await listParcelsOfPickups(
    ctx.db,
    bookings.map(({ id }) => id),
  )
  const waiting = await listWaitingParcels(ctx.db, { sellerId, today, limit: MAX_WAITING_PARCELS })
  const groups = waiting.length === 0 ? [] : groupParcels(waiting, await listSenderAddresses(ctx.db, sellerId))
  return {
    bookings: bookings.map((booking) =>
      presentBooking(
        booking,
        booked.filter(({ pickup_id }) => pickup_id === booking.id),
      ),
    ),
    offers: await Promise.all(groups.map(async (group) => presentOffer(group, await listWindows(ctx, group)))),
  }
}

/** None while the gateway does not respond, or does not come to this address. */
async function listWindows(ctx: AppContext, { gateway, sender }: PickupGroup): Promise<PickupWindow[]> {
  try {
    return (await ctx.carrierGateways.find(gateway)?.listPickupWindows(sender)) ?? []
  } catch (error) {
    if (!(error instanceof CarrierUnavailable) && !(error instanceof CarrierRefusal)) throw error
    ctx.log.warn({ err: error, gateway }, 'no pickup windows')
    return []
  }
}
