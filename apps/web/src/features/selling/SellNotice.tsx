import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { deriveVerificationStatus, type VerificationStatus } from '#lib/accounts/verification-status.ts'
import { Link } from '#lib/routing/Link.tsx'

type SellNoticeUser = Parameters<typeof deriveVerificationStatus>[0] & Pick<CurrentUser, 'may_sell'>

/** Message and link for each state in which a seller cannot publish yet. */
const noticeByStatus = {
  confirm: { messageKey: 'notice.confirm', to: '/confirm', linkKey: 'notice.confirm_now' },
  documents: { messageKey: 'notice.documents_missing', to: '/profile/details#documents', linkKey: 'notice.send_documents' },
  refused: { messageKey: 'notice.documents_refused', to: '/profile/details#documents', linkKey: 'notice.send_documents' },
  review: { messageKey: 'notice.documents' },
} as const satisfies Record<Exclude<VerificationStatus, 'verified'>, { messageKey: string; to?: string; linkKey?: string }>

/**
 * For users who can prepare listings but not publish them yet: what they have to do first.
 * Renders nothing for all other users.
 */
export function SellNotice({ user }: { user: SellNoticeUser | undefined }) {
  const { t } = useI18n('selling')
  const verificationStatus = user && !user.may_sell ? deriveVerificationStatus(user) : 'verified'
  if (verificationStatus === 'verified') return null
  const notice = noticeByStatus[verificationStatus]
  return (
    <p className="mt-4 flex gap-2.5 rounded-card bg-check-soft p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-check" />
      <span>
        {t(notice.messageKey)} {'to' in notice && <Link to={notice.to}>{t(notice.linkKey)}</Link>}
      </span>
    </p>
  )
}
