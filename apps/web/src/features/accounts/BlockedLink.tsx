import { decisionPath, decisionTokenOf } from '@partlane/client/account-block'
import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'

/** After a sign-in to a blocked account: its decision with the appeal, or the contact page. */
export function BlockedLink({ error }: { error: unknown }) {
  const { t } = useI18n('accounts')
  if (!(error instanceof ApiError) || error.code !== 'account_blocked') return null
  const token = decisionTokenOf(error)
  return (
    <Link to={token === undefined ? '/contact-us' : decisionPath(token)} className="hit-44 font-bold text-link hover:underline">
      {t(token === undefined ? 'blocked.contact' : 'blocked.decision')}
    </Link>
  )
}
