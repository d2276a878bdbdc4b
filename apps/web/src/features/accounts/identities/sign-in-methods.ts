import type { CurrentUser } from '@partlane/client/accounts'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'

type SignInMethodFields = Pick<CurrentUser, 'has_password' | 'email_confirmed' | 'phone_confirmed' | 'identities'>

/**
 * Whether the user can still sign in after this provider is disconnected. The server enforces the
 * rule; this check only hides the button.
 */
export const hasOtherSignInMethod = (
  { has_password, email_confirmed, phone_confirmed, identities }: SignInMethodFields,
  excludedProvider: IdentityProvider,
): boolean => phone_confirmed || (has_password && email_confirmed) || identities.some((provider) => provider !== excludedProvider)
