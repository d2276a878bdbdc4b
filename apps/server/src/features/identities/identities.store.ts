import type { IdentityProvider, UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { Identity } from '#gateways/identity/port.ts'
import { type DbOrTx, type Tx, violatedConstraint } from '#platform/db/db.ts'

type IdentityOwner = { id: number; status: UserStatus }

/** The account that an identity is connected to. Closed accounts are ignored. */
export function findIdentityOwner(db: DbOrTx, { provider, subject }: Identity): Promise<IdentityOwner | undefined> {
  return db
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .where('u.status', '<>', 'deleted')
    .select(['u.id', 'u.status'])
    .$castTo<IdentityOwner>()
    .executeTakeFirst()
}

/** Locks the account that has confirmed this address, so that it keeps it until the commit. */
export function lockUserByEmail(tx: Tx, email: string): Promise<IdentityOwner | undefined> {
  return tx
    .selectFrom('users')
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .select(['id', 'status'])
    .forUpdate()
    .$castTo<IdentityOwner>()
    .executeTakeFirst()
}

type NewIdentity = { userId: number; identity: Identity; now: Date }

/**
 * Connects an identity to a user. Violates `identities_provider_subject_key` if another account has
 * connected it meanwhile; `retryOnConflict` then repeats the operation.
 * @throws Refusal identity_taken if the user has another identity of this provider
 */
export async function insertIdentity(tx: Tx, { userId, identity, now }: NewIdentity): Promise<void> {
  const { provider, subject, email } = identity
  await deleteIdentityOfClosedAccount(tx, identity)
  try {
    await tx.insertInto('identities').values({ user_id: userId, provider, subject, email, created_at: now }).execute()
  } catch (error) {
    if (violatedConstraint(error) === 'identities_user_id_provider_key') throw new Refusal('identity_taken')
    throw error
  }
}

/** A closed account releases its identity, so that the person can sign up again with it. */
const deleteIdentityOfClosedAccount = (tx: Tx, { provider, subject }: Identity) =>
  tx
    .deleteFrom('identities as i')
    .using('users as u')
    .whereRef('u.id', '=', 'i.user_id')
    .where('u.status', '=', 'deleted')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .execute()

export async function deleteIdentity(tx: Tx, userId: number, provider: IdentityProvider): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('id')
    .executeTakeFirst()
  return deletedRow !== undefined
}

/** True if the user has a password, an identity, or a confirmed number for codes. */
export async function hasSignInMethod(tx: Tx, userId: number): Promise<boolean> {
  const matchingUser = await tx
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

const RETRYABLE_CONSTRAINTS = ['identities_provider_subject_key', 'users_email_key']
const MAX_ATTEMPTS = 3

/**
 * Repeats an operation whose identity or e-mail address was inserted by a concurrent one. The next
 * attempt finds the row of the other. Other errors are rethrown.
 */
export async function retryOnConflict<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE_CONSTRAINTS.includes(violatedConstraint(error))) throw error
    }
  }
}
