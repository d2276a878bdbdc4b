import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser, markAddressConfirmed } from '#features/accounts/public.ts'
import { sendFirstCode } from '#features/codes/public.ts'
import { openSession, type SignInResult } from '#features/sessions/public.ts'
import { createMember } from '#features/sign-in/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { insertIdentity } from './identities.store.ts'
import { openIdentitySession } from './open-identity-session.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { consumeIdToken, type IdToken, verifyIdentity } from './verify-identity.ts'

type NewMember = IdToken & {
  role: 'personal' | 'business'
  first_name?: string | undefined
  last_name?: string | undefined
  company_name?: string | undefined
  terms_version?: number | undefined
  keep_me_logged_in?: boolean | undefined
}
type SignUpWithIdentityInput = { user: CurrentUser | undefined; provider: IdentityProvider; member: NewMember; caller: Caller }

/**
 * Signs up a member with a Google, Facebook or Apple account. An existing member is signed in.
 * An address that the provider has verified is confirmed; any other is pending. A guest is
 * converted and keeps the user id, cart and orders.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable, identity_taken,
 *   account_blocked, already_a_member
 */
export async function signUpWithIdentity(
  ctx: AppContext,
  { user, provider, member, caller }: SignUpWithIdentityInput,
): Promise<SignInResult> {
  const identity = await verifyIdentity(ctx, provider, member)
  const keepMeLoggedIn = member.keep_me_logged_in ?? false
  return retryOnConflict(() =>
    ctx.db.transact(async (tx) => {
      const existingSession = await openIdentitySession(ctx, tx, { user, token: member, identity, keepMeLoggedIn, caller })
      if (existingSession) return existingSession
      await consumeIdToken(tx, member, identity)
      const userId = await createMemberFromIdentity(ctx, tx, { user, member, identity, caller })
      await insertIdentity(tx, { userId, identity, now: ctx.clock.now() })
      return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
    }),
  )
}

type CreateMemberFromIdentityInput = { user: CurrentUser | undefined; member: NewMember; identity: Identity; caller: Caller }

async function createMemberFromIdentity(
  ctx: AppContext,
  tx: Tx,
  { user, member, identity, caller }: CreateMemberFromIdentityInput,
): Promise<number> {
  const { role, company_name, terms_version } = member
  const { email, emailVerified } = identity
  const first_name = member.first_name ?? identity.firstName
  const last_name = member.last_name ?? identity.lastName
  const details = { role, first_name, last_name, company_name, terms_version, pending_email: email ?? undefined }
  const userId = await createMember(ctx, tx, { user, details, passwordHash: undefined, caller })
  if (email === null) return userId
  if (emailVerified) await markAddressConfirmed(tx, await lockUser(tx, userId), { channel: 'email', address: email, now: ctx.clock.now() })
  else await sendFirstCode(ctx, tx, { userId, channel: 'email', sentTo: email })
  return userId
}
