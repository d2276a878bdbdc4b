import { type Document, useRemoveDocument } from '@partlane/client/documents'
import { useI18n } from '@partlane/i18n/react'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { documentTone } from '#lib/accounts/document-tone.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useFormatFileSize } from './use-format-file-size.ts'

/** One document with its status. An approved document cannot be deleted. */
export function DocumentRow({ document }: { document: Document }) {
  const { t, formatDate } = useI18n('documents')
  const formatSize = useFormatFileSize()
  const { kind, status, file_name, content_type, bytes, reason, created_at } = document
  const Icon = content_type === 'application/pdf' ? FileText : ImageIcon
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-ink">{t(`kind.${kind}`)}</p>
        <p className="text-sm break-words text-muted">
          {file_name} · {formatSize(bytes)} · {formatDate(created_at)}
        </p>
        <Badge tone={documentTone[status]} icon={status === 'scanning' ? <Spinner /> : undefined} className="mt-2">
          {t(`status.${status}`)}
        </Badge>
        {reason && <p className="mt-2 border-l-4 border-nofit pl-3 break-words">{t('reason', { reason })}</p>}
      </div>
      {status !== 'approved' && <RemoveButton document={document} />}
    </li>
  )
}

/** Deletes a document after a confirmation, because the file cannot be restored. */
function RemoveButton({ document }: { document: Document }) {
  const { t } = useI18n('documents')
  const { messageOfError } = useErrorMessages()
  const remove = useRemoveDocument()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const close = () => setIsConfirmOpen(false)
  const handleRemove = async () => {
    try {
      await remove.mutateAsync(document.id)
      toast.success(t('removed', { name: document.file_name }))
    } catch (error) {
      toast.error(messageOfError(error))
    } finally {
      close()
    }
  }
  return (
    <>
      <IconButton label={t('remove', { name: document.file_name })} onClick={() => setIsConfirmOpen(true)}>
        <Trash2 />
      </IconButton>
      <Dialog
        open={isConfirmOpen}
        onClose={close}
        size="sm"
        title={t('remove_ask')}
        description={t('remove_text', { name: document.file_name })}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => void handleRemove()}>
              {t('remove_confirm')}
            </Button>
          </>
        }
      />
    </>
  )
}
