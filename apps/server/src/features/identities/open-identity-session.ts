import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { openSession, type SignedIn } from '#features/sessions/public.ts'
import { takeOverGuest } from '#features/sign-in/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { emit } from '#platform/outbox/emit.ts'
import { identityConnected } from './identities.events.ts'
import { findIdentityOwner, insertIdentity, lockOwnerOfEmail } from './identities.store.ts'
import { type IdToken, spendIdToken } from './verify-identity.ts'

export type Entering = { by: CurrentUser | undefined; token: IdToken; identity: Identity; keepMeLoggedIn: boolean; caller: Caller }

/**
 * Opens a session of the account that an identity leads to: the one it is connected with, else the one whose confirmed address the provider vouches
 * for; that one is connected from now on, and told so by mail.
 * @returns undefined when nobody is known by it; then the token is not used up
 * @throws Refusal account_blocked, identity_taken, identity_token_invalid
 */
export async function enterWithIdentity(ctx: AppContext, tx: Tx, entering: Entering): Promise<SignedIn | undefined> {
  const { by, token, identity, keepMeLoggedIn, caller } = entering
  const userId = await findOrConnectOwner(ctx, tx, identity)
  if (userId === undefined) return undefined
  await spendIdToken(tx, token, identity)
  await takeOverGuest(ctx, tx, { by, memberId: userId })
  return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
}

async function findOrConnectOwner(ctx: AppContext, tx: Tx, identity: Identity): Promise<number | undefined> {
  const connected = await findIdentityOwner(tx, identity)
  const owner = connected ?? (identity.emailVerified && identity.email ? await lockOwnerOfEmail(tx, identity.email) : undefined)
  if (!owner) return undefined
  if (isInactive(owner.status)) throw new Refusal('account_blocked')
  if (!connected) {
    await insertIdentity(tx, { userId: owner.id, identity, now: ctx.clock.now() })
    await emit(tx, identityConnected({ user_id: owner.id, provider: identity.provider }))
  }
  return owner.id
}
