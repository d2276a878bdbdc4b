import { useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { signInSettingsQuery } from '@partlane/client/sign-in'
import { identityProviders } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ProviderMethod } from './ProviderMethod.tsx'
import { SignInMethodList } from './SignInMethodList.tsx'
import { hasOtherSignInMethod } from './sign-in-methods.ts'

/**
 * Section of /profile/details with the sign-in methods: email address, phone number, password and
 * accounts of providers. Providers are connected and disconnected here.
 * Message namespaces: `accounts`, `errors`.
 */
export function SignInMethodsSection() {
  const { t } = useI18n('accounts')
  const { data: user } = useCurrentUser()
  const { data: settings } = useQuery(signInSettingsQuery(useApi()))
  if (!user || !settings)
    return (
      <Loading label={t('ways.loading')} className="grid gap-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </Loading>
    )
  const enabledProviders = new Map(settings.providers.map((provider) => [provider.provider, provider]))
  const visibleProviders = identityProviders.filter((provider) => enabledProviders.has(provider) || user.identities.includes(provider))
  return (
    <ul className="-my-3 divide-y divide-line">
      <SignInMethodList user={user} />
      {visibleProviders.map((provider) => (
        <ProviderMethod
          key={provider}
          provider={provider}
          settings={enabledProviders.get(provider)}
          isConnected={user.identities.includes(provider)}
          isOnlyMethod={!hasOtherSignInMethod(user, provider)}
        />
      ))}
    </ul>
  )
}
