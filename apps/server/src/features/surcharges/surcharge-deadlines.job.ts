import { postponedOldUnitDeadline, surchargeEventAfterDeadline } from '@partlane/domain/surcharges/surcharge-rules'
import type { AppContext } from '#app/context.ts'
import { lockOrder } from '#features/orders/public.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emit } from '#platform/outbox/emit.ts'
import { applySurchargeEvent } from './apply-surcharge-event.ts'
import { surchargeDeadlineNear } from './surcharges.events.ts'
import { findNextSurchargeDeadline, findSurcharge, listDueSurcharges, listSurchargesToAnnounce } from './surcharges.queries.ts'
import { markSurchargeAnnounced, postponeSurcharge, SURCHARGE_DEADLINES } from './surcharges.store.ts'

const BATCH_SIZE = 100

type DueSurcharge = { id: number; order_id: number }

/**
 * Announces when a status of a surcharge ends by itself, and does what follows at its end.
 * Safe to repeat and to run on several workers: each surcharge is read again under the lock of its
 * order.
 */
export const runSurchargeDeadlines = defineDeadline({
  name: SURCHARGE_DEADLINES,
  nextDueAt: (ctx) => findNextSurchargeDeadline(ctx.db),
  async run(ctx) {
    const batch = { now: ctx.clock.now(), limit: BATCH_SIZE }
    const toAnnounce = await listSurchargesToAnnounce(ctx.db, batch)
    const due = await listDueSurcharges(ctx.db, batch)
    const options = {
      failure: 'deadline of a surcharge not handled',
      fieldsOf: ({ id, order_id }: DueSurcharge) => ({ orderId: order_id, surchargeId: id }),
    }
    const announcedCount = await handleDueRows(ctx, toAnnounce, { ...options, handle: announce })
    return announcedCount + (await handleDueRows(ctx, due, { ...options, handle: endStatus }))
  },
})

async function announce(ctx: AppContext, { id, order_id }: DueSurcharge): Promise<void> {
  await ctx.db.transact(async (tx) => {
    await lockOrder(tx, order_id)
    const surcharge = await findSurcharge(tx, id)
    const now = ctx.clock.now()
    if (!surcharge || surcharge.announce_at === null || surcharge.announce_at > now) return
    if (!(await markSurchargeAnnounced(tx, id, now))) return
    // Late: what follows is reported instead.
    if (surcharge.due_at === null || surcharge.due_at <= now) return
    await emit(tx, surchargeDeadlineNear({ surcharge_id: id, order_id, status: surcharge.status }))
  })
}

/** A refund that is open may give the surcharge back together with the item. */
async function endStatus(ctx: AppContext, { id, order_id }: DueSurcharge): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, order_id)
    const surcharge = await findSurcharge(tx, id)
    const now = ctx.clock.now()
    if (!surcharge || surcharge.due_at === null || surcharge.due_at > now) return
    const event = surchargeEventAfterDeadline[surcharge.status]
    const hasOpenRefund = locked.items.some((item) => item.id === surcharge.order_item_id && item.open_refund_id !== null)
    if (event === 'forfeit' && hasOpenRefund) await postponeSurcharge(tx, id, postponedOldUnitDeadline(now))
    else if (event) await applySurchargeEvent(tx, locked, { surcharge, event, by: 'deadline', now })
  })
}
