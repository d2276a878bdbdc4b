import type { purchaseResource } from '@partlane/contract/checkout'
import type { Flat } from '@partlane/contract/resource'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { mayUsePurchase } from './checkout.policy.ts'
import { presentPurchase } from './checkout.present.ts'
import { findPurchase, listOrderIds, listPurchaseLines } from './checkout.queries.ts'
import { findLastPayment } from './payments.queries.ts'

/**
 * Loads a purchase for its buyer.
 * @throws Refusal not_found
 */
export async function loadPurchase(
  ctx: AppContext,
  { user, purchaseId, locale }: { user: CurrentUser; purchaseId: number; locale: Locale },
): Promise<Flat<typeof purchaseResource>> {
  const purchase = await findPurchase(ctx.db, purchaseId)
  if (!purchase) throw new Refusal('not_found')
  mayUsePurchase(user, purchase)
  const [lines, payment, orders] = await Promise.all([
    listPurchaseLines(ctx.db, purchaseId),
    findLastPayment(ctx.db, purchaseId),
    purchase.status === 'paid' ? listOrderIds(ctx.db, purchaseId) : [],
  ])
  return presentPurchase(ctx, { purchase, lines, payment, orderIds: orders.map(({ id }) => id) }, locale)
}
