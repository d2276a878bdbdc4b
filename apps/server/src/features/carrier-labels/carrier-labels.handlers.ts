import type { AppContext } from '#app/context.ts'
import { orderItemsDeclined } from '#features/orders/orders.events.ts'
import { lockOrder } from '#features/orders/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { requestCancellation } from './cancel-label.ts'
import { getLabel, type LabelRow, listItemsOfParcel, listPreparedLabels } from './carrier-labels.queries.ts'
import { removeParcelItems } from './carrier-labels.store.ts'
import { finishCancellation } from './finish-cancellation.ts'

/**
 * Takes declined and cancelled items out of parcels that no carrier has got. The label of a parcel
 * without further items is given back. Safe to repeat.
 */
export const giveBackUnusedLabels = defineHandler(
  orderItemsDeclined,
  'carrier-labels.give-back',
  async (ctx, { order_id }) => {
    for (const label of await listPreparedLabels(ctx.db, order_id)) {
      if (!(await hasItemsLeft(ctx, label))) {
        await requestCancellation(ctx, label.id)
        await finishCancellation(ctx, label.id)
      }
    }
  },
  { pool: 'gateways' },
)

/** Removes ended items from the parcel of a label. Returns whether it has others. */
const hasItemsLeft = (ctx: AppContext, { id, order_id, parcel_id }: LabelRow): Promise<boolean> =>
  ctx.db.transact(async (tx) => {
    await lockOrder(tx, order_id)
    const { parcel_status } = await getLabel(tx, id)
    const items = await listItemsOfParcel(tx, parcel_id)
    const ended = items.filter(({ status }) => status === 'declined').map(({ order_item_id }) => order_item_id)
    if (parcel_status !== 'prepared' || ended.length === 0) return true
    // The items stay in the parcel of a label that is given back: they say what it was for.
    if (ended.length < items.length) await removeParcelItems(tx, parcel_id, ended)
    return ended.length < items.length
  })
