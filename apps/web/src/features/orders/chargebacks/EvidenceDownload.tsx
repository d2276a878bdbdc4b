import { useI18n } from '@partlane/i18n/react'
import type { UseMutationResult } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { saveFile } from '#lib/files/save-file.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

type EvidenceFile = Parameters<typeof saveFile>[0]
type EvidenceDownloadProps = { file: UseMutationResult<EvidenceFile, Error, void>; isSubmitted: boolean }

/** Downloads the document that was, or would be, submitted to the bank. */
export function EvidenceDownload({ file: { mutate, isPending }, isSubmitted }: EvidenceDownloadProps) {
  const { t } = useI18n('chargebacks')
  const { messageOfError } = useErrorMessages()
  const download = () => mutate(undefined, { onSuccess: saveFile, onError: (error) => toast.error(messageOfError(error)) })
  return (
    <Button data-no-print="" icon={<Download />} loading={isPending} onClick={download}>
      {t(isSubmitted ? 'download_evidence' : 'preview_evidence')}
    </Button>
  )
}
