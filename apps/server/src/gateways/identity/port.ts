import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import type { OpenIdSandbox } from './sandbox.ts'

/** The claims of a verified ID token. */
export type Identity = {
  provider: IdentityProvider
  /**
   * The provider's id of the account. Accounts are matched by it, because an email address can
   * change its owner.
   */
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** The token is refused from this time on. */
  expiresAt: Date
}

/** The provider settings that a page needs, see the contract's `signIn.settings`. */
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

/** Identity providers: which ones are available, and verification of their ID tokens. */
export type IdentityGateway = {
  settings(): IdentityProviderSettings[]
  /**
   * `unavailable`: the provider's keys could not be fetched, so the token could not be verified.
   */
  verify(input: VerifyIdTokenInput): Promise<IdentityVerification>
  /** Outside production: replaces the providers that are not configured. */
  readonly sandbox: OpenIdSandbox | undefined
}
