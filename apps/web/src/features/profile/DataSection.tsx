import { useDataExport } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import Download from 'lucide-react/icons/download'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { isoDay } from './iso-day.ts'
import { saveFile } from './save-file.ts'

/** Everything kept of oneself, as a file. */
export function DataSection() {
  const { t } = useI18n('profile')
  const { ofError } = useErrorWords()
  const made = useDataExport()
  const download = () =>
    made.mutate(undefined, {
      onSuccess: (data) => saveFile(`partlane-data-${isoDay(Date.now())}.json`, 'application/json', JSON.stringify(data, null, 2)),
      onError: (error) => toast.error(ofError(error)),
    })
  return (
    <Button icon={<Download />} loading={made.isPending} onClick={download}>
      {t('data.download')}
    </Button>
  )
}
