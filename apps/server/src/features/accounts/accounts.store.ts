import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'

type MemberValues = {
  slug: string
  role: 'personal' | 'business'
  email: string
  first_name: string
  last_name: string
  company_name?: string | undefined
  locale: string
  currency: string
  now: Date
}

const memberColumns = ({ now, ...values }: MemberValues) => ({ ...values, status: 'unverified', updated_at: now })

export async function insertMember(tx: Tx, values: MemberValues, passwordHash: string): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...memberColumns(values), created_at: values.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('passwords').values({ user_id: id, hash: passwordHash, updated_at: values.now }).execute()
  return id
}

/** @throws Refusal already_a_member when two sign-ups of one guest meet, or a sign-in took the guest over */
export async function turnGuestIntoMember(tx: Tx, guestId: number, values: MemberValues, passwordHash: string): Promise<number> {
  const changed = await tx
    .updateTable('users')
    .set(memberColumns(values))
    .where('id', '=', guestId)
    .where('status', '=', 'guest')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('already_a_member')
  await tx.insertInto('passwords').values({ user_id: guestId, hash: passwordHash, updated_at: values.now }).execute()
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

/** Confirming the address verifies a private person; a business waits for an operator (product rules, "People"). */
export async function confirmEmail(tx: Tx, userId: number, now: Date): Promise<void> {
  const { role, status } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', 'status'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const verified = role === 'personal' && status === 'unverified'
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: now, updated_at: now, ...(verified ? { status: 'verified' } : {}) })
    .where('id', '=', userId)
    .execute()
}
