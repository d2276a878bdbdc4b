import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import type { OpenIdSandbox } from './sandbox.ts'

/** What a provider vouches for: this person of theirs sits in front of a page of ours, now. */
export type Identity = {
  provider: IdentityProvider
  /** The provider's own id of the person. It counts; an address may change hands. */
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** From then on the token is refused anyway. */
  expiresAt: Date
}

/** What a page needs to begin, see the contract's `signIn.settings`. */
export type IdentityProviderSettings = {
  provider: IdentityProvider
  client_id: string
  authorize_url: string
  redirect_path: string
  scope: string
  sandbox: boolean
}

export type VerifyIdTokenInput = { provider: IdentityProvider; idToken: string; nonce: string }
export type IdentityVerification = { ok: true; identity: Identity } | { ok: false; reason: 'invalid' | 'off' | 'unavailable' }

/** Accounts at other providers as ways in: who is open here, and whether one of their ID tokens is good. */
export type IdentityGateway = {
  settings(): IdentityProviderSettings[]
  /** `unavailable`: the provider's keys could not be read, so nothing is known of the token. */
  verify(input: VerifyIdTokenInput): Promise<IdentityVerification>
  /** Outside production: plays the providers that are not configured. */
  readonly sandbox: OpenIdSandbox | undefined
}
