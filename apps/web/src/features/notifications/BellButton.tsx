import { useCounter } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { CountBadge } from '#ui/display/CountBadge.tsx'

const NotificationSheet = lazy(() => import('./NotificationSheet.tsx').then((module) => ({ default: module.NotificationSheet })))

/** Bell with the number of unread notifications. It opens the list, which is loaded on demand. */
export function BellButton() {
  const { t } = useI18n('notifications')
  const count = useCounter('unread_notifications')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        variant="bar"
        label={t('title')}
        badge={<CountBadge count={count} label={t('unread', { count })} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Bell />
      </IconButton>
      {isOpen && (
        <Suspense>
          <NotificationSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
