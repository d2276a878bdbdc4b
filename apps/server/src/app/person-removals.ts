import { forgetAddresses } from '#features/addresses/public.ts'
import { forgetCart } from '#features/cart/public.ts'
import { forgetMissingVehicles } from '#features/catalogue/public.ts'
import { forgetPurchases, refuseWhilePurchasing } from '#features/checkout/public.ts'
import { forgetGarage } from '#features/garage/public.ts'
import { refuseWhileOwed } from '#features/ledger/public.ts'
import { forgetStock, refuseWhileStockIsHeld } from '#features/listings/public.ts'
import { forgetNotifications } from '#features/notifications/public.ts'
import { forgetOrders, refuseWhileOrdersAreOpen } from '#features/orders/public.ts'
import { forgetShippingRules } from '#features/shipping-rules/public.ts'
import { forgetWaysIn } from '#features/sign-in/public.ts'
import { forgetTimeFrames } from '#features/time-frames/public.ts'
import type { Tx } from '#platform/db/db.ts'

export type Leaving = { userId: number; now: Date }
type Step = (tx: Tx, who: Leaving) => Promise<void>

/** What keeps an account open: each feature says whether something of the person's is unfinished there. Listings first, as everywhere. */
const obstacles: Step[] = [refuseWhileStockIsHeld, refuseWhilePurchasing, refuseWhileOrdersAreOpen, refuseWhileOwed]

/**
 * What each feature forgets of somebody who closes their account, inside the one transaction that closes it; each is harmless twice.
 * What is outside the database (documents' files, sockets, the search) follows by reactions to `account_status_changed`.
 */
const removals: Step[] = [
  forgetStock,
  forgetPurchases,
  forgetOrders,
  forgetCart,
  forgetGarage,
  forgetNotifications,
  forgetMissingVehicles,
  forgetTimeFrames,
  forgetShippingRules,
  forgetAddresses,
  forgetWaysIn,
]

export async function refuseUnfinished(tx: Tx, who: Leaving): Promise<void> {
  for (const obstacle of obstacles) await obstacle(tx, who)
}

export async function forgetPerson(tx: Tx, who: Leaving): Promise<void> {
  for (const forget of removals) await forget(tx, who)
}
