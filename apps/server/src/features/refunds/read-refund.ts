import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import { getRefund, presentOne, type Reader, type RefundContext } from './load-refunds.ts'
import { isParty } from './refunds.policy.ts'
import type { PresentedRefund } from './refunds.present.ts'
import { findReturnAddress } from './return-address.ts'

/**
 * Loads a refund for an operator. The audit entry is committed before, so that no view is missing
 * from the audit log.
 * @throws Refusal not_found
 */
export async function readRefund(
  ctx: RefundContext,
  { actor, caller }: { actor: Actor; caller: Reader },
  refundId: number,
): Promise<PresentedRefund> {
  const row = await getRefund(ctx, refundId)
  await ctx.db.transact((tx) =>
    recordSubjectEntry(tx, {
      actor,
      action: 'refund.read',
      subject: { type: 'order', id: row.order_id, name: row.order_reference },
      after: { refund_id: refundId },
      now: ctx.clock.now(),
    }),
  )
  return loadRefundForOperator(ctx, { actor, caller }, refundId)
}

/**
 * Loads a refund for an operator without an audit entry: after an action that has one.
 * @throws Refusal not_found
 */
export async function loadRefundForOperator(
  ctx: RefundContext,
  { actor, caller }: { actor: Actor; caller: Reader },
  refundId: number,
): Promise<PresentedRefund> {
  const row = await getRefund(ctx, refundId)
  const presented = await presentOne(ctx, row, { side: 'operator', caller })
  if (actor !== 'command line' && isParty(row, actor.id)) return { ...presented, decisions: [] }
  // Where a return would go, before the operator decides.
  if (presented.return_address || !presented.decisions.includes('return')) return presented
  return { ...presented, return_address: await findReturnAddress(ctx.db, { seller_id: row.seller_id, company: null }) }
}
