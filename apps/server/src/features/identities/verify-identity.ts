import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { consumeToken } from '#features/sessions/public.ts'
import type { Identity } from '#gateways/identity/port.ts'
import type { Tx } from '#platform/db/db.ts'

export type IdToken = { id_token: string; nonce: string }

const refusalCodes = { invalid: 'identity_token_invalid', off: 'identity_provider_off', unavailable: 'unavailable' } as const

/**
 * Who a provider says this is. Asks the provider for its keys at times, so never inside a transaction.
 * @throws Refusal identity_token_invalid, identity_provider_off, unavailable
 */
export async function verifyIdentity(ctx: AppContext, provider: IdentityProvider, { id_token, nonce }: IdToken): Promise<Identity> {
  const result = await ctx.identities.verify({ provider, idToken: id_token, nonce })
  if (!result.ok) throw new Refusal(refusalCodes[result.reason])
  return result.identity
}

/**
 * A token is good once, counted where it brought somebody in: with one that nobody knew a page may go on to the sign-up.
 * @throws Refusal identity_token_invalid
 */
export async function consumeIdToken(tx: Tx, { id_token }: IdToken, { expiresAt }: Identity): Promise<void> {
  if (!(await consumeToken(tx, id_token, expiresAt))) throw new Refusal('identity_token_invalid')
}
