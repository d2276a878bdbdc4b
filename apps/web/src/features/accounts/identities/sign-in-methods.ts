import type { CurrentUser } from '@partlane/client/accounts'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'

type Ways = Pick<CurrentUser, 'has_password' | 'email_confirmed' | 'phone_confirmed' | 'identities'>

/** Could somebody still come in without this provider? The server decides; this says it before the button is pressed. */
export const hasOtherWay = ({ has_password, email_confirmed, phone_confirmed, identities }: Ways, without: IdentityProvider): boolean =>
  phone_confirmed || (has_password && email_confirmed) || identities.some((each) => each !== without)
