import type { AcceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { storeAcceptedPayments } from './payout-accounts.store.ts'

/**
 * Stores which payments the parts of a seller accept. Payments that have started are completed; a
 * purchase that is not paid yet is checked again when its payment starts.
 * @throws Refusal paypal_not_connected (PayPal only, without an active account)
 */
export async function chooseAcceptedPayments(ctx: AppContext, user: CurrentUser, acceptedPayments: AcceptedPayments): Promise<void> {
  const isStored = await storeAcceptedPayments(ctx.db, user.id, acceptedPayments)
  if (!isStored) throw new Refusal('paypal_not_connected')
}
