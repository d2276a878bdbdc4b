import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'

/** What was typed goes along, and not through the address bar. */
export function ForgotPasswordLink({ to, identifier }: { to: string; identifier: string }) {
  const { t } = useI18n('accounts')
  return (
    <Link to={to} state={{ address: identifier }} className="mt-1 inline-flex min-h-11 items-center text-[15px]">
      {t('sign_in.forgotten')}
    </Link>
  )
}
