import { money } from '@partlane/domain/money/amounts'
import type { PayoutStatus } from '@partlane/domain/payouts/payout-machine'
import { createFormatters } from '@partlane/i18n/server'
import { notify, sendMoneyMail } from '#features/notifications/public.ts'
import { listOperators } from '#features/operators/public.ts'
import { payoutChanged } from '#features/payouts/payouts.events.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { getOperatorPayout } from './operator-payouts.queries.ts'

const UNKNOWN_FAILURE = 'unknown'

/** What operators are informed of. */
function noticeOf(status: PayoutStatus) {
  if (status === 'failed') return 'operator_payout_failed'
  return status === 'returned' ? 'operator_payout_returned' : undefined
}

/** Notifies every operator of a failed payout, and of one that is given up. Safe to repeat. */
export const notifyOperatorsOfPayout = defineHandler(payoutChanged, 'payouts.notify-operators', async (ctx, event) => {
  const message = noticeOf(event.status)
  if (!message) return
  const { id, amount_minor, currency, seller_name, failure_code } = await getOperatorPayout(ctx.db, event.payout_id)
  for (const operator of await listOperators(ctx.db))
    await notify(ctx, {
      userId: operator.id,
      objectName: 'payout',
      message,
      data: { payout_id: id, side: 'operator', amount_minor, currency, seller: seller_name, failure: failure_code ?? UNKNOWN_FAILURE },
      dedupeKey: `payout:${id}:${event.attempt}:${event.status}:operator`,
    })
})

/** Mails every operator of a failed payout, and of one that is given up. */
export const mailOperatorsOfPayout = defineMessageHandler(payoutChanged, 'payouts.mail-operators', async (ctx, event) => {
  const message = noticeOf(event.status)
  if (!message) return
  const { amount_minor, currency, seller_name, failure_code } = await getOperatorPayout(ctx.db, event.payout_id)
  for (const { email, locale } of await listOperators(ctx.db)) {
    if (!email) continue
    const amount = createFormatters(locale).formatMoney(money(amount_minor, currency))
    const values = { amount, seller: seller_name, failure: failure_code ?? UNKNOWN_FAILURE }
    await sendMoneyMail(ctx, message, { to: email, locale, path: '/staff/payouts', values })
  }
})
