import type { OutputOf } from '@partlane/contract/endpoint'
import type { refunds } from '@partlane/contract/refunds'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  findRates,
  listMeasuredItems,
  measureParcel,
  presentLabelRates,
  toKnownMeasures,
  toReturnShipment,
} from '#features/carrier-labels/public.ts'
import { findLabelFacts } from './return-label-facts.ts'

type RatesInput = { user: CurrentUser; refundId: number; entered: ParcelMeasures<number | null> }

/**
 * What carriers charge for an accepted return, for the seller. What is not entered is estimated
 * from the listings; without all measures there are no rates.
 * @throws Refusal not_found, not_allowed, refund_is_<status>, sender_address_missing,
 * recipient_address_missing, address_not_served, parcel_too_heavy, parcel_too_large, unavailable
 */
export async function loadReturnRates(
  ctx: AppContext,
  { user, refundId, entered }: RatesInput,
): Promise<OutputOf<typeof refunds.listLabelRates>> {
  const { refund, units } = await findLabelFacts(ctx.db, user, refundId)
  const measures = measureParcel(await listMeasuredItems(ctx.db, refund.order_id), { units, entered })
  const known = toKnownMeasures(measures)
  return presentLabelRates(measures, known ? await findRates(ctx, toReturnShipment(refund, known)) : [])
}
