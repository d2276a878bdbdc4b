import { useI18n } from '@partlane/i18n/react'
import { FormFault } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { safeReturn, signInPath } from '#lib/routing/return-address.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import type { ProviderAnswer } from './provider-answer.ts'
import { providerNames } from './provider-names.ts'

type NotComingProps = { answer: Exclude<ProviderAnswer, { kind: 'elsewhere' }>; error: unknown }

/** It came to nothing: what happened, that nothing was changed, and the way back. */
export function NotComing({ answer, error }: NotComingProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const back = wayBack(answer)
  return (
    <AccountFrame title={t('provider.not_title')}>
      <div className="grid gap-4">
        {error === undefined ? <p role="alert">{reason()}</p> : <FormFault>{words.ofError(error)}</FormFault>}
        <p className="text-muted">{t('provider.nothing_changed')}</p>
        <Button kind="primary" size="lg" wide render={<Link to={back} />}>
          {t(back.startsWith('/profile') ? 'provider.back_to_profile' : 'provider.back_to_sign_in')}
        </Button>
      </div>
    </AccountFrame>
  )

  function reason(): string {
    if (answer.kind === 'foreign') return t('provider.foreign')
    const provider = providerNames[answer.request.provider]
    return t(answer.kind === 'denied' ? 'provider.denied' : 'provider.failed', { provider })
  }
}

/** Where the person was when they left, by way of sign-in if they were on their way in. */
function wayBack(answer: NotComingProps['answer']): string {
  if (answer.kind === 'foreign') return '/sign-in'
  const { intent, returnTo } = answer.request
  return intent === 'connect' ? safeReturn(returnTo) : signInPath(returnTo)
}
