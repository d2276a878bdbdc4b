import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'

/** Passes the entered identifier to the reset page in the history state, not in the URL. */
export function ForgotPasswordLink({ to, identifier }: { to: string; identifier: string }) {
  const { t } = useI18n('accounts')
  return (
    <Link to={to} state={{ identifier }} className="mt-1 inline-flex min-h-11 items-center text-md">
      {t('sign_in.forgotten')}
    </Link>
  )
}
