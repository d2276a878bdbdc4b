import type { IdentityProvider } from '@partlane/domain/accounts/roles'

/** Brand names, which are the same in every language. */
export const providerNames: Record<IdentityProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }
