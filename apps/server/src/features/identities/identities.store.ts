import type { IdentityProvider, UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { Identity } from '#gateways/identity/port.ts'
import { type DbOrTx, type Tx, violatedConstraint } from '#platform/db/db.ts'

type IdentityOwner = { id: number; status: UserStatus }

/** Whose way in this is; a closed account has none any more. */
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

/** Who has confirmed this address, locked, so that it stays theirs until the commit. */
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
 * @throws Refusal identity_taken when the person has another account of this provider connected already. An identity that somebody else has is
 * the database's fault `identities_provider_subject_key`: whoever gets there in a race asks again who owns it.
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

/** Nobody comes in by it any more, so somebody may begin anew with it. */
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

/** Can this person still come in? By a password, another account, or a code to a confirmed number. */
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

/** Two sign-ups with one identity, or one address, meet: the later one finds what the earlier one made when it looks again. */
export async function retryOnConflict<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE_CONSTRAINTS.includes(violatedConstraint(error))) throw error
    }
  }
}
