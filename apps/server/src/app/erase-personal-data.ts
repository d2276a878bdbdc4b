import { eraseAddresses } from '#features/addresses/public.ts'
import { eraseCart } from '#features/cart/public.ts'
import { eraseMissingVehicleReporter } from '#features/catalogue/public.ts'
import { erasePurchases, refuseOpenPurchases } from '#features/checkout/public.ts'
import { eraseGarage } from '#features/garage/public.ts'
import { refuseOpenBalances } from '#features/ledger/public.ts'
import { eraseListings, refuseHeldStock } from '#features/listings/public.ts'
import { eraseNotifications } from '#features/notifications/public.ts'
import { eraseOrderContacts, refuseOpenOrders } from '#features/orders/public.ts'
import { eraseShippingRules } from '#features/shipping-rules/public.ts'
import { eraseSignInData } from '#features/sign-in/public.ts'
import { eraseTimeFrames } from '#features/time-frames/public.ts'
import type { Tx } from '#platform/db/db.ts'

export type AccountClosure = { userId: number; now: Date }
type ClosureStep = (tx: Tx, closure: AccountClosure) => Promise<void>

/**
 * Each feature checks whether the user has unfinished business. Listings come first, because of the
 * lock order.
 */
const obligationChecks: ClosureStep[] = [refuseHeldStock, refuseOpenPurchases, refuseOpenOrders, refuseOpenBalances]

/**
 * What each feature erases when an account is closed, in the transaction that closes it. Each step
 * is safe to repeat. Data outside the database (files of documents, sockets, the search index) is
 * erased by handlers of `account_status_changed`.
 */
const erasures: ClosureStep[] = [
  eraseListings,
  erasePurchases,
  eraseOrderContacts,
  eraseCart,
  eraseGarage,
  eraseNotifications,
  eraseMissingVehicleReporter,
  eraseTimeFrames,
  eraseShippingRules,
  eraseAddresses,
  eraseSignInData,
]

export async function refuseOpenObligations(tx: Tx, closure: AccountClosure): Promise<void> {
  for (const refuseObligation of obligationChecks) await refuseObligation(tx, closure)
}

export async function erasePersonalData(tx: Tx, closure: AccountClosure): Promise<void> {
  for (const erase of erasures) await erase(tx, closure)
}
