import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { consumeToken } from '#features/sessions/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import type { Tx } from '#platform/db/db.ts'

export type IdToken = { id_token: string; nonce: string }

const refusalCodes = { invalid: 'identity_token_invalid', off: 'identity_provider_off', unavailable: 'unavailable' } as const

/**
 * Verifies an ID token of a provider. May fetch the provider's keys over the network, so never call
 * it inside a transaction.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable
 */
export async function verifyIdentity(ctx: AppContext, provider: IdentityProvider, { id_token, nonce }: IdToken): Promise<Identity> {
  const result = await ctx.identities.verify({ provider, idToken: id_token, nonce })
  if (!result.ok) throw new Refusal(refusalCodes[result.reason])
  return result.identity
}

/**
 * Uses up an ID token. It is called only after an account was found or is about to be created, so a
 * page can use the token of an unknown identity for the sign-up.
 * @throws Refusal identity_token_invalid if the token was used before
 */
export async function consumeIdToken(tx: Tx, { id_token }: IdToken, { expiresAt }: Identity): Promise<void> {
  if (!(await consumeToken(tx, id_token, expiresAt))) throw new Refusal('identity_token_invalid')
}
