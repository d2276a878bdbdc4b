import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'

/**
 * What the buyer agrees to with the pay button, beside it. The links open a new tab, because the
 * time to pay is limited.
 */
export function TermsAgreement() {
  const { t } = useI18n('checkout')
  return (
    <p className="text-sm text-muted">
      {t('terms.agree')}{' '}
      <Link to="/legal/terms" target="_blank" className="text-link underline">
        {t('terms.terms')}
      </Link>
      {t('terms.also')}{' '}
      <Link to="/legal/returns" target="_blank" className="text-link underline">
        {t('terms.returns')}
      </Link>
      .
    </p>
  )
}
