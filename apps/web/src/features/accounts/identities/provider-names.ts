import type { IdentityProvider } from '@partlane/domain/accounts/roles'

/** Names are the same in every language. */
export const providerNames: Record<IdentityProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }
