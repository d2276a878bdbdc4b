import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { Identity } from '#gateways/identity/port.ts'
import { type Tx, violatedConstraint } from '#platform/db/db.ts'

type NewIdentity = { userId: number; identity: Identity; now: Date }

/**
 * Connects an identity to a user. Violates `identities_provider_subject_key` if another account has
 * connected it concurrently; `retryOnConflict` then repeats the operation.
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

/** Disconnects a provider. @returns false if the user has no identity of it */
export async function deleteIdentity(tx: Tx, userId: number, provider: IdentityProvider): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('id')
    .executeTakeFirst()
  return deletedRow !== undefined
}
