import { useI18n } from '@partlane/i18n/react'
import Lock from 'lucide-react/icons/lock'
import { Link } from '#lib/routing/Link.tsx'

/** Notice above the content of every page while the account is blocked. */
export function BlockedNotice() {
  const { t } = useI18n('accounts')
  return (
    <p role="status" className="bg-check-soft text-check">
      <span className="page flex min-h-11 flex-wrap items-center gap-x-2 py-2 text-md font-bold">
        <Lock aria-hidden="true" className="size-5 shrink-0" />
        {t('blocked.title')} <Link to="/profile">{t('blocked.more')}</Link>
      </span>
    </p>
  )
}
