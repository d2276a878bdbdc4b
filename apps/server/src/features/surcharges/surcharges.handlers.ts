import { vatWithin } from '@partlane/domain/accounts/fee-vat'
import { FEE_VAT_ACCOUNT, FEES_ACCOUNT, SURCHARGES_ACCOUNT } from '@partlane/domain/ledger/accounts'
import type { LedgerEntry } from '@partlane/domain/ledger/movements'
import type { OrderActor } from '@partlane/domain/orders/order-history'
import type { SurchargeStatus } from '@partlane/domain/surcharges/surcharge-machine'
import type { AppContext } from '#app/context.ts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import { defineNewsHandlers, findOrder, listItems, type NewsDetails, type OrderNews } from '#features/orders/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { surchargeChanged, surchargeDeadlineNear, surchargeTakenBack } from './surcharges.events.ts'
import { findPaymentStatus, findSurcharge } from './surcharges.queries.ts'

type Payload = { surcharge_id: number; order_id: number; status: SurchargeStatus }

async function loadDetails(ctx: AppContext, { surcharge_id, order_id, status }: Payload, news: OrderNews, key: string) {
  const surcharge = await findSurcharge(ctx.db, surcharge_id)
  const order = await findOrder(ctx.db, order_id)
  if (!surcharge || !order) throw new Error(`surcharge ${surcharge_id} of an event does not exist`)
  const { amount_minor, due_at, order_item_id } = surcharge
  return {
    order,
    items: (await listItems(ctx.db, [order_id])).filter(({ id }) => id === order_item_id),
    news,
    key: `surcharge-${surcharge_id}-${status}-${key}`,
    values: { amount_minor, currency: order.currency, ...(due_at ? { due_at: due_at.toISOString() } : {}) },
  } satisfies NewsDetails
}

/** What each side is notified about when a surcharge gets a status. */
function newsOf(status: SurchargeStatus, actor: OrderActor): OrderNews {
  switch (status) {
    case 'sent':
      return { seller: 'surcharge_sent' }
    case 'refused':
      return { buyer: 'surcharge_refused' }
    case 'escalated':
      return { seller: 'surcharge_escalated' }
    case 'refunded':
      return { buyer: 'surcharge_refunded', ...(actor === 'seller' ? {} : { seller: 'surcharge_refunded_seller' }) }
    case 'forfeited':
      return { buyer: 'surcharge_forfeited', seller: 'surcharge_forfeited_seller' }
    default:
      return {}
  }
}

/** The reminder one day before a status ends by itself. */
const newsOfNearEnd: Partial<Record<SurchargeStatus, OrderNews>> = {
  held: { buyer: 'surcharge_send_near' },
  sent: { seller: 'surcharge_check_near' },
  refused: { buyer: 'surcharge_escalate_near' },
}

/** What notifies buyer and seller, by event. */
export const surchargeNews = {
  onChanged: defineNewsHandlers(surchargeChanged, 'surcharge', (ctx, { actor, ...payload }) =>
    loadDetails(ctx, payload, newsOf(payload.status, actor), 'changed'),
  ),
  onDeadlineNear: defineNewsHandlers(surchargeDeadlineNear, 'surcharge-deadline', async (ctx, payload) => {
    const surcharge = await findSurcharge(ctx.db, payload.surcharge_id)
    // What has been done since needs no reminder.
    const news = surcharge?.status === payload.status ? (newsOfNearEnd[payload.status] ?? {}) : {}
    return loadDetails(ctx, payload, news, `near-${surcharge?.due_at?.toISOString()}`)
  }),
  onTakenBack: defineNewsHandlers(surchargeTakenBack, 'surcharge-take-back', (ctx, payload) =>
    loadDetails(
      ctx,
      { ...payload, status: 'refunded' },
      { buyer: 'surcharge_refunded', seller: 'surcharge_refunded_seller' },
      'taken-back',
    ),
  ),
}

/**
 * Posts a forfeited surcharge to the ledger: it is the seller's, less the fee. Safe to repeat.
 * Without a charge there is nothing to post.
 */
export const postForfeit = defineHandler(
  surchargeChanged,
  'surcharges.post-forfeit',
  async (ctx, { surcharge_id, order_id, status }) => {
    if (status === 'forfeited') await postSellerShare(ctx, { surcharge_id, order_id, movement: `surcharge:${surcharge_id}`, sign: 1 })
  },
  { maxAttempts: 'unlimited' },
)

/**
 * Posts a forfeited surcharge that the seller loses again to the ledger: `post-forfeit` in reverse.
 * The repayment of the refund then gives it to the buyer. Safe to repeat.
 */
export const postTakeBack = defineHandler(
  surchargeTakenBack,
  'surcharges.post-take-back',
  (ctx, { surcharge_id, order_id }) =>
    postSellerShare(ctx, { surcharge_id, order_id, movement: `surcharge-taken-back:${surcharge_id}`, sign: -1 }),
  { maxAttempts: 'unlimited' },
)

type SellerShare = { surcharge_id: number; order_id: number; movement: string; sign: 1 | -1 }

async function postSellerShare(ctx: AppContext, { surcharge_id, order_id, movement, sign }: SellerShare): Promise<void> {
  const payment = await findPaymentStatus(ctx.db, order_id)
  if (!payment) return
  if (payment.status === 'authorised') throw new Error(`the payment of surcharge ${surcharge_id} is not captured yet`)
  const surcharge = await findSurcharge(ctx.db, surcharge_id)
  const order = await findOrder(ctx.db, order_id)
  if (!surcharge || !order) throw new Error(`surcharge ${surcharge_id} of an event does not exist`)
  const { amount_minor, fee_minor } = surcharge
  const entry = (account: LedgerEntry['account'], minor: number): LedgerEntry => ({
    account,
    currency: order.currency,
    order_id,
    amount_minor: sign * minor,
  })
  const vatMinor = vatWithin(fee_minor, Number(order.fee_vat_percentage))
  await ctx.db.transact(async (tx) => {
    const entries = [
      entry(SURCHARGES_ACCOUNT, amount_minor),
      entry(await lockSellerAccount(tx, order_id), fee_minor - amount_minor),
      entry(FEES_ACCOUNT, vatMinor - fee_minor),
      entry(FEE_VAT_ACCOUNT, -vatMinor),
    ]
    await postMovement(tx, { movement, entries, now: ctx.clock.now() })
  })
}
