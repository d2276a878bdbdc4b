import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Link } from '#lib/Link.tsx'

/** To who may prepare parts but not publish them yet: what has to happen first. Nothing to anybody else. */
export function SellNotice({
  user,
}: {
  user: Pick<CurrentUser, 'confirmed' | 'may_sell' | 'documents' | 'documents_uploaded'> | undefined
}) {
  const { t } = useI18n('selling')
  if (!user || user.may_sell) return null
  const refused = user.documents?.status === 'refused' || user.documents?.status === 'infected'
  const documents = refused ? 'documents_refused' : user.documents_uploaded ? 'documents' : 'documents_missing'
  return (
    <p className="mt-4 flex gap-2.5 rounded-card bg-check-soft p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-check" />
      <span>
        {t(`notice.${user.confirmed ? documents : 'confirm'}`)} {!user.confirmed && <Link to="/confirm">{t('notice.confirm_now')}</Link>}
        {user.confirmed && documents !== 'documents' && <Link to="/profile/details#documents">{t('notice.send_documents')}</Link>}
      </span>
    </p>
  )
}
