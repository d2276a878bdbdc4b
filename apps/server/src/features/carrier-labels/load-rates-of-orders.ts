import type { carrierLabels } from '@partlane/contract/carrier-labels'
import type { OutputOf } from '@partlane/contract/endpoint'
import { Refusal } from '@partlane/domain/refusal'
import pLimit from 'p-limit'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findOrder, listPackedItems, listUnpackedUnits } from '#features/orders/public.ts'
import { MAX_CONCURRENT_LABELS } from './buy-labels.ts'
import { measureParcel } from './carrier-labels.policy.ts'
import { presentLabelRates } from './carrier-labels.present.ts'
import { listMeasuredItems } from './carrier-labels.queries.ts'
import { loadLabelRates } from './load-label-rates.ts'

type OrderRates = OutputOf<typeof carrierLabels.listRatesOfOrders>['orders'][number]
type OrdersInput = { user: CurrentUser; orderIds: readonly number[] }

const nothingEntered = { weight_grams: null, length_mm: null, width_mm: null, height_mm: null }

/**
 * What carriers charge for one parcel of each order, with everything that is left to pack. An order
 * without prices has the reason instead, so that the others have theirs.
 */
export async function loadRatesOfOrders(ctx: AppContext, { user, orderIds }: OrdersInput): Promise<OrderRates[]> {
  const limit = pLimit(MAX_CONCURRENT_LABELS)
  return Promise.all(orderIds.map((orderId) => limit(() => loadRatesOfOrder(ctx, user, orderId))))
}

async function loadRatesOfOrder(ctx: AppContext, user: CurrentUser, orderId: number): Promise<OrderRates> {
  const order_id = String(orderId)
  const order = await findOrder(ctx.db, orderId)
  if (order?.seller_id !== user.id) return { order_id, items: [], ...presentLabelRates(nothingEntered, []), problem: 'not_found' }
  const items = await listMeasuredItems(ctx.db, orderId)
  const units = listUnpackedUnits(items, await listPackedItems(ctx.db, orderId))
  const presented = { order_id, items: units.map(({ order_item_id, quantity }) => ({ item_id: String(order_item_id), quantity })) }
  try {
    return { ...presented, ...(await loadLabelRates(ctx, { user, orderId, units, entered: nothingEntered })), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const measures = measureParcel(items, { units, entered: nothingEntered })
    return { ...presented, ...presentLabelRates(measures, []), problem: error.code }
  }
}
