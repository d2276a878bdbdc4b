import { useI18n } from '@partlane/i18n/react'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineNotice() {
  const { t } = useI18n('shell')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="bg-check-soft text-check">
          <span className="page flex min-h-11 items-center gap-2 py-2 text-md font-bold">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            {t('offline')}
          </span>
        </p>
      )}
    </div>
  )
}
