import { useCurrentUser } from '@partlane/client/accounts'
import { useUi } from '#ui/core/ui-context.tsx'
import { shortName } from './account-name.ts'

/** In the header: a business's name, a private person's first name. */
export function AccountName() {
  const { t } = useUi()
  const { data: user } = useCurrentUser()
  if (user) return shortName(user)
  return (
    <>
      <span aria-hidden="true">…</span>
      <span className="sr-only">{t('loading')}</span>
    </>
  )
}
