import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { money } from '@partlane/domain/money/amounts'
import { paysSellersDirectly } from '@partlane/domain/payouts/direct-payouts'
import type { PayoutStatus } from '@partlane/domain/payouts/payout-machine'
import { MAX_PAYOUT_ATTEMPTS } from '@partlane/domain/payouts/payout-rules'
import { createFormatters } from '@partlane/i18n/server'
import { findMailContact } from '#features/accounts/public.ts'
import { notify, sendMoneyMail } from '#features/notifications/public.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { payoutChanged } from './payouts.events.ts'
import { getPayout } from './payouts.queries.ts'

/**
 * What the seller is informed of: a failure that is followed by another attempt, the payment after
 * a failure, and the return to the balance, which follows the last failure. A payout of a gateway
 * that pays sellers directly is never returned: its later failures, every week, are only shown.
 */
function noticeOf({ status, attempt }: { status: PayoutStatus; attempt: number }, gateway: GatewayName) {
  const lastNoticed = paysSellersDirectly(gateway) ? MAX_PAYOUT_ATTEMPTS : MAX_PAYOUT_ATTEMPTS - 1
  if (status === 'failed' && attempt <= lastNoticed) return 'payout_failed'
  if (status === 'paid' && attempt > 1) return 'payout_paid'
  return status === 'returned' ? 'payout_returned' : undefined
}

/** Notifies the seller of a failed payout, and of its end. Safe to repeat. */
export const notifySellerOfPayout = defineHandler(payoutChanged, 'payouts.notify-seller', async (ctx, event) => {
  const { gateway, amount_minor, currency, next_attempt_at } = await getPayout(ctx.db, event.payout_id)
  const message = noticeOf(event, gateway)
  if (!message) return
  const dueAt = next_attempt_at ?? ctx.clock.now()
  await notify(ctx, {
    userId: event.seller_id,
    objectName: 'payout',
    message,
    data: { payout_id: event.payout_id, amount_minor, currency, due_at: dueAt.toISOString() },
    dedupeKey: `payout:${event.payout_id}:${event.attempt}:${event.status}`,
  })
})

/** Mails the seller of a failed payout, and of its end. */
export const mailSellerOfPayout = defineMessageHandler(payoutChanged, 'payouts.mail-seller', async (ctx, event) => {
  const { gateway, amount_minor, currency, next_attempt_at } = await getPayout(ctx.db, event.payout_id)
  const message = noticeOf(event, gateway)
  const seller = message && (await findMailContact(ctx.db, event.seller_id))
  if (!message || !seller?.email) return
  const { formatMoney, formatDate } = createFormatters(seller.locale)
  await sendMoneyMail(ctx, message, {
    to: seller.email,
    locale: seller.locale,
    path: message === 'payout_paid' ? '/profile/earnings' : '/profile/payment-setup',
    values: {
      amount: formatMoney(money(amount_minor, currency)),
      due: formatDate((next_attempt_at ?? ctx.clock.now()).toISOString(), 'long'),
    },
  })
})
