import type { refunds } from '@partlane/contract/refunds'
import { eventOfDecision, listRefundDecisions } from '@partlane/domain/refunds/refund-actions'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import { type LockedOrder, lockOrder } from '#features/orders/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { applyEvent } from './apply-event.ts'
import { findLines, isParty, maxAmounts, refuseAmounts, toAmounts } from './refunds.policy.ts'
import { findRefund } from './refunds.queries.ts'
import { findLockedRefund, insertEntry, listLines, type RefundColumns } from './refunds.store.ts'
import { repayRefund } from './repay-refund.ts'
import { getReturnAddress } from './return-address.ts'

export type RefundDecisionInput = z.output<(typeof refunds.decide)['body']>['decision']

/**
 * An operator decides an escalated refund, with a reason that both sides read. Audited.
 * @throws Refusal not_found, refund_is_<status>, not_allowed (of an own order; a return of what is
 * back or never arrived), refund_amount_invalid, repayment_too_large
 */
export async function decideRefund(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { actor, refundId, decision }: { actor: Actor; refundId: number; decision: RefundDecisionInput },
): Promise<void> {
  const found = await findRefund(ctx.db, refundId)
  if (!found) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, found.order_id)
    if (actor !== 'command line' && isParty(locked.order, actor.id)) throw new Refusal('not_allowed')
    const refund = await findLockedRefund(tx, refundId)
    if (!refund) throw new Refusal('not_found')
    if (refund.status !== 'escalated') throw new Refusal(`refund_is_${refund.status}`)
    const decisions = listRefundDecisions({ ...refund, isReturned: refund.return_sent_at !== null })
    if (!decisions.includes(decision.outcome)) throw new Refusal('not_allowed')
    const now = ctx.clock.now()
    const event = eventOfDecision[decision.outcome]
    await insertEntry(tx, { refundId, actor: 'operator', event, text: decision.text, photos: [], now })
    await applyDecision(tx, locked, { refund, decision, now })
    await recordSubjectEntry(tx, {
      actor,
      action: 'refund.decide',
      subject: { type: 'order', id: locked.order.id, name: locked.order.reference },
      reason: decision.text,
      before: {
        refund_id: refundId,
        currency: locked.order.currency,
        items_minor: refund.items_minor,
        shipping_minor: refund.shipping_minor,
      },
      after: {
        outcome: decision.outcome,
        ...('items_amount' in decision ? { currency: locked.order.currency, ...toAmounts(decision, locked.order) } : {}),
      },
      now,
    })
  })
}

type DecisionStep = { refund: RefundColumns; decision: RefundDecisionInput; now: Date }

async function applyDecision(tx: Tx, locked: LockedOrder, { refund, decision, now }: DecisionStep): Promise<void> {
  const by = 'operator'
  if (decision.outcome === 'refuse') {
    await applyEvent(tx, locked, { refund, event: 'close', by, now })
    return
  }
  const amounts = toAmounts(decision, locked.order)
  if (decision.outcome === 'repay') {
    await repayRefund(tx, locked, { refund, amounts, by, now })
    return
  }
  const most = maxAmounts(findLines(locked.items, await listLines(tx, refund.id)), 'goodwill')
  refuseAmounts(amounts, most, locked.order.currency)
  const stored = refund.return_address && presentOrderAddress(refund.return_address)
  const return_address = await getReturnAddress(tx, locked.order, stored ?? decision.return_address)
  await applyEvent(tx, locked, { refund, event: 'accept', by, now, change: { ...amounts, return_address } })
}
