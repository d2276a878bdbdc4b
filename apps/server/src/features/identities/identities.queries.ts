import type { UserStatus } from '@partlane/domain/accounts/roles'
import type { Identity } from '#gateways/identity/port.ts'
import type { DbOrTx } from '#platform/db/db.ts'

export type IdentityOwner = { id: number; status: UserStatus }

/** The account that an identity is connected to. Closed accounts are ignored. */
export function findIdentityOwner(db: DbOrTx, { provider, subject }: Identity): Promise<IdentityOwner | undefined> {
  return db
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .where('u.status', '<>', 'deleted')
    .select(['u.id', 'u.status'])
    .executeTakeFirst()
}

/** The account that has confirmed this email address. Closed accounts are ignored. */
export function findOwnerByEmail(db: DbOrTx, email: string): Promise<IdentityOwner | undefined> {
  return db.selectFrom('users').where('email', '=', email).where('status', '<>', 'deleted').select(['id', 'status']).executeTakeFirst()
}

/** True if the user has a password, an identity, or a confirmed number for codes. */
export async function hasSignInMethod(db: DbOrTx, userId: number): Promise<boolean> {
  const matchingUser = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('u.phone', 'is not', null),
        eb.exists(eb.selectFrom('passwords as p').whereRef('p.user_id', '=', 'u.id').select('p.user_id')),
        eb.exists(eb.selectFrom('identities as i').whereRef('i.user_id', '=', 'u.id').select('i.id')),
      ]),
    )
    .select('u.id')
    .executeTakeFirst()
  return matchingUser !== undefined
}

/** Confirmed email address, locale and status of a user. */
export const findMailContact = (db: DbOrTx, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'locale', 'status']).executeTakeFirst()
