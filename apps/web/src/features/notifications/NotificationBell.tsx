import { useSession } from '@partlane/client/session/session'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useUi } from '#ui/core/ui-context.tsx'

const BellButton = lazy(() => import('./BellButton.tsx').then((module) => ({ default: module.BellButton })))

/** For members: the bell with its number. Its words and its list come after the page. */
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
