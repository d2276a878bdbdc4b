import type { CurrentUser } from '@partlane/client/accounts'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'

type SignInMethodFields = Pick<CurrentUser, 'has_password' | 'email_confirmed' | 'phone_confirmed' | 'identities'>

/** Could somebody still come in without this provider? The server decides; this says it before the button is pressed. */
export const hasOtherSignInMethod = (
  { has_password, email_confirmed, phone_confirmed, identities }: SignInMethodFields,
  excludedProvider: IdentityProvider,
): boolean => phone_confirmed || (has_password && email_confirmed) || identities.some((provider) => provider !== excludedProvider)
