import type { purchaseResource } from '@partlane/contract/checkout'
import type { Flat } from '@partlane/contract/resource'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { mayUsePurchase } from './checkout.policy.ts'
import { presentPurchase } from './checkout.present.ts'
import { findPurchaseState, listPurchaseLines } from './checkout.queries.ts'

/**
 * Loads a purchase for its buyer.
 * @throws Refusal not_found
 */
export async function loadPurchase(
  ctx: AppContext,
  { user, purchaseId, locale }: { user: CurrentUser; purchaseId: number; locale: Locale },
): Promise<Flat<typeof purchaseResource>> {
  const [purchase, lines] = await Promise.all([findPurchaseState(ctx.db, purchaseId), listPurchaseLines(ctx.db, purchaseId)])
  if (!purchase) throw new Refusal('not_found')
  mayUsePurchase(user, purchase)
  return presentPurchase(ctx, { purchase, lines }, locale)
}
