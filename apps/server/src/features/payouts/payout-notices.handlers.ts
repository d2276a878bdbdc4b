import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { money } from '@partlane/domain/money/amounts'
import { paysSellersDirectly } from '@partlane/domain/payouts/direct-payouts'
import type { PayoutStatus } from '@partlane/domain/payouts/payout-machine'
import { MAX_PAYOUT_ATTEMPTS } from '@partlane/domain/payouts/payout-rules'
import { createFormatters } from '@partlane/i18n/server'
import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { findMailContact } from '#features/accounts/public.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import { type NotifyInput, notify, sendMoneyMail } from '#features/notifications/public.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { payoutChanged } from './payouts.events.ts'
import { getPayout } from './payouts.queries.ts'

type PayoutMessage = 'payout_failed' | 'payout_paid' | 'payout_returned'

/**
 * What the seller is informed of: a failure that is followed by another attempt, the payment after
 * a failure, and the return to the balance, which follows the last failure. A payout of a gateway
 * that pays sellers directly is never returned: its later failures, every week, are only shown.
 */
function messageOf({ status, attempt }: { status: PayoutStatus; attempt: number }, gateway: GatewayName): PayoutMessage | undefined {
  const lastNoticed = paysSellersDirectly(gateway) ? MAX_PAYOUT_ATTEMPTS : MAX_PAYOUT_ATTEMPTS - 1
  if (status === 'failed' && attempt <= lastNoticed) return 'payout_failed'
  if (status === 'paid' && attempt > 1) return 'payout_paid'
  return status === 'returned' ? 'payout_returned' : undefined
}

/** Notifies the seller of a failed payout, and of its end. Safe to repeat. */
export const notifySellerOfPayout = defineHandler(payoutChanged, 'payouts.notify-seller', async (ctx, event) => {
  const details = await loadNotice(ctx, event)
  if (details) await notify(ctx, details.notice)
})

type PayoutChange = z.output<typeof payoutChanged.schema>

async function loadNotice(ctx: AppContext, event: PayoutChange) {
  const payout = await getPayout(ctx.db, event.payout_id)
  const message = messageOf(event, payout.gateway)
  if (!message) return undefined
  const dueAt = (payout.next_attempt_at ?? ctx.clock.now()).toISOString()
  const { amount_minor, currency } = payout
  const notice: NotifyInput = {
    userId: event.seller_id,
    objectName: 'payout',
    message,
    data: { payout_id: event.payout_id, amount_minor, currency, due_at: dueAt },
    dedupeKey: `payout:${event.payout_id}:${event.attempt}:${event.status}`,
  }
  return { message, notice, dueAt, amount: money(amount_minor, currency) }
}

/** Mails the seller of a failed payout, and of its end. */
export const mailSellerOfPayout = defineMessageHandler(payoutChanged, 'payouts.mail-seller', async (ctx, event) => {
  const details = await loadNotice(ctx, event)
  const seller = details && (await findMailContact(ctx.db, event.seller_id))
  if (!details || !seller?.email) return
  const { message, notice, amount, dueAt } = details
  const { email: to, locale } = seller
  const { formatMoney, formatDate } = createFormatters(locale)
  const path = message === 'payout_paid' ? '/profile/earnings' : '/profile/payment-setup'
  const values = { amount: formatMoney(amount), due: formatDate(dueAt, 'long') }
  await sendNoticeMail(ctx, notice, seller, (links) => sendMoneyMail(ctx, message, { to, locale, path, values, ...links }))
})
