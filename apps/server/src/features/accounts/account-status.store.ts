import { type AccountEvent, accountMachine } from '@partlane/domain/accounts/account-machine'
import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { Updateable } from 'kysely'
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
  'documents_uploaded',
] as const

/**
 * A person's row, held until the transaction ends. It comes before their documents and listings in the order of locks.
 * Rows that refer to the person may be written meanwhile. @throws Refusal not_found
 */
export async function lockAccount(tx: Tx, userId: number) {
  const row = await tx.selectFrom('users').where('id', '=', userId).select(columns).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { email_confirmed_at, phone_confirmed_at, ...account } = row
  const confirmed = email_confirmed_at !== null || phone_confirmed_at !== null
  return { ...account, role: row.role as Role, status: row.status as UserStatus, confirmed }
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

type AccountChange = Pick<Updateable<Users>, 'approved_at' | 'blocked_reason' | 'deleted_at'>

/** Moves somebody's standing by the machine, and whoever listens to them hears of it. @throws Refusal account_is_<status> */
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
