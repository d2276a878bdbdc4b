import { useApi } from '@partlane/client/api/api-context'
import { signInSettingsQuery } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { FormError } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ProviderIcon } from './ProviderIcon.tsx'
import { providerNames } from './provider-names.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'

/**
 * Sign-in buttons of the configured providers, above the forms. Renders nothing without providers.
 */
export function ProviderButtons({ returnTo, keepSignedIn }: { returnTo: string; keepSignedIn: boolean }) {
  const { t } = useI18n('accounts')
  const { data } = useQuery(signInSettingsQuery(useApi()))
  const { startRedirect, redirectingTo, hasFailed } = useProviderRedirect()
  if (!data || data.providers.length === 0) return null
  return (
    <div className="mb-5 grid gap-2">
      <FormError>{hasFailed ? t('provider.cannot_leave') : undefined}</FormError>
      {data.providers.map((settings) => (
        <Button
          key={settings.provider}
          fullWidth
          size="lg"
          icon={<ProviderIcon provider={settings.provider} />}
          loading={redirectingTo === settings.provider}
          onClick={() => void startRedirect(settings, { intent: 'sign_in', keep: keepSignedIn, returnTo })}
        >
          {t('provider.continue', { provider: providerNames[settings.provider] })}
        </Button>
      ))}
      {data.providers.some(({ sandbox }) => sandbox) && <p className="text-sm text-muted">{t('provider.sandbox')}</p>}
      <p className="mt-2 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('provider.or')}
      </p>
    </div>
  )
}
