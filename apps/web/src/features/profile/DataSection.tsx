import { useDataExport } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import Download from 'lucide-react/icons/download'
import { useErrorMessage } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { downloadFile } from './download-file.ts'
import { formatIsoDate } from './iso-date.ts'

/** Everything kept of oneself, as a file. */
export function DataSection() {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessage()
  const dataExport = useDataExport()
  const download = () =>
    dataExport.mutate(undefined, {
      onSuccess: (data) =>
        downloadFile(`partlane-data-${formatIsoDate(Date.now())}.json`, 'application/json', JSON.stringify(data, null, 2)),
      onError: (error) => toast.error(messageOfError(error)),
    })
  return (
    <Button icon={<Download />} loading={dataExport.isPending} onClick={download}>
      {t('data.download')}
    </Button>
  )
}
