import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Link } from '#lib/Link.tsx'

/** To who may prepare parts but not publish them yet: what has to happen first. Nothing to anybody else. */
export function SellNotice({ user }: { user: Pick<CurrentUser, 'confirmed' | 'may_sell'> | undefined }) {
  const { t } = useI18n('selling')
  if (!user || user.may_sell) return null
  return (
    <p className="mt-4 flex gap-2.5 rounded-card bg-check-soft p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-check" />
      <span>
        {user.confirmed ? t('notice.documents') : t('notice.confirm')}{' '}
        {!user.confirmed && <Link to="/confirm">{t('notice.confirm_now')}</Link>}
      </span>
    </p>
  )
}
