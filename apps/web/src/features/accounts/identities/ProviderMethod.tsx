import { useDisconnectIdentity } from '@partlane/client/identities'
import type { ProviderSettings } from '@partlane/client/sign-in'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ProviderIcon } from './ProviderIcon.tsx'
import { providerNames } from './provider-names.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'

type ProviderMethodProps = {
  provider: IdentityProvider
  /** undefined: the provider is no longer offered. A connected account can only be disconnected. */
  settings: ProviderSettings | undefined
  isConnected: boolean
  /** The user has no other sign-in method. */
  isOnlyMethod: boolean
}

/**
 * Row of a provider with a button that connects or disconnects it. The only sign-in method cannot
 * be disconnected; its row shows the reason.
 */
export function ProviderMethod({ provider, settings, isConnected, isOnlyMethod }: ProviderMethodProps) {
  const { t } = useI18n('accounts')
  const name = providerNames[provider]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="shrink-0 text-muted">
        <ProviderIcon provider={provider} />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <b className="block text-ink">{name}</b>
        <span className="block text-md text-muted">
          {t(isConnected ? (isOnlyMethod ? 'ways.last' : 'ways.connected') : 'ways.not_connected')}
        </span>
      </span>
      {isConnected ? !isOnlyMethod && <Disconnect provider={provider} /> : settings && <Connect settings={settings} />}
    </li>
  )
}

function Connect({ settings }: { settings: ProviderSettings }) {
  const { t } = useI18n('accounts')
  const { startRedirect, redirectingTo, hasFailed } = useProviderRedirect()
  return (
    <>
      {hasFailed && <span role="alert">{t('provider.cannot_leave')}</span>}
      <Button
        size="sm"
        loading={redirectingTo !== undefined}
        onClick={() => void startRedirect(settings, { intent: 'connect', keep: false, returnTo: '/profile/details' })}
      >
        {t('ways.connect')} <span className="sr-only">{providerNames[settings.provider]}</span>
      </Button>
    </>
  )
}

function Disconnect({ provider }: { provider: IdentityProvider }) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const disconnect = useDisconnectIdentity()
  const name = providerNames[provider]
  const handleDisconnect = async () => {
    try {
      await disconnect.mutateAsync(provider)
      toast.success(t('ways.disconnected', { provider: name }))
    } catch (error) {
      toast.error(messageOfError(error))
    }
  }
  return (
    <Button size="sm" loading={disconnect.isPending} onClick={() => void handleDisconnect()}>
      {t('ways.disconnect')} <span className="sr-only">{name}</span>
    </Button>
  )
}
