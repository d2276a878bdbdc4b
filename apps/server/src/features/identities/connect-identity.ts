import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount, lockPerson } from '#features/accounts/public.ts'
import { requireLiveSession } from '#features/sessions/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { identityConnected } from './identities.events.ts'
import { afterRace, deleteIdentity, findIdentityOwner, hasWayIn, insertIdentity } from './identities.store.ts'
import { type IdToken, spendIdToken, verifyIdentity } from './verify-identity.ts'

/**
 * A member connects an account at Google, Facebook or Apple as another way in, and is told so by mail. One that is connected already stays so.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable, identity_taken
 */
export async function connectIdentity(
  ctx: AppContext,
  { by, provider, token }: { by: CurrentUser; provider: IdentityProvider; token: IdToken },
): Promise<AccountRow> {
  const identity = await verifyIdentity(ctx, provider, token)
  return afterRace(() =>
    ctx.db.transact(async (tx) => {
      await lockPerson(tx, by.id)
      await requireLiveSession(tx, by)
      const owner = await findIdentityOwner(tx, identity)
      if (owner && owner.id !== by.id) throw new Refusal('identity_taken')
      await spendIdToken(tx, token, identity)
      if (!owner) {
        await insertIdentity(tx, { userId: by.id, identity, now: ctx.clock.now() })
        await emit(tx, identityConnected({ user_id: by.id, provider }))
      }
      return getAccount(tx, by.id)
    }),
  )
}

/**
 * Takes a provider away as a way in. The person's row is locked, so that of two at once the second sees what the first has left.
 * @throws Refusal not_found, last_way_in
 */
export function disconnectIdentity(
  ctx: AppContext,
  { by, provider }: { by: CurrentUser; provider: IdentityProvider },
): Promise<AccountRow> {
  return ctx.db.transact(async (tx) => {
    await lockPerson(tx, by.id)
    if (!(await deleteIdentity(tx, by.id, provider))) throw new Refusal('not_found')
    if (!(await hasWayIn(tx, by.id))) throw new Refusal('last_way_in')
    return getAccount(tx, by.id)
  })
}
