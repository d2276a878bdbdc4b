import { type Device, useSignOutDevice } from '@partlane/client/sessions'
import { useI18n } from '@partlane/i18n/react'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useDeviceLabel, useDeviceName } from './device-name.ts'

/**
 * One signed-in device with its last activity and a sign-out button. The current device has no
 * button here; the account menu signs it out.
 */
export function DeviceRow({ device }: { device: Device }) {
  const { t, formatDate } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const name = useDeviceName(device.user_agent)
  const signOut = useSignOutDevice()
  const Icon = name?.isMobile ? Smartphone : Monitor
  const label = useDeviceLabel(name)

  const handleSignOut = async () => {
    try {
      await signOut.mutateAsync(device.id)
      toast.success(t('devices.ended_one', { device: label }))
    } catch (error) {
      toast.error(messageOfError(error))
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <b className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
          {label}
          {device.current && <Badge tone="success">{t('devices.current')}</Badge>}
        </b>
        <span className="block text-md text-muted">
          {device.current
            ? t('devices.since', { date: formatDate(device.created_at, 'datetime') })
            : t('devices.seen', { date: formatDate(device.last_seen_at, 'datetime') })}
        </span>
      </span>
      {!device.current && (
        <Button size="sm" loading={signOut.isPending} onClick={() => void handleSignOut()}>
          {t('devices.sign_out')} <span className="sr-only">{label}</span>
        </Button>
      )}
    </li>
  )
}
