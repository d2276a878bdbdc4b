import { useAgreeToTerms, useCurrentUser } from '@partlane/client/accounts'
import { marketplaceDate } from '@partlane/domain/accounts/holiday'
import { findVersionInForce, pageVersions } from '@partlane/domain/static-pages/static-pages'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Above the account pages, until the member has agreed to the terms in force. */
export function TermsNotice() {
  const { t, formatDate } = useI18n('account-menu')
  const { messageOfError } = useErrorMessages()
  const { data: user } = useCurrentUser()
  const { mutate, isPending, error } = useAgreeToTerms()
  const { version, effective_on } = findVersionInForce(pageVersions.terms, marketplaceDate(new Date()))
  if (!user || user.terms_version === version) return null
  return (
    <section
      aria-label={t('terms.title')}
      className="page mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface py-4 text-md"
      data-no-print=""
    >
      <p className="min-w-0 flex-1 basis-64">
        <b className="block">{t('terms.title')}</b>
        {t('terms.text', { date: formatDate(effective_on) })}{' '}
        <Link to="/legal/terms" className="font-bold text-link underline">
          {t('terms.read')}
        </Link>
        {error && <span className="block text-nofit">{messageOfError(error)}</span>}
      </p>
      <Button loading={isPending} onClick={() => mutate(version)}>
        {t('terms.agree')}
      </Button>
    </section>
  )
}
