import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'

/** What a new member agrees to, beside the button. The links open a new tab: the form stays. */
export function TermsAgreement() {
  const { t } = useI18n('accounts')
  return (
    <p className="text-sm text-muted">
      {t('sign_up.agree')}{' '}
      <Link to="/legal/terms" target="_blank" className="text-link underline">
        {t('sign_up.terms')}
      </Link>
      {t('sign_up.also')}{' '}
      <Link to="/legal/privacy" target="_blank" className="text-link underline">
        {t('sign_up.privacy')}
      </Link>
      .
    </p>
  )
}
