import { refuseOpenAgreedLines } from '#features/agreed-lines/public.ts'
import { refuseOpenBids } from '#features/auction-lists/public.ts'
import { refuseOpenPurchases } from '#features/checkout/public.ts'
import { refuseOpenBalances } from '#features/ledger/public.ts'
import { refuseHeldStock } from '#features/listings/public.ts'
import { refuseOpenOrders } from '#features/orders/public.ts'
import { refuseUnfinishedPayouts } from '#features/payouts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { AccountClosure } from './context.ts'
import { type ErasureStep, erasureSteps } from './user-data.ts'

/** Obligations that keep an account open. The order is the lock order: listings first. */
const obligationChecks: ErasureStep[] = [
  refuseHeldStock,
  refuseOpenBids,
  refuseOpenPurchases,
  refuseOpenAgreedLines,
  refuseOpenOrders,
  refuseUnfinishedPayouts,
  refuseOpenBalances,
]

/** @throws Refusal account_has_open_orders, account_has_open_auctions, account_has_open_payouts */
export async function refuseOpenObligations(tx: Tx, closure: AccountClosure): Promise<void> {
  for (const refuseObligation of obligationChecks) await refuseObligation(tx, closure)
}

/**
 * Erases the personal data of a closed account in the transaction that closes it. Safe to repeat.
 * Handlers of `account_status_changed` remove what is outside the database: files, sockets, the
 * search index.
 */
export async function erasePersonalData(tx: Tx, closure: AccountClosure): Promise<void> {
  for (const erase of erasureSteps) await erase(tx, closure)
}
