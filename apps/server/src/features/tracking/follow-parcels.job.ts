import pLimit from 'p-limit'
import { FOLLOW_PARCELS } from '#features/orders/public.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { followParcel } from './follow-parcel.ts'
import { findNextPoll, listDueParcels } from './tracking.queries.ts'

const BATCH_SIZE = 50
/** Parcels that are asked for at the same time, so that calls without a response delay few. */
const CONCURRENT_PARCEL_COUNT = 8

/**
 * Asks carriers for the events of parcels on their way: some send no webhooks, and webhooks get
 * lost. A call without a response is repeated with growing delays.
 */
export const followParcels = defineDeadline({
  name: FOLLOW_PARCELS,
  nextDueAt: (ctx) => findNextPoll(ctx.db),
  async run(ctx) {
    const due = await listDueParcels(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    const limit = pLimit(CONCURRENT_PARCEL_COUNT)
    let handledCount = 0
    await limit.map(due, async ({ id }) => {
      try {
        await followParcel(ctx, id)
        handledCount++
      } catch (err) {
        ctx.log.warn({ err, parcelId: id }, 'events of a parcel not fetched')
      }
    })
    return handledCount
  },
})
