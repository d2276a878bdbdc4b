import { useApi } from '@partlane/client/api/api-context'
import { type PushDevice, pushDevicesQuery, useRemovePushDevice } from '@partlane/client/push-tokens'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Smartphone from 'lucide-react/icons/smartphone'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/**
 * Card with the devices of the native app that receive push messages, where a member removes them.
 * Message namespaces: `push-tokens`, `errors`.
 */
export function PushDevicesCard() {
  const { t } = useI18n('push-tokens')
  const devices = useQuery(pushDevicesQuery(useApi()))
  const isOn = devices.data?.is_on === true && devices.data.devices.some(({ receives }) => receives)
  return (
    <Card
      as="section"
      title={t('title')}
      titleAs="h2"
      aria-label={t('title')}
      actions={devices.data?.is_on && <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'state_on' : 'state_off')}</Badge>}
    >
      <DeviceList {...devices} />
    </Card>
  )
}

type DevicesResult = Pick<
  ReturnType<typeof useQuery<{ is_on: boolean; devices: PushDevice[] }>>,
  'data' | 'error' | 'isFetching' | 'refetch'
>

function DeviceList({ data, error, isFetching, refetch }: DevicesResult) {
  const { t } = useI18n('push-tokens')
  const { messageOfError } = useErrorMessages()
  if (!data && error)
    return (
      <ErrorState titleAs="h3" title={t('load_failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label={t('loading')}>
        <Skeleton className="h-11" />
      </Loading>
    )
  if (!data.is_on) return <p className="text-muted">{t('server_off')}</p>
  if (data.devices.length === 0) return <p className="text-muted">{t('empty')}</p>
  return (
    <>
      <p className="text-muted">{t('intro')}</p>
      <ul className="divide-y divide-line">
        {data.devices.map((device) => (
          <PushDeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function PushDeviceRow({ device }: { device: PushDevice }) {
  const { t, formatDate } = useI18n('push-tokens')
  const { messageOfError } = useErrorMessages()
  const remove = useRemovePushDevice()
  const name = t(`platform.${device.platform}`)
  const date = formatDate(device.registered_at, 'datetime')

  const handleRemove = async () => {
    try {
      await remove.mutateAsync(device.id)
      toast.success(t('removed', { device: name }))
    } catch (error) {
      toast.error(messageOfError(error))
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <Smartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <b className="block text-ink">{name}</b>
        <span className="block text-md text-muted">{t('registered', { date })}</span>
        {!device.receives && <span className="block text-md">{t('unreachable')}</span>}
      </span>
      <Button size="sm" loading={remove.isPending} onClick={() => void handleRemove()}>
        {t('remove')} <span className="sr-only">{`${name}, ${t('registered', { date })}`}</span>
      </Button>
    </li>
  )
}
