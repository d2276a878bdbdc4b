import { useApi } from '@partlane/client/api/api-context'
import { devicesQuery } from '@partlane/client/sessions'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { SignOutEverywhereElse } from './SignOutEverywhereElse.tsx'

/**
 * Section of /profile/details with the signed-in devices. Other devices can be signed out.
 * Message namespaces: `accounts`, `errors`.
 */
export function DevicesSection() {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, refetch } = useQuery(devicesQuery(useApi()))
  if (data)
    return (
      <>
        <ul className="-my-3 divide-y divide-line">
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
        {data.length > 1 && <SignOutEverywhereElse count={data.length - 1} />}
      </>
    )
  if (error)
    return (
      <ErrorState
        titleAs="h3"
        title={t('devices.failed')}
        retryLabel={t('devices.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('devices.loading')} className="grid gap-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}
