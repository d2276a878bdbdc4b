import { useStatement } from '@partlane/client/earnings'
import { useI18n } from '@partlane/i18n/react'
import FileText from 'lucide-react/icons/file-text'
import { saveFile } from '#lib/files/save-file.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/** Saves the statement of a month as PDF. */
export function StatementButton({ month }: { month: string }) {
  const { t, formatDate } = useI18n('earnings')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending } = useStatement()
  const save = () => mutate(month, { onSuccess: saveFile, onError: (error) => toast.error(messageOfError(error)) })
  const name = t('months.statement_named', { month: formatDate(`${month}-01T12:00:00Z`, 'month') })
  return (
    <Button icon={<FileText />} loading={isPending} onClick={save} aria-label={name}>
      {t('months.statement')}
    </Button>
  )
}
