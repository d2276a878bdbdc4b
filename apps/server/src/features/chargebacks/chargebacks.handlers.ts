import { money } from '@partlane/domain/money/amounts'
import { createFormatters } from '@partlane/i18n/server'
import { findMailContact } from '#features/accounts/public.ts'
import { notify, sendMoneyMail } from '#features/notifications/public.ts'
import { listOperators } from '#features/operators/public.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { chargebackActionRequested, chargebackChanged } from './chargebacks.events.ts'
import { findChargeback, listChargebackOrders } from './chargebacks.queries.ts'
import { settleChargeback } from './settle-chargeback.ts'
import { acceptChargeback, submitEvidence } from './submit-evidence.ts'

/** Settles an ended chargeback in the ledger. Safe to repeat. */
export const settleEndedChargeback = defineHandler(
  chargebackChanged,
  'chargebacks.settle',
  (ctx, { chargeback_id }) => settleChargeback(ctx, chargeback_id),
  { maxAttempts: 'unlimited' },
)

/**
 * Does what an operator has requested, unless the chargeback has another status meanwhile. Safe to
 * repeat: the gateway does it once.
 */
export const doRequestedAction = defineHandler(
  chargebackActionRequested,
  'chargebacks.do-requested-action',
  async (ctx, { chargeback_id: chargebackId, action, text }) => {
    const chargeback = await findChargeback(ctx.db, chargebackId)
    if (chargeback?.status !== 'needs_response') return
    if (action === 'submit') await submitEvidence(ctx, { chargebackId, text, actor: null })
    else await acceptChargeback(ctx, { chargebackId, reason: text ?? '', actor: null })
  },
  { maxAttempts: 'unlimited', pool: 'gateways' },
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

/** Mails the sellers of a chargeback and of its outcome. */
export const mailSellersOfChargeback = defineMessageHandler(chargebackChanged, 'chargebacks.mail-sellers', async (ctx, event) => {
  const message = messages[event.status]
  if (!message) return
  for (const order of await listChargebackOrders(ctx.db, event.chargeback_id)) {
    const seller = await findMailContact(ctx.db, order.seller_id)
    if (!seller?.email) continue
    const amount = createFormatters(seller.locale).formatMoney(money(order.reserved_minor, order.currency))
    const path = `/profile/sold-items/orders/${order.order_id}`
    await sendMoneyMail(ctx, message, { to: seller.email, locale: seller.locale, path, values: { amount, reference: order.reference } })
  }
})

/** Mails every operator about a new chargeback. */
export const mailOperatorsOfChargeback = defineMessageHandler(chargebackChanged, 'chargebacks.mail-operators', async (ctx, event) => {
  const chargeback = event.status === 'needs_response' ? await findChargeback(ctx.db, event.chargeback_id) : undefined
  if (!chargeback?.evidence_due_at) return
  for (const { email, locale } of await listOperators(ctx.db)) {
    if (!email) continue
    const { formatMoney, formatDate } = createFormatters(locale)
    const amount = formatMoney(money(chargeback.amount_minor, chargeback.currency))
    const values = { amount, due: formatDate(chargeback.evidence_due_at.toISOString(), 'long') }
    await sendMoneyMail(ctx, 'operator_chargeback', { to: email, locale, path: `/staff/chargebacks/${chargeback.id}`, values })
  }
})
