import type { AcceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { storeAcceptedPayments } from './payout-accounts.store.ts'

/** Stores which payments the parts of a seller accept. Purchases that exist are not changed. */
export async function chooseAcceptedPayments(ctx: AppContext, user: CurrentUser, acceptedPayments: AcceptedPayments): Promise<void> {
  await storeAcceptedPayments(ctx.db, user.id, acceptedPayments)
}
