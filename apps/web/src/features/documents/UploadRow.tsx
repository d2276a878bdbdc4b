import { MAX_DOCUMENT_BYTES } from '@partlane/domain/documents/document-machine'
import { useI18n } from '@partlane/i18n/react'
import FileUp from 'lucide-react/icons/file-up'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import type { UnderWay } from './use-document-uploads.ts'
import { useFileSize } from './use-file-size.ts'

type UploadRowProps = { item: UnderWay; onRetry: () => void; onDrop: () => void }

/** Of no use to send again: another file is needed. */
const final = new Set(['too_large', 'wrong_type', 'empty', 'document_type_unsupported', 'too_many_documents', 'business_only'])

/** One file on its way, or why it did not arrive. */
export function UploadRow({ item, onRetry, onDrop }: UploadRowProps) {
  const { t, formatNumber } = useI18n('documents')
  const { file, kind, progress, failure } = item
  const share = Math.round(progress * 100)
  return (
    <li className="flex items-start gap-3 py-3">
      <FileUp aria-hidden="true" className="mt-1 size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-ink">{t(`kind.${kind}`)}</p>
        {failure ? (
          <Failure item={item} failure={failure} onRetry={onRetry} />
        ) : (
          <Progress
            label={t(share < 100 ? 'add.sending' : 'add.checking', { name: file.name })}
            detail={formatNumber(progress, { style: 'percent' })}
            value={share}
            className="mt-1"
          />
        )}
      </div>
      {failure && (
        <IconButton label={t('add.drop', { name: file.name })} onClick={onDrop}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

function Failure({ item: { file }, failure, onRetry }: { item: UnderWay; failure: string; onRetry: () => void }) {
  const { t } = useI18n('documents')
  const errors = useErrorWords()
  const sizeOf = useFileSize()
  const own = failure === 'too_large' || failure === 'wrong_type' || failure === 'empty' || failure === 'not_sent'
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-sm font-bold break-words text-nofit">
        {file.name}:{' '}
        {own ? t(`add.fault.${failure}`, { size: sizeOf(file.size), max: sizeOf(MAX_DOCUMENT_BYTES) }) : errors.ofField(failure)}
      </p>
      {!final.has(failure) && (
        <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
          {t('add.again')}
        </Button>
      )}
    </div>
  )
}
