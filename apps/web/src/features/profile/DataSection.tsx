import { useDataExport } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import Download from 'lucide-react/icons/download'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/** Object URLs stay valid this long, because some browsers read them after a "save as" dialog. */
const OBJECT_URL_TTL_MS = 60_000

/** Downloads all stored data of the user as a JSON file. */
export function DataSection() {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
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

/** Starts the download of a file that the page has created. */
function downloadFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_TTL_MS)
}

/** Formats a timestamp as a date in the time zone of the device: "2026-11-22". */
function formatIsoDate(timestampMs: number): string {
  const date = new Date(timestampMs)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
