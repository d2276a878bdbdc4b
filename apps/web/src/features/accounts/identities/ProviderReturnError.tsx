import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { safeReturnPath, signInPath } from '#lib/routing/return-path.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { BlockedLink } from '../BlockedLink.tsx'
import { providerNames } from './provider-names.ts'
import type { ProviderResponse } from './provider-response.ts'

type ProviderReturnErrorProps = { response: Exclude<ProviderResponse, { kind: 'other_locale' }>; error: unknown }

/** Shows why the sign-in with a provider failed, that nothing was changed, and a link back. */
export function ProviderReturnError({ response, error }: ProviderReturnErrorProps) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const returnPath = returnPathOf(response)
  return (
    <AccountFrame title={t('provider.not_title')}>
      <div className="grid gap-4">
        {error === undefined ? <p role="alert">{reasonText()}</p> : <FormError>{messageOfError(error)}</FormError>}
        <BlockedLink error={error} />
        <p className="text-muted">{t('provider.nothing_changed')}</p>
        <Button variant="primary" size="lg" fullWidth render={<Link to={returnPath} />}>
          {t(returnPath.startsWith('/profile') ? 'provider.back_to_profile' : 'provider.back_to_sign_in')}
        </Button>
      </div>
    </AccountFrame>
  )

  function reasonText(): string {
    if (response.kind === 'unexpected_state') return t('provider.foreign')
    const provider = providerNames[response.request.provider]
    return t(response.kind === 'denied' ? 'provider.denied' : 'provider.failed', { provider })
  }
}

/**
 * The page where the user left for the provider. For a sign-in: the sign-in page that returns
 * there.
 */
function returnPathOf(response: ProviderReturnErrorProps['response']): string {
  if (response.kind === 'unexpected_state') return '/sign-in'
  const { intent, returnTo } = response.request
  return intent === 'connect' ? safeReturnPath(returnTo) : signInPath(returnTo)
}
