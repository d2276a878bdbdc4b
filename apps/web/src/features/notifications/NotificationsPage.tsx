import { useI18n } from '@partlane/i18n/react'
import Settings from 'lucide-react/icons/settings'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationList } from './NotificationList.tsx'

/** All notifications of the user. */
export function NotificationsPage() {
  const { t } = useI18n('notifications')
  return (
    <div className="page py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('title')}</h1>
        <div className="flex flex-wrap items-center gap-3">
          <MarkAllRead />
          <Button variant="quiet" icon={<Settings />} render={<Link to="/profile/notification-settings" />}>
            {t('settings')}
          </Button>
        </div>
      </div>
      <NotificationList className="overflow-hidden rounded-card border border-line bg-surface [&>li:last-child>*]:border-b-0" />
    </div>
  )
}
