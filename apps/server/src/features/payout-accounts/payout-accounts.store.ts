import { randomUUID } from 'node:crypto'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { AcceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import { type AccountStatus, accountStatuses } from '@partlane/domain/payouts/account-status'
import type { Updateable } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { PayoutAccounts } from '#platform/db/schema.generated.ts'
import { activePaypalReference } from './paypal-account.sql.ts'

type NewAccount = { userId: number; gateway: GatewayName; now: Date }

/** Inserts the account of a user at a gateway, unless there is one. */
export async function insertAccount(db: DbOrTx, { userId, gateway, now }: NewAccount): Promise<void> {
  await db
    .insertInto('payout_accounts')
    .values({ user_id: userId, gateway, tracking_id: randomUUID(), status: accountStatuses[0], created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'gateway']).doNothing())
    .execute()
}

type AccountChange = { status: AccountStatus } & Pick<Updateable<PayoutAccounts>, 'reference' | 'missing' | 'disabled_reason'>

/**
 * Stores what a gateway has said at `checkedAt`, unless a later response is stored: responses can
 * overtake each other.
 * @returns whether it was stored
 */
export async function storeAccountState(
  tx: Tx,
  { id, checkedAt, now, change }: { id: number; checkedAt: Date; now: Date; change: AccountChange },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ ...change, checked_at: checkedAt, updated_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', checkedAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the gateway's id of an account that has none. */
export const storeReference = (db: DbOrTx, { id, reference }: { id: number; reference: string }) =>
  db.updateTable('payout_accounts').set({ reference }).where('id', '=', id).where('reference', 'is', null).execute()

/**
 * Stores which payments a seller accepts. PayPal only needs an active account there: otherwise
 * no buyer could pay.
 * @returns whether it was stored
 */
export async function storeAcceptedPayments(db: DbOrTx, userId: number, accepted_payments: AcceptedPayments): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ accepted_payments })
    .where('id', '=', userId)
    .$if(accepted_payments === 'paypal', (query) => query.where(activePaypalReference('users.id'), 'is not', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
