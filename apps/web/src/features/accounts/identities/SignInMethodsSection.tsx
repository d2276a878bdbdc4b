import { useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { signInSettingsQuery } from '@partlane/client/sign-in'
import { identityProviders } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ProviderWay } from './ProviderMethod.tsx'
import { OwnWays } from './SignInMethodList.tsx'
import { hasOtherWay } from './sign-in-methods.ts'

/**
 * How somebody can come in: address, number and password, and accounts of providers, which are connected and let go here. What stands
 * under that heading of /profile/details. Words: `accounts`, `errors`.
 */
export function WaysInSection() {
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
  const open = new Map(settings.providers.map((each) => [each.provider, each]))
  const shown = identityProviders.filter((provider) => open.has(provider) || user.identities.includes(provider))
  return (
    <ul className="-my-3 divide-y divide-line">
      <OwnWays user={user} />
      {shown.map((provider) => (
        <ProviderWay
          key={provider}
          provider={provider}
          settings={open.get(provider)}
          connected={user.identities.includes(provider)}
          last={!hasOtherWay(user, provider)}
        />
      ))}
    </ul>
  )
}
