import { useSession } from '@partlane/client/session/session'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useUi } from '#ui/core/ui-context.tsx'

const BellButton = lazy(() => import('./BellButton.tsx').then((module) => ({ default: module.BellButton })))

/**
 * The notification bell of members. The counter, its messages and the list are loaded after the
 * page; until then a bell without a counter is shown.
 */
export function NotificationBell() {
  const { kind } = useSession()
  const { t } = useUi()
  if (kind !== 'member') return null
  const placeholder = (
    <IconButton variant="bar" label={t('notifications')}>
      <Bell />
    </IconButton>
  )
  return (
    <Suspense fallback={placeholder}>
      <BellButton />
    </Suspense>
  )
}
