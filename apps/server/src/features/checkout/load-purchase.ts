import type { purchaseResource } from '@partlane/contract/checkout'
import type { Flat } from '@partlane/contract/resource'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { readTogether } from '#platform/db/read-together.ts'
import { mayUsePurchase } from './checkout.policy.ts'
import { presentPurchase } from './checkout.present.ts'
import { findPurchaseState, listPurchaseLines } from './checkout.queries.ts'

type LoadPurchaseInput = { purchaseId: number; locale: Locale }

/**
 * Loads a purchase for its buyer.
 * @throws Refusal not_found
 */
export const loadPurchase = (ctx: AppContext, { user, ...input }: LoadPurchaseInput & { user: CurrentUser }) =>
  load(ctx, input, (purchase) => mayUsePurchase(user, purchase))

/**
 * Loads a purchase after a command of its buyer, which has checked the owner in its transaction.
 * Since then the guest may have become a member in another tab, who owns the purchase now.
 * @throws Refusal not_found
 */
export const loadChangedPurchase = (ctx: AppContext, { purchaseId, locale }: LoadPurchaseInput) =>
  load(ctx, { purchaseId, locale }, () => undefined)

type PurchaseState = NonNullable<Awaited<ReturnType<typeof findPurchaseState>>>

async function load(
  ctx: AppContext,
  { purchaseId, locale }: LoadPurchaseInput,
  checkOwner: (purchase: PurchaseState) => void,
): Promise<Flat<typeof purchaseResource>> {
  const [purchase, lines] = await readTogether(ctx.db, (db) => [findPurchaseState(db, purchaseId), listPurchaseLines(db, purchaseId)])
  if (!purchase) throw new Refusal('not_found')
  checkOwner(purchase)
  return presentPurchase(ctx, { purchase, lines }, locale)
}
