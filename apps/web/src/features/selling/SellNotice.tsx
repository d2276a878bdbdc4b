import type { CurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { decisionOfListingQuery } from '@partlane/client/reports'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { deriveVerificationStatus, type VerificationStatus } from '#lib/accounts/verification-status.ts'
import { Link } from '#lib/routing/Link.tsx'

type SellNoticeUser = Parameters<typeof deriveVerificationStatus>[0] & Pick<CurrentUser, 'may_sell'>

type SellObstacle = Exclude<VerificationStatus, 'verified'> | 'blocked'

/** Why a seller cannot publish yet, and the link that solves it. */
const noticeByObstacle = {
  confirm: { messageKey: 'notice.confirm', to: '/confirm', linkKey: 'notice.confirm_now' },
  documents: { messageKey: 'notice.documents_missing', to: '/profile/details#documents', linkKey: 'notice.send_documents' },
  refused: { messageKey: 'notice.documents_refused', to: '/profile/details#documents', linkKey: 'notice.send_documents' },
  review: { messageKey: 'notice.documents', to: '/profile/details#documents', linkKey: 'notice.see_documents' },
  blocked: { messageKey: 'notice.blocked', to: '/contact-us', linkKey: 'notice.contact' },
} as const satisfies Record<SellObstacle, { messageKey: string; to: string; linkKey: string }>

function deriveObstacle(user: SellNoticeUser): SellObstacle | undefined {
  if (user.may_sell) return undefined
  if (user.status === 'blocked') return 'blocked'
  const verificationStatus = deriveVerificationStatus(user)
  return verificationStatus === 'verified' ? undefined : verificationStatus
}

/**
 * For users who can prepare listings but not publish them yet: what they have to do first, with the
 * reason of an operator who refused their documents. Renders nothing for all other users.
 */
export function SellNotice({ user }: { user: SellNoticeUser | undefined }) {
  const { t } = useI18n('selling')
  const obstacle = user && deriveObstacle(user)
  if (!obstacle) return null
  const notice = noticeByObstacle[obstacle]
  const reason = obstacle === 'refused' ? user.documents?.reason : undefined
  return (
    <Notice text={t(notice.messageKey)} to={notice.to} link={t(notice.linkKey)}>
      {reason && <p className="mt-1 break-words">{t('notice.reason', { reason })}</p>}
    </Notice>
  )
}

/**
 * For the seller of a blocked listing: the reason, and the decision, whose page asks for another
 * check of the corrected listing.
 */
export function BlockedListingNotice({ listingId }: { listingId: string }) {
  const { t } = useI18n('selling')
  const { data: decision } = useQuery(decisionOfListingQuery(useApi(), listingId))
  const to = decision ? `/profile/reports/decisions/${decision.id}` : '/profile/reports/decisions'
  return (
    <Notice text={t('notice.listing_blocked')} to={to} link={t('notice.see_decision')}>
      {decision && (
        <p className="mt-1 break-words whitespace-pre-line" dir="auto">
          {t('notice.reason', { reason: decision.reason })}
        </p>
      )}
    </Notice>
  )
}

type NoticeProps = { text: string; to: string; link: string; children?: ReactNode }

function Notice({ text, to, link, children }: NoticeProps) {
  return (
    <div className="mt-4 flex gap-2.5 rounded-card bg-check-soft p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-check" />
      <div className="min-w-0">
        <p>
          {text}{' '}
          <Link to={to} className="font-bold text-link underline underline-offset-4">
            {link}
          </Link>
        </p>
        {children}
      </div>
    </div>
  )
}
