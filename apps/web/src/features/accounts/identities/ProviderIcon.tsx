import type { IdentityProvider } from '@partlane/domain/accounts/roles'

const letters: Record<IdentityProvider, string> = { google: 'G', facebook: 'f', apple: 'A' }

/** A letter in a circle, because the logos of the providers are trademarks. */
export function ProviderIcon({ provider }: { provider: IdentityProvider }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <text x="12" y="12" textAnchor="middle" dominantBaseline="central" fontSize="13" fontWeight="700" fill="currentColor">
        {letters[provider]}
      </text>
    </svg>
  )
}
