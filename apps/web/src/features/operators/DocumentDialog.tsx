import { useI18n } from '@partlane/i18n/react'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { documentBlob } from './document-blob.ts'

type DocumentContent = { file_name: string; content_type: string; base64: string }

type DocumentDialogProps = {
  documentContent: DocumentContent
  title: string
  /** What the document has to prove, shown beside it. */
  facts: ReactNode
  onClose: () => void
}

/**
 * Shows an opened document beside the facts of the business: an image, or a PDF in the viewer of
 * the browser. A phone without a viewer can download it.
 */
export function DocumentDialog({ documentContent, title, facts, onClose }: DocumentDialogProps) {
  const { t } = useI18n('operators')
  const url = useObjectUrl(documentContent)
  const { file_name, content_type } = documentContent
  return (
    <Dialog
      open
      size="xl"
      isContentFocusable
      title={title}
      description={file_name}
      onClose={onClose}
      footer={
        url && (
          <a href={url} download={file_name} className="contents">
            <Button render={<span />} icon={<Download />}>
              {t('document.save')}
            </Button>
          </a>
        )
      }
    >
      <div className="grid gap-5 cmd:grid-cols-[minmax(0,1fr)_300px]">
        <div className="cmd:order-last">{facts}</div>
        {url &&
          (content_type === 'application/pdf' ? (
            <iframe title={file_name} src={url} className="h-[65dvh] w-full rounded-control border border-line bg-sunken" />
          ) : (
            <img src={url} alt={file_name} className="mx-auto max-h-[70dvh] max-w-full object-contain" />
          ))}
      </div>
    </Dialog>
  )
}

/** An object URL for the document, revoked when the component unmounts. */
function useObjectUrl({ base64, content_type }: DocumentContent): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(documentBlob(base64, content_type))
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [base64, content_type])
  return url
}
