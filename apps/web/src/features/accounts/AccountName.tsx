import { useCurrentUser } from '@partlane/client/accounts'
import { useUi } from '#ui/core/ui-context.tsx'

/** Name of the signed-in user in the header: company name, otherwise first name, otherwise slug. */
export function AccountName() {
  const { t } = useUi()
  const { data: user } = useCurrentUser()
  if (user) return user.company_name ?? user.first_name ?? user.slug
  return (
    <>
      <span aria-hidden="true">…</span>
      <span className="sr-only">{t('loading')}</span>
    </>
  )
}
