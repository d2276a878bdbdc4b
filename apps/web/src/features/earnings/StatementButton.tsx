import { useStatement } from '@partlane/client/earnings'
import { useI18n } from '@partlane/i18n/react'
import FileText from 'lucide-react/icons/file-text'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Saves the statement of a month as PDF. */
export function StatementButton({ month }: { month: string }) {
  const { t, formatDate } = useI18n('earnings')
  const { download, isPending } = useFileDownload(useStatement())
  const name = t('months.statement_named', { month: formatDate(`${month}-01T12:00:00Z`, 'month') })
  return (
    <Button icon={<FileText />} loading={isPending} onClick={() => download(month)} aria-label={name}>
      {t('months.statement')}
    </Button>
  )
}
