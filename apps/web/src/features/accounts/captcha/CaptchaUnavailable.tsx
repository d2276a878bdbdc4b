import { useI18n } from '@partlane/i18n/react'
import { Button } from '#ui/actions/Button.tsx'

/**
 * Error with a retry button, because sign-up is impossible without the captcha.
 * A retry does not clear the form.
 */
export function CaptchaUnavailable({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const { t } = useI18n('accounts')
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-md">
      <p>{t('captcha.unavailable')}</p>
      <Button size="sm" loading={retrying} onClick={onRetry}>
        {t('captcha.retry')}
      </Button>
    </div>
  )
}
