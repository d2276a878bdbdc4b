import { useI18n } from '@partlane/i18n/react'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useIsOnline } from '#lib/state/use-is-online.ts'

export function OfflineNotice() {
  const { t } = useI18n('shell')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
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
