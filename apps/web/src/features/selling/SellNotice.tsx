import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type Standing, standingOf } from '#lib/accounts/verification-status.ts'
import { Link } from '#lib/routing/Link.tsx'

type Waiting = Parameters<typeof standingOf>[0] & Pick<CurrentUser, 'may_sell'>

/** What is missing, and where it is done. */
const steps = {
  confirm: { words: 'notice.confirm', to: '/confirm', link: 'notice.confirm_now' },
  documents: { words: 'notice.documents_missing', to: '/profile/details#documents', link: 'notice.send_documents' },
  refused: { words: 'notice.documents_refused', to: '/profile/details#documents', link: 'notice.send_documents' },
  review: { words: 'notice.documents' },
} as const satisfies Record<Exclude<Standing, 'verified'>, { words: string; to?: string; link?: string }>

/** To who may prepare parts but not publish them yet: what has to happen first. Nothing to anybody else. */
export function SellNotice({ user }: { user: Waiting | undefined }) {
  const { t } = useI18n('selling')
  const standing = user && !user.may_sell ? standingOf(user) : 'verified'
  if (standing === 'verified') return null
  const step = steps[standing]
  return (
    <p className="mt-4 flex gap-2.5 rounded-card bg-check-soft p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-check" />
      <span>
        {t(step.words)} {'to' in step && <Link to={step.to}>{t(step.link)}</Link>}
      </span>
    </p>
  )
}
