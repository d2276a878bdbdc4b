import type { AppContext, CurrentUser } from '#app/context.ts'
import { recordSubjectEntry } from '#features/operators/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { getRefund, presentOne } from './load-refunds.ts'
import { isParty } from './refunds.policy.ts'
import type { PresentedRefund } from './refunds.present.ts'
import { findReturnAddress } from './return-address.ts'

/**
 * Loads a refund for an operator. The audit entry is committed before, so that no view is missing
 * from the audit log.
 * @throws Refusal not_found
 */
export async function readRefund(
  ctx: AppContext,
  { user, caller }: { user: CurrentUser; caller: Caller },
  refundId: number,
): Promise<PresentedRefund> {
  const row = await getRefund(ctx, refundId)
  await ctx.db.transact((tx) =>
    recordSubjectEntry(tx, {
      actor: user,
      action: 'refund.read',
      subject: { type: 'order', id: row.order_id, name: row.order_reference },
      after: { refund_id: refundId },
      now: ctx.clock.now(),
    }),
  )
  const presented = await presentOne(ctx, row, { side: 'operator', caller })
  if (isParty(row, user.id)) return { ...presented, decisions: [] }
  // Where a return would go, before the operator decides.
  if (presented.return_address || !presented.decisions.includes('return')) return presented
  return { ...presented, return_address: await findReturnAddress(ctx.db, { seller_id: row.seller_id, company: null }) }
}
