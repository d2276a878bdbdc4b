import { useNotificationSettings } from '@partlane/client/notification-settings'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PreferenceList } from './PreferenceList.tsx'
import { QuietHoursForm } from './QuietHoursForm.tsx'

/**
 * What the member is notified of, by which way and when. Each change is saved at once.
 * `browserPush` turns push messages to this browser on and off, `appPush` lists the devices of the
 * native app.
 */
export function NotificationSettingsPage({ browserPush, appPush }: { browserPush?: ReactNode; appPush?: ReactNode }) {
  const { t } = useI18n('notification-settings')
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-1 text-2xl">{t('title')}</h1>
      <p className="mb-5 max-w-[65ch] text-muted">{t('note')}</p>
      {(browserPush || appPush) && (
        <div className="mb-6 grid items-start gap-6 md:grid-cols-2">
          {browserPush}
          {appPush}
        </div>
      )}
      <Settings />
    </div>
  )
}

function Settings() {
  const { t } = useI18n('notification-settings')
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, refetch } = useNotificationSettings()
  if (!data && error)
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label={t('title')} className="flex flex-col gap-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </Loading>
    )
  return (
    <div className="grid gap-6">
      <div>
        {!data.has_push_device && <p className="mb-2 max-w-[65ch] text-text">{t('no_push_device')}</p>}
        <PreferenceList preferences={data.preferences} />
      </div>
      <Card>
        <QuietHoursForm hours={data.quiet_hours} />
      </Card>
      <p className="max-w-[65ch] text-sm text-muted">{t('always')}</p>
    </div>
  )
}
