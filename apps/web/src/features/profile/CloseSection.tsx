import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'

/** The way to the page where the account is closed. */
export function CloseSection() {
  const { t } = useI18n('profile')
  return <Button render={<Link to="/profile/close-account" />}>{t('close.link')}</Button>
}
