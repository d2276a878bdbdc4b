import { documentUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { useI18n } from '@partlane/i18n/react'
import FileUp from 'lucide-react/icons/file-up'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import type { UploadItem } from './use-document-uploads.ts'
import { useFormatFileSize } from './use-format-file-size.ts'

type UploadRowProps = { item: UploadItem; onRetry: () => void; onDiscard: () => void }

/** Failures that a retry cannot solve. */
const PERMANENT_FAILURES = new Set(['too_large', 'wrong_type', 'empty', 'document_type_unsupported', 'too_many_documents', 'business_only'])

/** One upload: its progress, or its failure with a retry button. */
export function UploadRow({ item, onRetry, onDiscard }: UploadRowProps) {
  const { t, formatNumber } = useI18n('documents')
  const { file, kind, progress, failureCode } = item
  const percent = Math.round(progress * 100)
  return (
    <li className="flex items-start gap-3 py-3">
      <FileUp aria-hidden="true" className="mt-1 size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-ink">{t(`kind.${kind}`)}</p>
        {failureCode ? (
          <Failure item={item} failureCode={failureCode} onRetry={onRetry} />
        ) : (
          <Progress
            label={t(percent < 100 ? 'add.sending' : 'add.checking', { name: file.name })}
            detail={formatNumber(progress, { style: 'percent' })}
            value={percent}
            className="mt-1"
          />
        )}
      </div>
      {failureCode && (
        <IconButton label={t('add.drop', { name: file.name })} onClick={onDiscard}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

function Failure({ item: { file }, failureCode, onRetry }: { item: UploadItem; failureCode: string; onRetry: () => void }) {
  const { t } = useI18n('documents')
  const { messageOfField } = useErrorMessages()
  const formatSize = useFormatFileSize()
  const hasOwnMessage = failureCode === 'too_large' || failureCode === 'wrong_type' || failureCode === 'empty' || failureCode === 'not_sent'
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-sm font-bold break-words text-nofit">
        {file.name}:{' '}
        {hasOwnMessage
          ? t(`add.fault.${failureCode}`, { size: formatSize(file.size), max: formatSize(documentUploadLimits.maxBytes) })
          : messageOfField(failureCode)}
      </p>
      {!PERMANENT_FAILURES.has(failureCode) && (
        <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
          {t('add.again')}
        </Button>
      )}
    </div>
  )
}
