import { isInactive } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import { mergeGuestIntoMember } from '#features/sign-in/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { emit } from '#platform/outbox/emit.ts'
import { identityConnected } from './identities.events.ts'
import { findIdentityOwner } from './identities.queries.ts'
import { insertIdentity, lockUserByEmail } from './identities.store.ts'
import { consumeIdToken, type IdToken } from './verify-identity.ts'

export type OpenIdentitySessionInput = {
  user: CurrentUser | undefined
  token: IdToken
  identity: Identity
  keepMeLoggedIn: boolean
  caller: Caller
}

/**
 * Opens a session for the account of an identity: the connected account, else the account whose
 * confirmed address equals the verified address of the identity. In the second case it connects the
 * identity and emits `identity_connected`. Merges the guest of the request.
 * @returns undefined if there is no such account; then the ID token is not used up
 * @throws Refusal account_blocked, identity_taken, identity_token_invalid
 */
export async function openIdentitySession(ctx: AppContext, tx: Tx, input: OpenIdentitySessionInput): Promise<SignInResult | undefined> {
  const { user, token, identity, keepMeLoggedIn, caller } = input
  const userId = await findOrConnectOwner(ctx, tx, identity)
  if (userId === undefined) return undefined
  await consumeIdToken(tx, token, identity)
  await mergeGuestIntoMember(ctx, tx, { user, memberId: userId })
  return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
}

async function findOrConnectOwner(ctx: AppContext, tx: Tx, identity: Identity): Promise<number | undefined> {
  const connectedOwner = await findIdentityOwner(tx, identity)
  const owner = connectedOwner ?? (identity.emailVerified && identity.email ? await lockUserByEmail(tx, identity.email) : undefined)
  if (!owner) return undefined
  if (isInactive(owner.status)) throw new Refusal('account_blocked')
  if (!connectedOwner) {
    await insertIdentity(tx, { userId: owner.id, identity, now: ctx.clock.now() })
    await emit(tx, identityConnected({ user_id: owner.id, provider: identity.provider }))
  }
  return owner.id
}
