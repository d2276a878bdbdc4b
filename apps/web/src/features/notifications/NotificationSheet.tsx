import { useI18n } from '@partlane/i18n/react'
import Settings from 'lucide-react/icons/settings'
import { Link } from '#lib/routing/Link.tsx'
import { useCloseOnBack } from '#lib/routing/use-close-on-back.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationList } from './NotificationList.tsx'

/** The notifications of the user beside the page. Back closes them. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n('notifications')
  useCloseOnBack(onClose)
  const footer = (
    <div className="grid gap-2">
      <MarkAllRead fullWidth />
      <Button variant="quiet" fullWidth render={<Link to="/profile/notifications" onClick={onClose} />}>
        {t('open_page')}
      </Button>
      <Button variant="quiet" fullWidth icon={<Settings />} render={<Link to="/profile/notification-settings" onClick={onClose} />}>
        {t('settings')}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={footer}>
      <NotificationList onOpen={onClose} className="-mx-5 -mt-5" emptyTitleAs="h3" />
    </Sheet>
  )
}
