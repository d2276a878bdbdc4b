import { isInactive } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { createBlockedRefusal } from '#features/reports/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import { mergeGuestIntoMember } from '#features/sign-in/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import { StaleRead, type Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { emit } from '#platform/outbox/emit.ts'
import { identityConnected } from './identities.events.ts'
import { findIdentityOwner, findOwnerByEmail, type IdentityOwner } from './identities.queries.ts'
import { insertIdentity } from './identities.store.ts'
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
  const account = await findAccount(tx, identity)
  if (!account) return undefined
  if (isInactive(account.status)) throw await createBlockedRefusal(ctx, tx, account.id)
  // Locks guest and member in one order. Only then the account is certain.
  await mergeGuestIntoMember(ctx, tx, { user, memberId: account.id })
  await lockUser(tx, account.id)
  const lockedAccount = await findAccount(tx, identity)
  if (lockedAccount?.id !== account.id) throw new StaleRead('the identity or the address belongs to another account')
  if (isInactive(lockedAccount.status)) throw await createBlockedRefusal(ctx, tx, account.id)
  const userId = account.id
  if (!lockedAccount.isConnected) await connectOwner(ctx, tx, { userId, identity })
  await consumeIdToken(tx, token, identity)
  return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
}

async function findAccount(tx: Tx, identity: Identity): Promise<(IdentityOwner & { isConnected: boolean }) | undefined> {
  const connectedOwner = await findIdentityOwner(tx, identity)
  if (connectedOwner) return { ...connectedOwner, isConnected: true }
  const owner = identity.emailVerified && identity.email ? await findOwnerByEmail(tx, identity.email) : undefined
  return owner && { ...owner, isConnected: false }
}

async function connectOwner(ctx: AppContext, tx: Tx, { userId, identity }: { userId: number; identity: Identity }): Promise<void> {
  await insertIdentity(tx, { userId, identity, now: ctx.clock.now() })
  await emit(tx, identityConnected({ user_id: userId, provider: identity.provider }))
}
