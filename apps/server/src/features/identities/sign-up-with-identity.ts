import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockPerson, markConfirmed } from '#features/accounts/public.ts'
import { sendFirstCode } from '#features/codes/public.ts'
import { openSession, type SignedIn } from '#features/sessions/public.ts'
import { becomeMember } from '#features/sign-in/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { afterRace, insertIdentity } from './identities.store.ts'
import { enterWithIdentity } from './open-identity-session.ts'
import { type IdToken, spendIdToken, verifyIdentity } from './verify-identity.ts'

type NewMember = IdToken & {
  role: 'personal' | 'business'
  first_name?: string | undefined
  last_name?: string | undefined
  company_name?: string | undefined
  keep_me_logged_in?: boolean | undefined
}
type SigningUp = { by: CurrentUser | undefined; provider: IdentityProvider; member: NewMember; caller: Caller }

/**
 * Somebody becomes a member by an account at Google, Facebook or Apple; who is one already is signed in. An address the provider vouches for is
 * confirmed with it, any other waits for its code. A guest stays the same person, with cart and orders, and gets a new token.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable, identity_taken, account_blocked
 */
export async function signUpWithIdentity(ctx: AppContext, { by, provider, member, caller }: SigningUp): Promise<SignedIn> {
  const identity = await verifyIdentity(ctx, provider, member)
  const keepMeLoggedIn = member.keep_me_logged_in ?? false
  return afterRace(() =>
    ctx.db.transact(async (tx) => {
      const known = await enterWithIdentity(ctx, tx, { by, token: member, identity, keepMeLoggedIn, caller })
      if (known) return known
      await spendIdToken(tx, member, identity)
      const userId = await makeMember(ctx, tx, { by, member, identity, caller })
      await insertIdentity(tx, { userId, identity, now: ctx.clock.now() })
      return openSession(ctx, tx, { userId, keepMeLoggedIn, caller })
    }),
  )
}

type Making = { by: CurrentUser | undefined; member: NewMember; identity: Identity; caller: Caller }

async function makeMember(ctx: AppContext, tx: Tx, { by, member, identity, caller }: Making): Promise<number> {
  const { role, company_name } = member
  const { email, emailVerified } = identity
  const first_name = member.first_name ?? identity.firstName
  const last_name = member.last_name ?? identity.lastName
  const facts = { role, first_name, last_name, company_name, pending_email: email ?? undefined }
  const userId = await becomeMember(ctx, tx, { by, facts, passwordHash: undefined, caller })
  if (email === null) return userId
  if (emailVerified) await markConfirmed(tx, await lockPerson(tx, userId), { channel: 'email', address: email, now: ctx.clock.now() })
  else await sendFirstCode(ctx, tx, { userId, channel: 'email', sentTo: email })
  return userId
}
