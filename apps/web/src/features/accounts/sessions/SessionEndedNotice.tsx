import { useEndReason } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import { Link } from '#lib/routing/Link.tsx'

/**
 * Notice above the sign-in form after the server or another tab ended the session. A visitor who
 * opens the page of a purchase later, perhaps as a former guest, gets a notice too.
 */
export function SessionEndedNotice({ returnPath }: { returnPath: string }) {
  const { t } = useI18n('accounts')
  const reason = useEndReason()
  const isPurchase = /^\/checkout\/\d/.test(returnPath)
  const shownReason = reason === undefined && isPurchase ? 'purchase' : reason
  if (shownReason === undefined || shownReason === 'signed_out') return null
  return (
    <p role="status" className="mb-4 flex gap-2 rounded-control bg-info-soft px-3 py-2.5 text-md font-bold text-info">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {t(`sign_in.ended.${shownReason}`)}
        {(shownReason === 'guest_session_ended' || shownReason === 'purchase') && (
          <>
            {' '}
            <Link to="/search">{t('sign_in.search_again')}</Link>
          </>
        )}
      </span>
    </p>
  )
}
