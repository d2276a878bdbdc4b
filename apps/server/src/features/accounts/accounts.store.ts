import { accountMachine } from '@partlane/domain/accounts/account-machine'
import { type CodeChannel, canBeVerified } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import { lockRow, lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { transitionAccount } from './account-status.store.ts'
import { addressConfirmed } from './accounts.events.ts'

/** Columns of a new member. Email addresses and phone numbers are pending until confirmed. */
export type MemberValues = {
  slug: string
  role: 'personal' | 'business'
  first_name: string | null
  last_name: string | null
  company_name?: string | undefined
  pending_email?: string | undefined
  pending_phone?: string | undefined
  locale: Locale
  currency: CurrencyCode
  /** The version of the terms that the member agrees to with the sign-up. */
  terms_version: number
  now: Date
}

const memberColumns = ({ now, ...values }: MemberValues) => ({
  ...values,
  status: accountMachine.next('guest', 'sign_up'),
  terms_agreed_at: now,
  updated_at: now,
})

/** Inserts a member in the status after `sign_up`. @returns the user id */
export async function insertMember(tx: Tx, values: MemberValues): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...memberColumns(values), created_at: values.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Turns a guest's row into a member. The id stays the same.
 * @throws Refusal already_a_member if the row is no longer a guest: a concurrent sign-up converted
 *   it, or a sign-in merged it into a member
 */
export async function convertGuestToMember(tx: Tx, guestId: number, values: MemberValues): Promise<number> {
  const guestQuery = tx.selectFrom('users').where('id', '=', guestId).where('status', '=', 'guest').select('id')
  if (!(await lockRow(tx, 'users', 'update', guestQuery))) throw new Refusal('already_a_member')
  await tx.updateTable('users').set(memberColumns(values)).where('id', '=', guestId).execute()
  return guestId
}

/** Inserts a guest. @returns the user id */
export async function insertGuest(tx: Tx, values: { slug: string; locale: Locale; currency: CurrencyCode; now: Date }): Promise<number> {
  const { now, ...columns } = values
  const { id } = await tx
    .insertInto('users')
    .values({ ...columns, role: 'guest', status: 'guest', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts or replaces the password hash of a user. */
export async function storePassword(tx: Tx, { userId, hash, now }: { userId: number; hash: string; now: Date }): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ user_id: userId, hash, updated_at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ hash, updated_at: now }))
    .execute()
}

/**
 * Locks a user's row (FOR UPDATE). Every change of sign-in data (address, password, identity)
 * takes this lock first.
 */
export function lockUser(tx: Tx, userId: number) {
  const query = tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'role', 'status', 'email', 'phone', 'pending_email', 'pending_phone', 'approved_at', 'locale'])
  return lockRowOrThrow(tx, 'users', 'update', query)
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>

type ConfirmedAddress = { channel: CodeChannel; address: string; now: Date }

/**
 * Stores a confirmed email address or phone number and emits `address_confirmed`.
 * A personal account is verified by it. A business is verified by an operator instead
 * (product rules, "People").
 * Violates `users_email_key` or `users_phone_key` if another account confirmed the address first.
 */
export async function markAddressConfirmed(tx: Tx, user: LockedUser, { channel, address, now }: ConfirmedAddress): Promise<void> {
  const columns =
    channel === 'email'
      ? { email: address, email_confirmed_at: now, pending_email: null }
      : { phone: address, phone_confirmed_at: now, pending_phone: null }
  await tx
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await emit(tx, addressConfirmed({ user_id: user.id, channel, before: channel === 'email' ? user.email : user.phone }))
  const isVerified = canBeVerified({ role: user.role, confirmed: true, approved: user.approved_at !== null })
  if (isVerified && accountMachine.can(user.status, 'verify')) await transitionAccount(tx, user, 'verify', { now })
}

/** Stores the version of the terms that a user has agreed to, if it is not stored yet. */
export const updateTermsVersion = (tx: Tx, { userId, version, now }: { userId: number; version: number; now: Date }) =>
  tx
    .updateTable('users')
    .set({ terms_version: version, terms_agreed_at: now, updated_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('terms_version', 'is', null), eb('terms_version', '<>', version)]))
    .execute()
