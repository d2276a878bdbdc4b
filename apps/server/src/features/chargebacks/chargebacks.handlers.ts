import { notify } from '#features/notifications/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { chargebackChanged } from './chargebacks.events.ts'
import { listChargebackOrders } from './chargebacks.queries.ts'
import { settleChargeback } from './settle-chargeback.ts'

/** Settles an ended chargeback in the ledger. Safe to repeat. */
export const settleEndedChargeback = defineHandler(
  chargebackChanged,
  'chargebacks.settle',
  (ctx, { chargeback_id }) => settleChargeback(ctx, chargeback_id),
  { maxAttempts: 'unlimited' },
)

const messages = { needs_response: 'chargeback_opened', won: 'chargeback_won', lost: 'chargeback_lost', under_review: undefined } as const

/** Notifies the sellers of a chargeback and of its outcome. Safe to repeat. */
export const notifySellersOfChargeback = defineHandler(chargebackChanged, 'chargebacks.notify-sellers', async (ctx, event) => {
  const message = messages[event.status]
  if (!message) return
  for (const order of await listChargebackOrders(ctx.db, event.chargeback_id)) {
    await notify(ctx, {
      userId: order.seller_id,
      objectName: 'chargeback',
      message,
      data: { order_id: order.order_id, reference: order.reference, amount_minor: order.reserved_minor, currency: order.currency },
      dedupeKey: `chargeback:${event.chargeback_id}:${order.order_id}:${event.status}`,
    })
  }
})
