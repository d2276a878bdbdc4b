import { accountMachine } from '@partlane/domain/accounts/account-machine'
import { type CodeChannel, mayBeVerified, type Role, type UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { moveAccount } from './account-status.store.ts'
import { addressConfirmed } from './accounts.events.ts'

/** What a new member is made of. Addresses wait for their code; a provider may have proved one (`email`). */
export type MemberValues = {
  slug: string
  role: 'personal' | 'business'
  first_name: string | null
  last_name: string | null
  company_name?: string | undefined
  pending_email?: string | undefined
  pending_phone?: string | undefined
  locale: string
  currency: string
  now: Date
}

const memberColumns = ({ now, ...values }: MemberValues) => ({
  ...values,
  status: accountMachine.next('guest', 'sign_up'),
  updated_at: now,
})

export async function insertMember(tx: Tx, values: MemberValues): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...memberColumns(values), created_at: values.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Refusal already_a_member when two sign-ups of one guest meet, or a sign-in took the guest over */
export async function turnGuestIntoMember(tx: Tx, guestId: number, values: MemberValues): Promise<number> {
  const changed = await tx
    .updateTable('users')
    .set(memberColumns(values))
    .where('id', '=', guestId)
    .where('status', '=', 'guest')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('already_a_member')
  return guestId
}

export async function insertGuest(tx: Tx, values: { slug: string; locale: string; currency: string; now: Date }): Promise<number> {
  const { now, ...columns } = values
  const { id } = await tx
    .insertInto('users')
    .values({ ...columns, role: 'guest', status: 'guest', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storePassword(tx: Tx, { userId, hash, now }: { userId: number; hash: string; now: Date }): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ user_id: userId, hash, updated_at: now })
    .onConflict((on) => on.column('user_id').doUpdateSet({ hash, updated_at: now }))
    .execute()
}

/** The person's row, locked: whatever changes how somebody comes in takes this first. */
export async function lockPerson(tx: Tx, userId: number) {
  const { role, status, ...person } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'role', 'status', 'email', 'phone', 'pending_email', 'pending_phone', 'approved_at', 'locale'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...person, role: role as Role, status: status as UserStatus }
}
export type LockedPerson = Awaited<ReturnType<typeof lockPerson>>

type Confirmed = { channel: CodeChannel; address: string; now: Date }

/**
 * A proved address or number counts. It verifies a private person; a business waits for an operator (product rules, "People").
 * Runs into `users_email_key` or `users_phone_key` when somebody else was first.
 */
export async function markConfirmed(tx: Tx, person: LockedPerson, { channel, address, now }: Confirmed): Promise<void> {
  const counts =
    channel === 'email'
      ? { email: address, email_confirmed_at: now, pending_email: null }
      : { phone: address, phone_confirmed_at: now, pending_phone: null }
  await tx
    .updateTable('users')
    .set({ ...counts, updated_at: now })
    .where('id', '=', person.id)
    .execute()
  await emit(tx, addressConfirmed({ user_id: person.id, channel, before: channel === 'email' ? person.email : person.phone }))
  const verified = mayBeVerified({ role: person.role, confirmed: true, approved: person.approved_at !== null })
  if (verified && accountMachine.can(person.status, 'verify')) await moveAccount(tx, person, 'verify', { now })
}
