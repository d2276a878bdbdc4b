import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount, lockUser } from '#features/accounts/public.ts'
import { refuseEndedSession } from '#features/sessions/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { identityConnected } from './identities.events.ts'
import { findIdentityOwner, hasSignInMethod } from './identities.queries.ts'
import { deleteIdentity, insertIdentity } from './identities.store.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { consumeIdToken, type IdToken, verifyIdentity } from './verify-identity.ts'

/**
 * Connects a Google, Facebook or Apple account to a member as a sign-in method. A mail informs the
 * member. An identity that is already connected to this member stays connected.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable, identity_taken,
 *   token_invalid
 */
export async function connectIdentity(
  ctx: AppContext,
  { user, provider, token }: { user: CurrentUser; provider: IdentityProvider; token: IdToken },
): Promise<AccountRow> {
  const identity = await verifyIdentity(ctx, provider, token)
  return retryOnConflict(() =>
    ctx.db.transact(async (tx) => {
      await lockUser(tx, user.id)
      await refuseEndedSession(tx, user)
      const owner = await findIdentityOwner(tx, identity)
      if (owner && owner.id !== user.id) throw new Refusal('identity_taken')
      await consumeIdToken(tx, token, identity)
      if (!owner) {
        await insertIdentity(tx, { userId: user.id, identity, now: ctx.clock.now() })
        await emit(tx, identityConnected({ user_id: user.id, provider }))
      }
      return getAccount(tx, user.id)
    }),
  )
}

/**
 * Disconnects a provider. The user's row is locked, so two concurrent calls cannot remove the last
 * two sign-in methods.
 * @throws Refusal not_found, last_way_in
 */
export function disconnectIdentity(
  ctx: AppContext,
  { user, provider }: { user: CurrentUser; provider: IdentityProvider },
): Promise<AccountRow> {
  return ctx.db.transact(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await deleteIdentity(tx, user.id, provider))) throw new Refusal('not_found')
    if (!(await hasSignInMethod(tx, user.id))) throw new Refusal('last_way_in')
    return getAccount(tx, user.id)
  })
}
