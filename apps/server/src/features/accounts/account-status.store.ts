import { type AccountEvent, accountMachine } from '@partlane/domain/accounts/account-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { Updateable } from 'kysely'
import { lockRow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Users } from '#platform/db/schema.generated.ts'
import { emit } from '#platform/outbox/emit.ts'
import { accountStatusChanged } from './accounts.events.ts'

const columns = [
  'id',
  'slug',
  'role',
  'status',
  'operator',
  'first_name',
  'last_name',
  'company_name',
  'email_confirmed_at',
  'phone_confirmed_at',
  'approved_at',
  'blocked_reason',
  'blocked_decision_id',
  'documents_uploaded',
] as const

/**
 * Locks a user's row (FOR NO KEY UPDATE) and returns the columns that decide about the account.
 * Other transactions may still insert rows that reference the user.
 * @throws Refusal not_found
 */
export async function lockAccount(tx: Tx, userId: number) {
  const row = await lockRow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select(columns))
  if (!row) throw new Refusal('not_found')
  const { email_confirmed_at, phone_confirmed_at, ...account } = row
  const confirmed = email_confirmed_at !== null || phone_confirmed_at !== null
  return { ...account, confirmed }
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

type AccountChange = Pick<Updateable<Users>, 'approved_at' | 'blocked_reason' | 'blocked_decision_id' | 'deleted_at'>

/**
 * Applies an event of the account machine to a user, stores the new status and emits
 * `account_status_changed`. The caller holds the lock on the user's row.
 * @throws Refusal account_is_<status>
 */
export async function transitionAccount<Account extends Pick<LockedAccount, 'id' | 'status'>>(
  tx: Tx,
  account: Account,
  event: AccountEvent,
  { now, ...change }: AccountChange & { now: Date },
): Promise<Account> {
  const status = accountMachine.next(account.status, event)
  await tx
    .updateTable('users')
    .set({ ...change, status, updated_at: now })
    .where('id', '=', account.id)
    .execute()
  await emit(tx, accountStatusChanged({ user_id: account.id, status }))
  return { ...account, status }
}
