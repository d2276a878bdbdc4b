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
export async function lockStanding(tx: Tx, userId: number) {
  const row = await tx.selectFrom('users').where('id', '=', userId).select(columns).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { email_confirmed_at, phone_confirmed_at, ...person } = row
  const confirmed = email_confirmed_at !== null || phone_confirmed_at !== null
  return { ...person, role: row.role as Role, status: row.status as UserStatus, confirmed }
}
export type LockedStanding = Awaited<ReturnType<typeof lockStanding>>

type Change = Pick<Updateable<Users>, 'approved_at' | 'blocked_reason' | 'deleted_at'>

/** Moves somebody's standing by the machine, and whoever listens to them hears of it. @throws Refusal account_is_<status> */
export async function moveAccount<P extends Pick<LockedStanding, 'id' | 'status'>>(
  tx: Tx,
  person: P,
  event: AccountEvent,
  { now, ...change }: Change & { now: Date },
): Promise<P> {
  const status = accountMachine.next(person.status, event)
  await tx
    .updateTable('users')
    .set({ ...change, status, updated_at: now })
    .where('id', '=', person.id)
    .execute()
  await emit(tx, accountStatusChanged({ user_id: person.id, status }))
  return { ...person, status }
}
